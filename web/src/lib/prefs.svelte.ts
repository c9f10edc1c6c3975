/** What a person prefers on this machine: language and light. */
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
