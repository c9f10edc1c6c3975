/** What a person has clicked so far on the way to a move. */
import { argsOf, choicesAt, groups, isRange, matching, named, NOTHING, type Picked } from "./moves";
import type { Move } from "./types";

export class Picker {
  picked = $state.raw<Picked>(NOTHING);
  place = $state<string | null>(null);
  /** Pieces that are alike and were picked together, and how many of them are meant. */
  alike = $state.raw<string[]>([]);
  count = $state(1);
  /** The move under the pointer or focus, for forecasts. */
  considered = $state<string | null>(null);
  /** The place under the pointer or focus that several steps lead to. */
  far = $state<string | null>(null);

  constructor(
    readonly moves: () => Move[],
    private readonly placeKinds: readonly string[],
    private readonly pieceKinds: readonly string[],
  ) {}

  get left(): Move[] {
    return matching(this.moves(), this.picked);
  }

  /** Moves in the selected place. */
  get here(): Move[] {
    const place = this.place;
    return place === null ? [] : this.at(place);
  }

  get targets(): Map<string, Move[]> {
    return named(this.left, this.placeKinds);
  }

  get pieces(): Map<string, Move[]> {
    return named(this.moves(), this.pieceKinds);
  }

  get piece(): string | null {
    const first = this.left[0];
    const at = first ? argsOf(first).findIndex((arg) => this.pieceKinds.includes(arg.kind)) : -1;
    const id = at >= 0 ? this.picked.args[at] : undefined;
    return id === undefined ? null : String(id);
  }

  clear(): void {
    this.picked = NOTHING;
    this.alone();
    this.place = null;
    this.considered = null;
    this.far = null;
  }

  /** After a change: keep what is picked as far as it still leads somewhere. */
  keep(): void {
    this.considered = null;
    if (this.picked !== NOTHING && !this.left.length) this.clear();
    if (this.place !== null && !this.here.length) this.place = null;
  }

  verb(verb: string): void {
    const again = this.picked.verb === verb;
    this.clear();
    if (!again) this.picked = { verb, args: [] };
  }

  private alone(): void {
    this.alike = [];
    this.count = 1;
  }

  /** Remember which pieces could go along with the one that was picked. */
  along(ids: string[]): void {
    // of pieces that are alike the list may name only the next one
    this.alike = this.piece !== null && ids.includes(this.piece) ? ids : [];
    this.count = 1;
  }

  /** The same move by the next of these pieces. */
  next(move: Move, pieces: string[]): Move | null {
    const at = argsOf(move).findIndex((arg) => this.pieceKinds.includes(arg.kind));
    const same = (one: Move) =>
      one.verb === move.verb &&
      argsOf(one).length === argsOf(move).length &&
      argsOf(one).every((arg, n) => (n === at ? pieces.includes(String(arg.id)) : arg.id === argsOf(move)[n]!.id));
    return at < 0 ? null : (this.moves().find(same) ?? null);
  }

  pieceOf(move: Move): string | null {
    const found = argsOf(move).find((arg) => this.pieceKinds.includes(arg.kind));
    return found ? String(found.id) : null;
  }

  /** Choose the next argument of the verb. */
  arg(id: string | number): void {
    this.picked = { ...this.picked, args: [...this.picked.args, id] };
    this.place = null;
  }

  back(to: number): void {
    this.picked = { ...this.picked, args: this.picked.args.slice(0, to) };
    this.alone();
    this.place = null;
  }

  /** Pick up a piece, or put it down again. Returns the move if there is nothing more to choose. */
  take(id: string): Move | null {
    if (this.piece === id) {
      this.clear();
      return null;
    }
    const found = this.pieces.get(id) ?? [];
    const [only] = groups(found);
    this.alone();
    this.place = null;
    this.picked = { verb: groups(found).length === 1 ? only!.verb : null, args: [id] };
    const left = this.left;
    return left.length === 1 && !isRange(left[0]!) && argsOf(left[0]!).length === 1 ? left[0]! : null;
  }

  /** A place was clicked. Returns the move to play if that settles it. */
  visit(id: string): Move | null {
    const found = this.at(id);
    const chosen = this.picked.verb !== null || this.picked.args.length > 0;
    const plain = groups([...this.targets.values()].flat()).length === 1 && !choicesAt(found, 1).length;
    if (found.length === 1 && !isRange(found[0]!) && (chosen || plain)) return found[0]!;
    this.place = this.place === id ? null : id;
    return null;
  }

  private at(id: string): Move[] {
    return this.left.filter((move) => move.args.some((arg) => this.placeKinds.includes(arg.kind) && arg.id === id));
  }
}
