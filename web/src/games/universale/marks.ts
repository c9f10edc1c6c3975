/** Marks on the map that both games put together in the same way. */
import type { PieceMark } from "../../components/map/facts";

export const PLAIN = { colour: null, pattern: null, group: "", mark: null, battle: false };
export const ALONE = { ids: [], count: 1, damage: 0, lies: false, corner: "", note: "", shield: "heater" as const };
export const BARBARIAN = "var(--barbarian)";

/** Where there is no room: the best building, and one shield for everything that a side has there, with how many fight or how strong they are. */
export function briefOf(pieces: PieceMark[], zone: string, strength?: (piece: PieceMark) => number): PieceMark[] {
  const lying = pieces.filter((piece) => piece.shield === "none");
  const best = lying.find((piece) => ["castle", "city", "cathedral"].includes(piece.symbol)) ?? lying[0];
  const sides = new Map<string, PieceMark[]>();
  for (const piece of pieces.filter((one) => one.shield !== "none"))
    sides.set(piece.colour, [...(sides.get(piece.colour) ?? []), piece]);
  const stacks = [...sides].map(([colour, group]): PieceMark => {
    const fighters = group.filter((piece) => !piece.ids.length || piece.symbol === "captain");
    const first =
      fighters.reduce<PieceMark | null>((most, piece) => (!most || piece.count > most.count ? piece : most), null) ??
      group[0]!;
    if (group.length === 1) return first;
    const counted = strength
      ? group.reduce((all, piece) => all + strength(piece), 0)
      : fighters.reduce((all, piece) => all + piece.count, 0);
    const count = counted || group.length;
    return {
      ...first,
      key: `stack-${zone}-${colour}`,
      count,
      corner: "",
      ids: group.flatMap((piece) => piece.ids),
      label: group.map((piece) => piece.label).join("; "),
    };
  });
  return [...(best ? [best] : []), ...stacks];
}
