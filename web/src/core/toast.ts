/** A toast shows a message for a few seconds. */

const SECONDS = 7;

export function toast(text: string): void {
  const place = document.querySelector(".toasts");
  if (!place) return;
  const line = document.createElement("p");
  line.className = "toast";
  line.textContent = text;
  place.append(line);
  setTimeout(() => line.remove(), SECONDS * 1000);
}

/** Runs `work`; shows the message if it fails. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
