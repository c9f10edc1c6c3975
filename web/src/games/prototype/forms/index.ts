/** Questions with a form of their own, by window, and desks for what may be done at any time. */
import type { SeatState } from "../../../lib/types";
import type { GamePlugin, Panel } from "../../plugin";
import { viewOf } from "../facts";
import { w } from "../words";
import ArmiesForm from "./ArmiesForm.svelte";
import AttackForm from "./AttackForm.svelte";
import AuctionForm from "./AuctionForm.svelte";
import BattleForm from "./BattleForm.svelte";
import CaptainForm from "./CaptainForm.svelte";
import CardsForm from "./CardsForm.svelte";
import ChurchForm from "./ChurchForm.svelte";
import ClaimForm from "./ClaimForm.svelte";
import ConquestForm from "./ConquestForm.svelte";
import DefendersForm from "./DefendersForm.svelte";
import DiplomacyForm from "./DiplomacyForm.svelte";
import DueForm from "./DueForm.svelte";
import GiftForm from "./GiftForm.svelte";
import JoinForm from "./JoinForm.svelte";
import KingdomForm from "./KingdomForm.svelte";
import LossForm from "./LossForm.svelte";
import OrdersForm from "./OrdersForm.svelte";
import { WRITES } from "./pacts";
import PactsPanel from "./PactsPanel.svelte";
import ProposalForm from "./ProposalForm.svelte";
import ShopForm from "./ShopForm.svelte";
import SiegeForm from "./SiegeForm.svelte";
import SiteForm from "./SiteForm.svelte";
import StandingPanel from "./StandingPanel.svelte";
import TreatyForm from "./TreatyForm.svelte";
import TurnForm from "./TurnForm.svelte";
import { ATTACKS, FORCES, HAULS, LOSSES, MARCHES, PLANNED, PLAYS, SITES, TRADES } from "./turns";

const losses = { component: LossForm, first: true, verbs: LOSSES };
const orders = (...verbs: string[]) => ({ component: OrdersForm, verbs: ["start-over", ...verbs, ...PLAYS] });
const BOUGHT = [
  "buy-technology",
  "build",
  "build-free",
  "repair",
  "buy-transport",
  "improve-transport",
  "buy-engine",
  "improve-engine",
  "buy-captain",
];

const site = { component: SiteForm, verbs: SITES };
const bids = { component: AuctionForm, verbs: ["bid", "bid-up-to"], question: () => w("auction.question") };

