import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = process.env.GONFALON_SERVER ?? "http://127.0.0.1:8000";
const target = "../gonfalon/server/static";

/** Packed twins beside the files, so that the server packs nothing itself. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|html|svg)$/.test(name)) continue;
        const file = join(target, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  build: { outDir: target, emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
