/** Which address shows what. */

export type Page =
  | { name: "start" }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "join"; token: string }
  | { name: "watch"; token: string }
  | { name: "return" }
  | { name: "tour"; game: string; tour: string }
  | { name: "missing" };

export function pageOf(path: string): Page {
  const parts = path.split("/").filter(Boolean);
  const [first, second, third] = parts;
  if (!first) return { name: "start" };
  if (first === "table" && second && !third) return { name: "table", id: second };
  if (first === "table" && second && third === "replay") return { name: "replay", id: second };
  if (first === "join" && second) return { name: "join", token: second };
  if (first === "watch" && second) return { name: "watch", token: second };
  if (first === "return" && !second) return { name: "return" };
  if (first === "tour" && second && third) return { name: "tour", game: second, tour: third };
  return { name: "missing" };
}
