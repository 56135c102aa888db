/** Short sounds of moves, made by the browser itself; off until a person wants them. */

const NAME = "plyscope.sounds";
/** The pitch of each sound, in hertz, and its length, in seconds. */
const SOUNDS = { move: [330, 0.06], capture: [220, 0.09], end: [520, 0.3] } as const;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export const hasSounds = (): boolean => localStorage.getItem(NAME) === "on";

export function turnSounds(on: boolean): void {
  if (on) localStorage.setItem(NAME, "on");
  else localStorage.removeItem(NAME);
}

export function sound(name: Sound): void {
  if (!hasSounds()) return;
  context ??= new AudioContext();
  const [pitch, length] = SOUNDS[name];
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}
