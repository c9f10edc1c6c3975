/** What a person prefers on this machine: language and light. */
import { SvelteSet } from "svelte/reactivity";
import { speak } from "./api";

export type Language = "en" | "it";
export type Theme = "light" | "dark";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`gonfalon.${key}`);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(`gonfalon.${key}`, value);
  } catch {
    // private windows may forbid it; the choice then lasts as long as the page
  }
}

function firstLanguage(): Language {
  const wish = stored("lang") ?? navigator.language;
  return wish.startsWith("it") ? "it" : "en";
}

class Prefs {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>("light");
  /** Questions before moves that the person does not want any more. */
  private quiet = new SvelteSet((stored("quiet") ?? "").split(" ").filter(Boolean));

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const wish = stored("theme");
    this.theme = wish === "dark" || wish === "light" ? wish : dark.matches ? "dark" : "light";
    dark.addEventListener("change", (event) => {
      if (!stored("theme")) this.shine(event.matches ? "dark" : "light");
    });
    this.shine(this.theme);
    this.speak(this.language);
  }

  speak(language: Language): void {
    this.language = language;
    document.documentElement.lang = language;
    speak(language);
  }

  chooseLanguage(language: Language): void {
    store("lang", language);
    this.speak(language);
  }

  chooseTheme(theme: Theme): void {
    store("theme", theme);
    this.shine(theme);
  }

  isQuiet(question: string): boolean {
    return this.quiet.has(question);
  }

  silence(question: string): void {
    this.quiet.add(question);
    store("quiet", [...this.quiet].join(" "));
  }

  /** Ask everything again. */
  askAll(): void {
    this.quiet.clear();
    store("quiet", "");
  }

  get quietCount(): number {
    return this.quiet.size;
  }

  private shine(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }
}

export const prefs = new Prefs();

/** Does the person want things to stand still? */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
