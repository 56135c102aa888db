/** A span is a range of rows of a trace; the address writes it as `rows=120-480`. */

export interface Span {
  begin: number;
  end: number;
}

export function readSpan(params: URLSearchParams): Span | null {
  const [begin, end] = (params.get("rows") ?? "").split("-").map(Number);
  return begin !== undefined && end !== undefined && end > begin ? { begin, end } : null;
}

/** Returns the text for the address; null if the span covers all rows. */
export function writeSpan(span: Span | undefined, rows: number): string | null {
  const isWhole = !span || (span.begin <= 0 && span.end >= rows);
  return isWhole ? null : `${Math.floor(span.begin)}-${Math.ceil(span.end)}`;
}
