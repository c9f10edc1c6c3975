/** The verbs of Combat and Commerce turns by what they are about. */

export const MARCHES: readonly string[] = ["take", "leave", "go"];
export const HAULS: readonly string[] = [
  "load",
  "unload",
  "hand-over",
  "put-engine",
  "land-engine",
  "embark",
  "land",
  "board",
  "go-ashore",
  "load-goods",
  "unload-goods",
  "hand-goods",
  "take-relic",
  "deposit-relic",
];
export const ATTACKS: readonly string[] = [
  "attack",
  "attack-convoy",
  "attack-galley",
  "confirm-siege",
  "assault-siege",
  "abandon-siege",
];
export const TRADES: readonly string[] = ["buy", "sell", "enslave", "auction"];
/** Every way of playing a card. */
export const PLAYS: readonly string[] = [
  "play",
  "play-seat",
  "play-territory",
  "play-kingdom",
  "play-technology",
  "play-captain",
  "play-sea",
  "play-transport",
  "play-building",
  "play-amount",
  "play-card",
  "play-cards",
  "play-use",
  "play-kind",
  "play-artillery",
  "play-boon",
  "play-florins",
  "play-copy",
  "play-delivered",
  "play-battle",
  "play-from-to",
];
/** Places for what is set on the board. */
export const SITES: readonly string[] = ["capital", "cathedral", "station", "bring-home"];
/** Who takes part in an attack. */
export const FORCES: readonly string[] = ["take", "leave", "take-captain", "leave-captain"];
/** What is lost, taken or landed, from where one says. */
export const LOSSES: readonly string[] = [
  "lose-vf",
  "lose-aboard",
  "yield",
  "rob",
  "put-ashore",
  "salvage",
  "hand-over",
];

/** What an answer can say that is written in advance (MP-TIME-27). */
export const PLANNED = [
  ...PLAYS,
  "start-over",
  "done",
  "pass",
  "buy-technology",
  "build",
  "build-free",
  "repair",
  "buy-transport",
  "improve-transport",
  "buy-engine",
  "improve-engine",
  "buy-captain",
  "borrow",
  "repay",
  "pay-debt",
  "sell-building",
  "sell-transport",
  "sell-engine",
  "go-bankrupt",
  "buy-vf",
  "place-vf",
  "place-aboard",
  "reserve-vf",
  "place-transport",
  "place-engine",
  "place-captain",
  "name-monopoly",
  "note",
  "note-spare",
  "note-least",
  "note-prey",
  "withdraw-note",
  "bid-up-to",
  "confirm-treaty",
  "settle",
];
