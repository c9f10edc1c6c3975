import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  { files: ["*.js", "*.ts"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["src/**"],
    rules: {
      // the compiler reports them already, in a tenth of the time
      "@typescript-eslint/no-unused-vars": "off",
      // {" "} is a space that stays where lines are broken
      "svelte/no-useless-mustaches": "off",
      // a Map or Set that nothing on the page reads need not be reactive
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
