const END_BEFORE_ANOTHER = /IEA([^A-Za-z0-9])\d{1,5}\1\d{9}[^A-Za-z0-9]?\s*(?=ISA[^A-Za-z0-9\s])/g

/** The interchanges of a file: networks put several into one, each with its own separators. */
export function interchangesIn(text: string): string[] {
  const ends = [...text.matchAll(END_BEFORE_ANOTHER)].map(({ 0: end, index }) => index + end.length)
  return [...ends, text.length].map((end, at) => text.slice(ends[at - 1] ?? 0, end))
}
