/** Moving and enlarging a drawing: drag, wheel, pinch, buttons, keys. */

const MOST = 16;
const SLACK = 5;

export class PanZoom {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** Screen pixels of the viewport. */
  wide = $state(1);
  high = $state(1);
  moved = false;
  dragging = $state(false);

  private least = 0.05;
  private pointers = new Map<number, { x: number; y: number }>();
  private start = { x: 0, y: 0 };
  private box: [number, number, number, number] = [0, 0, 1, 1];
  /** The edges of the drawing: beyond them there is nothing to see. */
  private paper: [number, number, number, number] = [0, 0, 1, 1];
  private touched = false;

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.k})`;
  }

  /** Show this part of the drawing; kept on resizing until somebody moves it. */
  fit(box: [number, number, number, number], paper = box): void {
    this.paper = paper;
    this.box = box;
    this.touched = false;
    this.refit();
  }

  resize(wide: number, high: number): void {
    this.wide = wide;
    this.high = high;
    if (!this.touched) this.refit();
  }

  private refit(): void {
    const [left, top, right, bottom] = this.box;
    const [first, upper, last, lower] = this.paper;
    this.least = Math.min(this.wide / (last - first), this.high / (lower - upper));
    this.k = Math.min(this.wide / (right - left), this.high / (bottom - top));
    this.x = this.wide / 2 - (this.k * (left + right)) / 2;
    this.y = this.high / 2 - (this.k * (top + bottom)) / 2;
    this.hold();
  }

  zoom(factor: number, cx = this.wide / 2, cy = this.high / 2): void {
    const k = Math.min(Math.max(this.k * factor, this.least), this.least * MOST);
    this.x = cx - ((cx - this.x) * k) / this.k;
    this.y = cy - ((cy - this.y) * k) / this.k;
    this.k = k;
    this.touched = true;
    this.hold();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.touched = true;
    this.hold();
  }

  /** Bring a point of the drawing into sight. */
  reveal(px: number, py: number, margin = 60): void {
    const [sx, sy] = [px * this.k + this.x, py * this.k + this.y];
    const dx = sx < margin ? margin - sx : sx > this.wide - margin ? this.wide - margin - sx : 0;
    const dy = sy < margin ? margin - sy : sy > this.high - margin ? this.high - margin - sy : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** No empty strip beside the paper, unless all of it is in sight: then it lies in the middle. */
  private hold(): void {
    const held = (at: number, low: number, high: number, room: number) =>
      (high - low) * this.k < room
        ? (room - (low + high) * this.k) / 2
        : Math.min(Math.max(at, room - high * this.k), -low * this.k);
    const [left, top, right, bottom] = this.paper;
    this.x = held(this.x, left, right, this.wide);
    this.y = held(this.y, top, bottom, this.high);
  }

  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY };
      this.moved = false;
    }
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) {
      if (!this.moved && Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLACK) return;
      if (!this.moved) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.moved = true;
      this.dragging = true;
      this.pan(now.x - before.x, now.y - before.y);
    } else if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      const area = (event.currentTarget as Element).getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      const is = Math.hypot(now.x - other.x, now.y - other.y) || 1;
      this.moved = true;
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.zoom(is / was, (now.x + other.x) / 2 - area.left, (now.y + other.y) / 2 - area.top);
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size) this.dragging = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const area = (event.currentTarget as Element).getBoundingClientRect();
    const step = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
    this.zoom(Math.exp(-step * 0.0016), event.clientX - area.left, event.clientY - area.top);
  }
}
