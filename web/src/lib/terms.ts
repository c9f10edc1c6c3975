/** The words of a game that explain themselves: found in sentences, opened one inside another. */
import type { Term } from "./types";

/** A piece of a sentence, with its term where it is one. */
export interface Piece {
  text: string;
  term?: Term;
}

const literal = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Glossary {
  private readonly byForm = new Map<string, Term>();
  private readonly pattern: RegExp | null;
  private readonly read = new Map<string, Piece[]>();

  constructor(terms: Term[] = []) {
    for (const term of terms) for (const form of term.forms) this.add(form, term);
    // a form in small letters may begin a sentence
    for (const [form, term] of [...this.byForm]) this.add(form[0]!.toUpperCase() + form.slice(1), term);
    const forms = [...this.byForm.keys()].sort((a, b) => b.length - a.length).map(literal);
    this.pattern = forms.length
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "gu")
      : null;
  }

  private add(form: string, term: Term): void {
    if (!this.byForm.has(form)) this.byForm.set(form, term);
  }

  /** A sentence in pieces; every term is marked where it stands first. */
  pieces(sentence: string): Piece[] {
    let found = this.read.get(sentence);
    if (!found) this.read.set(sentence, (found = this.split(sentence)));
    return found;
  }

  private split(sentence: string): Piece[] {
    if (!this.pattern) return [{ text: sentence }];
    const pieces: Piece[] = [];
    const seen = new Set<string>();
    let end = 0;
    for (const match of sentence.matchAll(this.pattern)) {
      const term = this.byForm.get(match[0])!;
      if (seen.has(term.id)) continue;
      seen.add(term.id);
      if (match.index > end) pieces.push({ text: sentence.slice(end, match.index) });
      pieces.push({ text: match[0], term });
      end = match.index + match[0].length;
    }
    if (end < sentence.length) pieces.push({ text: sentence.slice(end) });
    return pieces;
  }
}

/** An open definition. */
export interface Opened {
  /** The definition in which its word stands. */
  within: Opened | null;
  holds(target: Node): boolean;
  close(refocus: boolean): void;
}

const stack: Opened[] = [];

/** A new one closes all but those inside which it was opened. */
export function opened(one: Opened): void {
  const line = new Set<Opened>();
  for (let at: Opened | null = one; at; at = at.within) line.add(at);
  for (const other of [...stack].reverse()) if (!line.has(other)) other.close(false);
  if (!stack.length) {
    window.addEventListener("keydown", escape, true);
    document.addEventListener("pointerdown", elsewhere, true);
  }
  if (!stack.includes(one)) stack.push(one);
}

export function closed(one: Opened): void {
  const at = stack.indexOf(one);
  if (at < 0) return;
  // what was opened inside it goes with it
  for (const inner of stack.filter((other) => other.within === one)) inner.close(false);
  stack.splice(stack.indexOf(one), 1);
  if (!stack.length) {
    window.removeEventListener("keydown", escape, true);
    document.removeEventListener("pointerdown", elsewhere, true);
  }
}

function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  stack.at(-1)?.close(true);
}

function elsewhere(event: Event): void {
  const target = event.target as Node;
  if (!stack.some((one) => one.holds(target))) stack[0]?.close(false);
}

const GAP = 6;
const EDGE = 8;

/** Where a definition stands: under its word, above it where there is no room, never beyond the edge. */
export function place(card: HTMLElement, word: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = word.bottom + GAP;
  const fits = below + height <= innerHeight - EDGE;
  const top = fits ? below : Math.max(EDGE, word.top - GAP - height);
  const left = Math.max(EDGE, Math.min(word.left, innerWidth - width - EDGE));
  card.style.top = `${top}px`;
  card.style.left = `${left}px`;
}
