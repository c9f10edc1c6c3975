/** Where in the shop the verbs of the Purchase phase lie. */

export const SHELVES = ["army", "buildings", "transports", "science", "cards", "other"] as const;
export type Shelf = (typeof SHELVES)[number];

const LIES: Record<string, Shelf> = {
  enlist: "army",
  "hire-captain": "army",
  "promote-captain": "army",
  place: "army",
  "place-captain": "army",
  recall: "army",
  "recall-captain": "army",
  ransom: "army",
  "ransom-captain": "army",
  build: "buildings",
  upgrade: "buildings",
  repair: "buildings",
  engineer: "buildings",
  "buy-piece": "transports",
  "upgrade-piece": "transports",
  "engineer-piece": "transports",
  technology: "science",
  "buy-card": "cards",
  "claim-token": "cards",
  flip: "cards",
  "tap-card": "cards",
  convert: "cards",
  waive: "other",
  remove: "other",
  "remove-aboard": "other",
  "remove-captain": "other",
  "remove-piece": "other",
  dismiss: "other",
  "dismiss-captain": "other",
};

/** What always lies on a shelf, whether it can be bought now or not: the verb, the things, and what follows the place. */
export const CATALOGUE: Partial<
  Record<Shelf, { verb: string; kind: string; things: readonly string[]; after: string }>
> = {
  army: {
    verb: "enlist",
    kind: "unit",
    things: ["light-infantry", "heavy-infantry", "archer", "cavalry"],
    after: " 1",
  },
  buildings: {
    verb: "build",
    kind: "building",
    things: ["village", "town", "city", "tower", "fort", "castle", "cathedral"],
    after: "",
  },
  transports: {
    verb: "buy-piece",
    kind: "kind",
    things: ["caravan", "merchant-ship", "war-wagon", "galley", "siege-engine"],
    after: " 1",
  },
};

/** The verbs that the shop takes over; others are left to the list. */
export const SOLD = Object.keys(LIES);

export function shelfOf(verb: string): Shelf | null {
  return LIES[verb] ?? null;
}
