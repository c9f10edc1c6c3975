/**
 * Makes src/games/<game>/shapes.ts of schemas/<game>.json, which tools/view_types.py has made of the game's structs.
 * With --check it writes nothing, but fails where a file is not what would be made.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

const HERE = import.meta.dirname;
const HEAD = "/** Made by `make types` of the structs in gonfalon/games: do not edit. */";

const check = process.argv.includes("--check");
const stale = [];
for (const file of readdirSync(join(HERE, "schemas"))) {
  const game = basename(file, ".json");
  const path = join(HERE, "src", "games", game, "shapes.ts");
  const schema = JSON.parse(readFileSync(join(HERE, "schemas", file), "utf8"));
  const types = await compile(schema, "Shown", { additionalProperties: false, bannerComment: HEAD });
  const text = await format(inShort(types), { ...(await resolveConfig(path)), plugins: [], filepath: path });
  if (!check) writeFileSync(path, text);
  else if (read(path) !== text) stale.push(path);
}
if (stale.length) {
  console.error(`these are not made of the present schemas; run: make types\n${stale.join("\n")}`);
  process.exit(1);
}

/** The same types as one would write them: comments of one line, and none that repeat the type. */
function inShort(types) {
  return types
    .replace(/\n *\* @(min|max)Items \d+/g, "")
    .replace(/ *\/\*\*\s*\*\/\n/g, "")
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, "/** $1 */")
    .replace(/\{\n *\[k: string\]: (.*);\n *\}/g, "Record<string, $1>")
    .replace(/\n}\n(?=\S)/g, "\n}\n\n");
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
