/** Keeps the focus somewhere sensible when what had it goes away: after a move, on another page. */

/** Attributes by which the successor of a control is known. */
const MARKS = ["id", "data-move", "data-verb", "data-place"];
const CONTROLS = "button, input, select, textarea, summary, a[href]";
/** Where to go if nothing is left of what surrounded the control; the first that is there. */
const HOMES = ["[data-home]", "[role=tab][aria-selected=true]", "h1"];

function surroundings(control: Element): Element[] {
  const found: Element[] = [];
  for (let at = control.parentElement; at && !at.matches("section, main, aside, body"); at = at.parentElement) {
    found.push(at);
    if (at.matches("li, form")) break;
  }
  return found;
}

function twin(gone: Element): HTMLElement | null {
  for (const mark of MARKS) {
    const value = gone.getAttribute(mark);
    const found = value && document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(value)}"]:not(:disabled)`);
    if (found) return found;
  }
  return null;
}

function near(around: Element[]): HTMLElement | null {
  for (const place of around) {
    const controls = place.isConnected ? [...place.querySelectorAll<HTMLElement>(CONTROLS)] : [];
    const open = controls.filter((control) => !control.matches(":disabled") && control.checkVisibility());
    const found = open.find((control) => !control.closest(".crumbs")) ?? open[0];
    if (found) return found;
  }
  return null;
}

function home(): HTMLElement | null {
  for (const wish of HOMES) {
    const found = document.querySelector<HTMLElement>(wish);
    if (!found) continue;
    if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
    return found;
  }
  return null;
}

function lost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(":disabled");
}

export function keepFocus(): void {
  let last: Element | null = null;
  let around: Element[] = [];
  let pointer = false;
  let leaving = false;
  addEventListener(
    "focusin",
    (event) => {
      last = event.target as Element;
      around = surroundings(last);
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      pointer = false;
      leaving = event.key === "Tab";
    },
    true,
  );
  addEventListener("keyup", () => (leaving = false), true);
  addEventListener(
    "blur",
    (event) => {
      // on its way to something else, or out of the page: for a moment nothing has it
      if (event.relatedTarget || leaving) last = null;
    },
    true,
  );
  addEventListener(
    "pointerdown",
    () => {
      // who clicks beside everything lets go of the focus
      last = null;
      pointer = true;
    },
    true,
  );

  function restore(): void {
    // while a move is under way, nobody knows what will be there
    if (!last || !lost() || document.querySelector("[aria-busy=true]")) return;
    const same = last.isConnected && !last.matches(":disabled") ? (last as HTMLElement) : null;
    // a finger would be shown the keyboard if a box came next
    (same ?? twin(last) ?? (pointer ? null : near(around)) ?? home())?.focus({ preventScroll: pointer });
  }

  new MutationObserver(restore).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "aria-busy"],
  });
}