export const forms: GamePlugin["forms"] = {
  "setup.kingdom": { component: KingdomForm, verbs: ["take-kingdom"] },
  "setup.capital": site,
  "setup.cathedral": site,
  "setup.pieces": site,
  "capital.name": site,
  "auction.bid": bids,
  "fair.bid": bids,
  "cards.keep": { component: CardsForm, verbs: ["keep-card"] },
  "diplomacy.turn": {
    component: DiplomacyForm,
    verbs: [...WRITES, ...PLAYS, "declare-war", "offer-peace", "ask-pardon", "proclaim-antipope", "proclaim-crusade"],
  },
  "diplomacy.answer": {
    component: ProposalForm,
    first: true,
    verbs: [...WRITES, "accept", "refuse", "change", "counter"],
  },
  "diplomacy.counter": { component: ProposalForm, first: true, verbs: [...WRITES, "accept", "refuse", "take-up"] },
  "purchase.orders": { component: ShopForm, verbs: ["start-over", ...BOUGHT, ...PLAYS] },
  "taxes.orders": orders(
    "borrow",
    "repay",
    "pay-debt",
    "sell-building",
    "sell-transport",
    "sell-engine",
    "go-bankrupt",
  ),
  "reinforcements.orders": orders("buy-vf"),
  "placement.orders": orders(
    "place-vf",
    "place-aboard",
    "reserve-vf",
    "place-transport",
    "place-engine",
    "place-captain",
  ),
  "setup.armies": {
    component: ArmiesForm,
    verbs: ["station-vf", "station-aboard", "start-over"],
    question: () => w("armies.question"),
  },
  "commerce.start": orders("name-monopoly", "note", "note-spare", "note-least", "note-prey", "withdraw-note"),
  "combat.turn": {
    component: TurnForm,
    verbs: [...MARCHES, ...HAULS, ...ATTACKS, ...PLAYS],
    question: () => w("turn.combat"),
  },
  "commerce.turn": {
    component: TurnForm,
    verbs: [...MARCHES, ...HAULS, ...TRADES, ...PLAYS],
    question: () => w("turn.commerce"),
  },
  "attack.announce": {
    component: AttackForm,
    verbs: [...FORCES, "call-ally", "sally", "surprise", "charge", "call-off"],
  },
  "attack.join": { component: JoinForm, verbs: [...FORCES, "join", "join-with"] },
  "attack.mode": { component: BattleForm, verbs: ["assault", "besiege", "besiege-ashore", "stop-attack", "lead"] },
  "battle.continue": { component: BattleForm, verbs: ["fight-on", "stop-attack"] },
  "battle.captain": { component: CaptainForm, verbs: ["promote"] },
  "attack.order": { component: DefendersForm, verbs: ["next-defender"] },
  "war.treaty": {
    component: TreatyForm,
    verbs: ["confirm-treaty", "fight-too", "waive", "settle"],
    question: () => w("treaty.question"),
  },
  "pact.due": {
    component: DueForm,
    verbs: ["pay-due", "refuse-due", "pay-all-due", "sell-building", "sell-transport", "sell-engine"],
  },
  "siege.confirm": { component: SiegeForm, verbs: ["confirm-siege", "assault-siege", "abandon-siege", "pass", "lead"] },
  "conquest.claim": { component: ClaimForm, verbs: ["claim-land", "leave-land"] },
  "crusade.join": { component: ChurchForm, verbs: ["join-crusade", "pass"] },
  "pope.excommunicate": { component: ChurchForm, verbs: ["excommunicate", "pass"] },
  "diplomacy.gift": { component: GiftForm, verbs: ["gift"] },
  "event.losses": losses,
  "battle.losses": losses,
  "siege.losses": losses,
  "card.losses": losses,
  "corsair.losses": losses,
  "corsair.goods": losses,
  "corsair.port": site,
  "conquest.landing": losses,
  "conquest.crew": losses,
  "conquest.goods": losses,
  "siege.engines": { component: ConquestForm, first: true, verbs: ["lose-engine"] },
  "conquest.choices": {
    component: ConquestForm,
    first: true,
    verbs: ["keep", "plunder", "destroy"].flatMap((deed) =>
      ["building", "transport", "engine", "captain"].map((thing) => `${deed}-${thing}`),
    ),
  },
};

const cards = { component: CardsForm, verbs: [...PLAYS, "choose-card", "lose-card", "lead"] };
for (const window of [
  "battle.attacker-cards",
  "battle.defender-cards",
  "battle.lost-card",
  "attack.prepare",
  "attack.react",
  "siege.damage",
  "combat.healing",
  "card.declared",
  "card.choice",
  "purchase.cards",
  "taxes.cards",
])
  forms[window] = cards;

/** Does a dispute wait for the seat's vote? */
function calls(state: SeatState): boolean {
  return (state.prompt?.standing ?? []).some((move) => move.verb === "vote-kept") && viewOf(state).claims.length > 0;
}

export const panels: Panel[] = [
  { id: "pacts", label: () => w("panel.pacts"), component: PactsPanel, calls },
  { id: "standing", label: () => w("panel.standing"), component: StandingPanel },
];

/** What panels take over from the list of what may be done at any time. */
export const atDesks = [
  "break-pact",
  "break-wronged",
  "end-pact",
  "keep-pact",
  "end-truce",
  "cancel-protection",
  "direct-help",
  "dispute",
  "vote-kept",
  "vote-broken",
  "always-ask",
  "always-pass",
  "use-always",
  "use-no-more",
  "claim-honour",
  "plan-answer",
  "leave-answer",
  "drop-plan",
  "answer-ahead",
  "ask-again",
  ...PLANNED,
];
