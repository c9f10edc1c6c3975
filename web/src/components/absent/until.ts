/** When a bot hands back, in words. */
import { t } from "../../i18n/index.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { Until } from "../../lib/types";

export function untilText(until: Until): string {
  if (until.decisions) return t("absent.until.said.decisions", { n: until.decisions });
  if (until.turn) return t("absent.until.said.turn", { n: until.turn });
  if (until.time) return t("absent.until.said.time", { when: moment(until.time) });
  return "";
}

export function moment(time: number | string): string {
  return new Date(time).toLocaleString(prefs.language, { dateStyle: "medium", timeStyle: "short" });
}

/** A time as a form field holds it, in the clock of this machine. */
export function asField(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
