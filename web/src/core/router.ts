/** The address has the state of a screen: `#/screen?name=value&…`. A link shows the same. */

export interface Route {
  screen: string;
  params: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path = "", ...rest] = hash.replace(/^#\/?/, "").split("?");
  const query = rest.join("?"); // the name of a game may have one, too
  return { screen: path, params: new URLSearchParams(query) };
}

/** Returns the hash of a route; slashes, colons, commas and spaces stay readable. */
export function writeRoute({ screen, params }: Route): string {
  const query = params.toString().replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%2C/g, ",");
  return query ? `#/${screen}?${query}` : `#/${screen}`;
}

export function currentRoute(): Route {
  return readRoute(location.hash);
}

/** The values of an address by name; a name with null is left out. */
export type Params = Record<string, string | null>;

export function hashOf(screen: string, params: Params): string {
  const present = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return writeRoute({ screen, params: new URLSearchParams(present) });
}

/** Goes to a screen and adds an entry to the browser's history. */
export function go(screen: string, params: Params = {}): void {
  location.hash = hashOf(screen, params);
}

/** Changes the parameters of the current screen without a new entry in the history. */
export function note(changes: Params): void {
  const route = currentRoute();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) route.params.delete(name);
    else route.params.set(name, value);
  }
  const hash = writeRoute(route);
  if (hash !== location.hash) history.replaceState(null, "", hash);
}
