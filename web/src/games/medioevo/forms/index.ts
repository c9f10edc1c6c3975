/** Questions with a form of their own, by window, and desks for what may be done at any time. */
import type { SeatState } from "../../../lib/types";
import type { GamePlugin, Panel } from "../../plugin";
import { viewOf } from "../facts";
import { w } from "../words";
import CommerceForm from "./CommerceForm.svelte";
import Courses from "./Courses.svelte";
import CrewForm from "./CrewForm.svelte";
import DiplomacyPanel from "./DiplomacyPanel.svelte";
import GroupForm from "./GroupForm.svelte";
import KeepForm from "./KeepForm.svelte";
import LossForm from "./LossForm.svelte";
import News from "./News.svelte";
import ShopForm from "./ShopForm.svelte";
import { SOLD } from "./shelves";
import StartForm from "./StartForm.svelte";
import SurrenderForm from "./SurrenderForm.svelte";

export const forms: GamePlugin["forms"] = {
  "setup.card": { component: KeepForm, verbs: ["keep-card"] },
  "setup.place": { component: StartForm, verbs: [] },
  "events.losses": {
    component: LossForm,
    first: true,
    verbs: ["stop", "harm", "harm-aboard", "harm-captain", "harm-building", "lose-cube"],
  },
  "battle.assign": { component: LossForm, first: true, verbs: ["hit", "hit-aboard", "hit-captain"] },
  "battle.crews": {
    component: CrewForm,
    first: true,
    verbs: ["fire-at-buildings", "fire-at-units", "aim", "crew", "crew-captain"],
  },
  "battle.surrender": { component: SurrenderForm, first: true, verbs: ["refuse-surrender", "accept-surrender"] },
  purchase: { component: ShopForm, verbs: SOLD },
  "move.step": {
    component: GroupForm,
    verbs: ["take", "join", "leave", "join-captain", "leave-captain", "go", "invade"],
    question: (state) => (viewOf(state).movement ? w("group.question") : (state.prompt?.question ?? "")),
  },
  "commerce.purchase": { component: Courses, verbs: [] },
  "commerce.own-turn": { component: CommerceForm, verbs: ["send", "buy", "sell", "sell-all", "open-road"] },
};

/** Does somebody wait for the seat's answer? */
function calls(state: SeatState): boolean {
  const view = viewOf(state);
  const asked = view.proposals.some((one) => one.to.includes(state.seat) && !one.accepted.includes(state.seat));
  return asked || (state.prompt?.standing ?? []).some((move) => ["contest", "vote-respect"].includes(move.verb));
}

export const panels: Panel[] = [
  { id: "pacts", label: () => w("panel.pacts"), component: DiplomacyPanel, calls, news: News },
];

/** What the desk of diplomacy takes over from the list of what may be done at any time. */
export const atDesks = [
  "pact-with",
  "grant",
  "fee",
  "no-war",
  "defend",
  "lead",
  "target",
  "payment",
  "hand-over",
  "hand-over-captain",
  "text",
  "until",
  "secret",
  "public",
  "strike",
  "propose",
  "propose-once",
  "drop-pact",
  "accept",
  "refuse",
  "withdraw",
  "break",
  "offer-end",
  "publish",
  "claim",
  "admit",
  "contest",
  "abstain",
  "vote-respect",
  "vote-rupture",
  "declare-war",
  "offer-peace",
  "offer-armistice",
  "give",
  "release",
  "release-captain",
  "direct",
  "traffic",
];
