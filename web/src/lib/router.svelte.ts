/** The address bar: which page, of which table. */

import { type Page, pageOf } from "./pages";

class Router {
  page = $state.raw<Page>(pageOf(location.pathname));
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Change only the part after #, without a new entry in the history. */
  mark(hash: string): void {
    history.replaceState(null, "", location.pathname + location.search + hash);
    this.hash = hash;
  }

  private read(): void {
    this.page = pageOf(location.pathname);
    this.hash = location.hash;
  }

  /** Plain links of our own pages do not load the app again. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api") || pageOf(link.pathname).name === "missing")
      return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
