/** The trade desk as a whole: what the bank exchanges, routes and points, to be looked through and planned. */
import type { Shop } from "../../components/shop/shop";
import { GOODS, viewOf } from "./facts";
import { verbName, w } from "./words";

export const shop: Shop = {
  title: (desk) => desk.state.prompt?.title ?? "",
  shelves: () => [
    { id: "bank", label: w("trade.bank"), verbs: ["bank"] },
    { id: "routes", label: w("trade.routes"), verbs: ["open-route", "open-foreign-route"] },
    { id: "points", label: w("trade.points"), verbs: ["buy-vp"] },
  ],
  kinds: ["resource"],
  name: (desk, verb, arg) =>
    arg ? `${w("trade.give")} ${desk.words.name("resource", arg.id)}` : verbName(verb) || w("trade.points"),
  sign: (_, id) => id,
  ends: "finish",
  purse: (desk) => {
    const store = viewOf(desk.state).players[desk.seat]?.store;
    return GOODS.map((key) => ({ key, label: desk.words.name("resource", key), amount: store?.[key] ?? 0 }));
  },
};
