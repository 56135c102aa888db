/** The clocks of the two seats add up how long each step took. */

export class Clocks {
  /** The milliseconds of each step that was made on this page; the others are unknown. */
  times: (number | undefined)[] = [];
  /** When the current turn began, from `performance.now()`. */
  began = performance.now();

  /** `spent` has the milliseconds of both seats. */
  constructor(public spent: [number, number] = [0, 0]) {}

  /** Ends the turn of a seat with its step, which has this index. */
  took(seat: number, step: number): void {
    const time = performance.now() - this.began;
    this.spent[seat === 1 ? 1 : 0] += time;
    this.times[step] = time;
    this.start();
  }

  /** Starts the next turn without counting the time until now, as after a pause. */
  start(): void {
    this.began = performance.now();
  }
}

export function writeSpent({ spent }: Clocks): string {
  return spent.map((time) => Math.round(time)).join(",");
}

/** Reads the clocks of a saved game; a text that is not one gives new clocks. */
export function readSpent(text: string | undefined): Clocks {
  const [first = 0, second = 0] = (text ?? "").split(",").map(Number);
  return new Clocks([first || 0, second || 0]);
}
