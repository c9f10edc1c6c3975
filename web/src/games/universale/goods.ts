/** Merchandise and the colours of its cubes. */

export type Good = "weapons" | "salt" | "furs" | "grain" | "slaves" | "spices" | "clothes" | "wine";

export const GOODS: readonly Good[] = ["weapons", "salt", "furs", "grain", "slaves", "spices", "clothes", "wine"];

export const CUBES: Record<Good, string> = {
  weapons: "#55504c",
  salt: "#f6f1e4",
  furs: "#9a6538",
  grain: "#e8c53a",
  slaves: "#5fae62",
  spices: "#e58b2b",
  clothes: "#5b8fd6",
  wine: "#a45cc4",
};
