/** What one sees is in the address: `#/screen?name=value&…`, so that a link shows the same. */

export interface Route {
  screen: string;
  params: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { screen: path, params: new URLSearchParams(query) };
}

/** The hash of a route; slashes, colons, commas and spaces stay readable. */
export function writeRoute({ screen, params }: Route): string {
  const query = params.toString().replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%2C/g, ",");
  return query ? `#/${screen}?${query}` : `#/${screen}`;
}

export function currentRoute(): Route {
  return readRoute(location.hash);
}

/** Goes to a screen, as one more step of the browser's history. */
export function go(screen: string, params: Record<string, string> = {}): void {
  location.hash = writeRoute({ screen, params: new URLSearchParams(params) });
}

/** Changes what the address says about the present screen, without a step of history.
 *
 * A value of null removes its name.
 */
export function note(changes: Record<string, string | null>): void {
  const route = currentRoute();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) route.params.delete(name);
    else route.params.set(name, value);
  }
  const hash = writeRoute(route);
  if (hash !== location.hash) history.replaceState(null, "", hash);
}
