/** The clocks of the two seats add up how long each step took, and count down in a timed game. */

/** A time control: milliseconds for the game, and more of them for each step. */
export interface TimeControl {
  base: number;
  increment: number;
}

/** Reads a time control such as "5+3": minutes, and seconds for each move; null for any other text. */
export function readControl(text: string): TimeControl | null {
  const [, minutes, seconds] = text.match(/^(\d{1,3}(?:\.\d{1,2})?)\+(\d{1,3})$/) ?? [];
  if (minutes === undefined || !(Number(minutes) > 0)) return null;
  return { base: Number(minutes) * 60_000, increment: Number(seconds) * 1000 };
}

export class Clocks {
  /** The milliseconds of each step that was made on this page; the others are unknown. */
  times: (number | undefined)[] = [];
  /** When the current turn began, from `performance.now()`. */
  began = performance.now();

  /** The milliseconds that both seats have spent, and their steps. */
  constructor(
    public spent: [number, number] = [0, 0],
    public made: [number, number] = [0, 0],
  ) {}

  /** Ends the turn of a seat with its step, which has this index. */
  took(seat: number, step: number): void {
    const time = performance.now() - this.began;
    this.spent[seat === 1 ? 1 : 0] += time;
    this.made[seat === 1 ? 1 : 0] += 1;
    this.times[step] = time;
    this.start();
  }

  /** Returns the milliseconds that a seat had at the start of this turn. */
  left(seat: number, { base, increment }: TimeControl): number {
    return base + increment * (this.made[seat] ?? 0) - (this.spent[seat] ?? 0);
  }

  /** Starts the next turn without counting the time until now, as after a pause. */
  start(): void {
    this.began = performance.now();
  }
}

export function writeSpent({ spent, made }: Clocks): string {
  return [...spent.map((time) => Math.round(time)), ...made].join(",");
}

/** Reads the clocks of a saved game; a text that is not one gives new clocks. */
export function readSpent(text: string | undefined): Clocks {
  const numbers = (text ?? "").split(",").map((one) => Number(one) || 0);
  const [first = 0, second = 0, firstMade = 0, secondMade = 0] = numbers;
  return new Clocks([first, second], [firstMade, secondMade]);
}
