/** The mouse wheel and a swipe walk through a game, one move back or forward. */

/** The distance of the wheel that is one move, and that of a swipe, in pixels. */
const NOTCH = 60;
const SWIPE = 45;

export class WalkGestures {
  private turned = 0;
  private touched: { x: number; y: number } | null = null;

  /** `step` goes one move forward or back; `takesTouch` is whether a touch belongs to the board. */
  constructor(
    private readonly step: (by: 1 | -1) => void,
    private readonly takesTouch: (event: PointerEvent) => boolean,
  ) {}

  readonly wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const distance = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : NOTCH;
    const signed = event.deltaY < 0 ? -Math.abs(distance) : Math.abs(distance);
    if (Math.sign(signed) !== Math.sign(this.turned)) this.turned = 0;
    this.turned += signed;
    if (Math.abs(this.turned) < NOTCH) return;
    this.step(this.turned > 0 ? 1 : -1);
    this.turned = 0;
  };

  readonly down = (event: PointerEvent): void => {
    const isSwipe = event.pointerType === "touch" && !this.takesTouch(event);
    this.touched = isSwipe ? { x: event.clientX, y: event.clientY } : null;
  };

  readonly up = (event: PointerEvent): void => {
    const from = this.touched;
    this.touched = null;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.step(dx < 0 ? 1 : -1);
  };
}
