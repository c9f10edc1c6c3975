import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it as test } from "vitest";
import { en } from "../src/i18n/en";
import { it } from "../src/i18n/it";

const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(name) ? [path] : [];
  });
}

describe("the shell's words", () => {
  test("are the same keys in both languages", () => {
    expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort());
  });

  test("leave the same holes to fill", () => {
    for (const [key, text] of Object.entries(en)) expect(holes(it[key as keyof typeof en]), key).toEqual([...new Set(holes(text))]);
  });

  test("are never empty", () => {
    for (const text of [...Object.values(en), ...Object.values(it)]) expect(text.trim()).not.toBe("");
  });

  test("are all used, and no others are", () => {
    const code = sources("src")
      .filter((path) => !path.includes("i18n"))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const built = ["verb.", "wt.forecast."];
    const unused = Object.keys(en).filter((key) => !code.includes(`"${key}"`) && !built.some((stem) => key.startsWith(stem)));
    expect(unused).toEqual([]);
  });
});
