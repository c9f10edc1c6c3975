/** What comes while a person reads must not push away what they are about to press. */

const CONTROLS = ["button", "input", "select", "summary", "a"].map((tag) => `${tag}:hover`).join();

function paneOf(element: HTMLElement): HTMLElement | null {
  for (let pane = element.parentElement; pane; pane = pane.parentElement)
    if (/auto|scroll/.test(getComputedStyle(pane).overflowY)) return pane;
  return null;
}

/**
 * Remember where the control under the pointer stands; call what is returned once the page has changed, and it stands there again.
 * Everything settles when the pointer leaves.
 */
export function hold(root: HTMLElement): (() => void) | null {
  const control = [...root.querySelectorAll<HTMLElement>(CONTROLS)].at(-1);
  if (!control || !matchMedia("(hover: hover)").matches) return null;
  const { top } = control.getBoundingClientRect();
  return () => {
    const pane = paneOf(root);
    const moved = control.isConnected ? control.getBoundingClientRect().top - top : 0;
    if (!pane || Math.abs(moved) < 1) return;
    // where there is nothing to scroll, room is made below or above
    const { marginTop, marginBottom } = root.style;
    const below = pane.scrollHeight - pane.clientHeight - pane.scrollTop;
    if (moved > below) root.style.marginBottom = `${parseFloat(marginBottom || "0") + moved - below}px`;
    if (moved < 0 && pane.scrollTop < -moved)
      root.style.marginTop = `${parseFloat(marginTop || "0") - moved - pane.scrollTop}px`;
    pane.scrollTop += control.getBoundingClientRect().top - top;
    root.addEventListener(
      "pointerleave",
      () => {
        root.style.marginTop = root.style.marginBottom = "";
        pane.scrollTop -= moved;
      },
      { once: true },
    );
  };
}
