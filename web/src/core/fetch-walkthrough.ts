/** Asks the studio for the walkthrough of a search. */
import { ask, newSearchId } from "./connection.js";
import { recordRequest } from "./search-request.js";
import type { TextbookSearch } from "./textbook-search.js";
import { Walkthrough } from "./walkthrough.js";

export async function fetchWalkthrough(
  { start, maximizing, algorithm }: TextbookSearch,
  search_id = newSearchId(),
): Promise<Walkthrough> {
  const method = { algorithm, ordered: false, switches: {} };
  const first = start.game === "tree" ? { maximizing } : {};
  const request = { ...recordRequest(start, method), ...first, search_id };
  const { trace_id } = await ask("record_search", request);
  return new Walkthrough(await ask("walk_through", { trace_id }));
}
