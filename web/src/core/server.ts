/**
 * HTTP requests to the studio carry the key of the page, which the entrance page stored. The storage
 * belongs to this origin, so that no other server on this machine can read it.
 */
const NAME = "plyscope key";
const ROLE = "plyscope role";

export function storeEntry(key: string, role: string): void {
  localStorage.setItem(NAME, key);
  localStorage.setItem(ROLE, role);
}

/** Returns whether this page is a student's, which the studio answers less than its owner's. */
export function isStudent(): boolean {
  return localStorage.getItem(ROLE) === "student";
}

/** Returns the key, or an empty text in a browser that has not entered. */
export function pageKey(): string {
  return localStorage.getItem(NAME) ?? "";
}

/** Returns whether a studio answers at this address that does not know this page. */
export async function isRefused(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).status === 401;
  } catch {
    return false;
  }
}

/** Requests a path; throws an error with the server's sentence if it is refused. */
export async function request(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { ...options, headers: { "plyscope-key": pageKey() } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}
