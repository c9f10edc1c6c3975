/** Questions with a form of their own, by window, and the verbs that the form takes over. */
import type { SeatState } from "../../../lib/types";
import type { GamePlugin, Panel } from "../../plugin";
import { viewOf } from "../facts";
import AnswerForm from "./AnswerForm.svelte";
import BattleForm from "./BattleForm.svelte";
import BidForm from "./BidForm.svelte";
import DealsPanel from "./DealsPanel.svelte";
import DraftForm from "./DraftForm.svelte";
import InterceptForm from "./InterceptForm.svelte";
import OfferNews from "./OfferNews.svelte";
import OrdersPanel from "./OrdersPanel.svelte";
import PassageForm from "./PassageForm.svelte";
import PopeDealForm from "./PopeDealForm.svelte";
import RequestForm from "./RequestForm.svelte";
import ResponseForm from "./ResponseForm.svelte";
import RouteForm from "./RouteForm.svelte";
import TermsForm from "./TermsForm.svelte";
import { f } from "./words";

export { chanceOf, doubtOf } from "./odds";

const GIVING = ["give-florins", "give-card", "give-province"];
const WANTING = ["want-florins", "want-card", "want-province"];
const WRITING = [...GIVING, ...WANTING, "send", "drop"];
const bid = { component: BidForm, verbs: ["bid"] };
const knights = { component: BidForm, verbs: ["knights"] };

export const forms: GamePlugin["forms"] = {
  "setup.draft": { component: DraftForm, verbs: ["draft"] },
  "npc.choice": { component: DraftForm, verbs: ["give-npc"] },
  "attack.route": { component: RouteForm, verbs: ["route"], question: routeQuestion },
  "attack.request": { component: RequestForm, verbs: ["ask", "terms"] },
  "attack.terms": { component: TermsForm, verbs: WRITING },
  "attack.passage": { component: PassageForm, verbs: ["grant", "refuse", "price"], question: passageQuestion },
  "attack.price": { component: RequestForm, verbs: ["pay"] },
  "attack.mercenaries": { component: BattleForm, verbs: [] },
  "attack.naval-bid": bid,
  "attack.intercept": { component: InterceptForm, verbs: [] },
  "attack.interceptor-bid": bid,
  "attack.knights": knights,
  "attack.militia": bid,
  "attack.open-militia": bid,
  "civil-war.militia": bid,
  "mongol.knights": knights,
  "card.response": { component: ResponseForm, verbs: ["play", "pass"] },
  "excommunication.deal": { component: PopeDealForm, verbs: WRITING },
  "excommunication.answer": { component: AnswerForm, verbs: ["agree", "refuse", "counter"] },
};

/** The routes stand below, each with its places: the question need not list them. */
function routeQuestion(state: SeatState): string {
  return (state.prompt?.question ?? "").split("?")[0] + "?";
}

/** Way and terms stand below as well. */
function passageQuestion(state: SeatState): string {
  return (state.prompt?.question ?? "").split(":")[0] + ".";
}

/** Desks for what may be done at any time. */
export const panels: Panel[] = [
  {
    id: "deals",
    label: () => f("deals.title"),
    component: DealsPanel,
    calls: (state) => viewOf(state).offers.some((offer) => offer.to === state.seat),
    news: OfferNews,
  },
  { id: "orders", label: () => f("orders.title"), component: OrdersPanel },
];

/** What those desks take over from the list of standing moves. */
export const atDesks = [
  ...WRITING,
  "offer-to",
  "accept",
  "decline",
  "withdraw",
  "order",
  "cancel-order",
  "order-passage",
  "cancel-passage",
  "order-militia",
  "cancel-militia",
];
