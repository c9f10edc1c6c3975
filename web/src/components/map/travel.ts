/** The way of a piece from one place to another, shown as a ghost that moves. */
import { still } from "../../lib/prefs.svelte";
import type { PieceMark, Travel } from "./facts";
import type { Geometry } from "./geometry";

export function travel(node: SVGGElement, { way, geometry }: { way: Travel; geometry: Geometry }) {
  const [from, to] = [geometry.areas.get(way.from)?.anchor, geometry.areas.get(way.to)?.anchor];
  if (!from || !to || still()) {
    node.style.display = "none";
    return;
  }
  const there = `translate(${to.x}px, ${to.y}px)`;
  const ghost = node.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 1 },
      { transform: there, opacity: 1, offset: 0.85 },
      { transform: there, opacity: 0 },
    ],
    { duration: 750, easing: "ease-in-out", fill: "forwards" },
  );
  return { destroy: () => ghost.cancel() };
}

export function ghostOf(way: Travel): PieceMark {
  return { ...way, ids: [], count: 1, damage: 0, lies: false, corner: "", note: "", label: "" };
}
