import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it as test } from "vitest";
import { en } from "../src/i18n/en";
import { it } from "../src/i18n/it";
import { en as gameEn } from "../src/games/warriors_traders/words/en";
import { it as gameIt } from "../src/games/warriors_traders/words/it";
import { en as medievalEn } from "../src/games/medieval/words/en";
import { it as medievalIt } from "../src/games/medieval/words/it";
import { en as medioevoEn } from "../src/games/medioevo/words/en";
import { it as medioevoIt } from "../src/games/medioevo/words/it";
import { en as prototypeEn } from "../src/games/prototype/words/en";
import { it as prototypeIt } from "../src/games/prototype/words/it";
import { en as universaleEn } from "../src/games/universale/words/en";
import { it as universaleIt } from "../src/games/universale/words/it";

const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(name) ? [path] : [];
  });
}

const code = (folder: string) =>
  sources(folder)
    .filter((path) => !/i18n|words/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

const books: [string, Record<string, string>, Record<string, string>, string, string[]][] = [
  ["the shell's words", en, it, "src", ["absent.until.", "absent.why.", "absent.cause.", "patience.", "habit.span."]],
  ["the words of Warriors & Traders", gameEn, gameIt, "src/games/warriors_traders", ["verb.", "forecast."]],
  ["the words of Medieval", medievalEn, medievalIt, "src/games/medieval", ["verb.", "area.", "powers."]],
  ["the words of Medioevo Universale", medioevoEn, medioevoIt, "src/games/medioevo", ["verb.", "clause.", "shop."]],
  [
    "the words of the prototype",
    prototypeEn,
    prototypeIt,
    "src/games/prototype",
    ["verb.", "clause.", "shop.", "page."],
  ],
  ["the words of both Medioevi", universaleEn, universaleIt, "src/games/universale", []],
];

describe.each(books)("%s", (_, english, italian, folder, built) => {
  test("are the same keys in both languages", () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(english).sort());
  });

  test("leave the same holes to fill", () => {
    for (const [key, text] of Object.entries(english))
      expect(holes(italian[key]!), key).toEqual([...new Set(holes(text))]);
  });

  test("are never empty", () => {
    for (const text of [...Object.values(english), ...Object.values(italian)]) expect(text.trim()).not.toBe("");
  });

  test("are all used", () => {
    const text = code(folder);
    const used = (key: string) => text.includes(`"${key}"`) || built.some((stem) => key.startsWith(stem));
    expect(Object.keys(english).filter((key) => !used(key))).toEqual([]);
  });
});

test("what all games share knows no game", () => {
  const shared = ["components", "lib", "pages", "i18n"].map((folder) => code(`src/${folder}`)).join("\n");
  expect(shared).not.toMatch(/"(resource|products|barbarian|infantry|finish|go-on)"|\bwt\./);
});
