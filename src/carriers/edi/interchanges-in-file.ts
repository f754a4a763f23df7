const ISA_LENGTH = 105
const ELEMENT_AT = 3

/**
 * The interchanges of a file, each with its own bytes: mailboxes and value-added networks append interchanges to one
 * file. Text that does not start an interchange stays with the one before it, for its reader to judge; a file without a
 * valid start is one piece.
 */
export function interchangesInFile(bytes: Buffer): Buffer[] {
  // One character per byte, whatever it means: envelopes are ASCII.
  const text = bytes.toString('latin1')
  const parts: Buffer[] = []
  let from = 0
  for (;;) {
    const next = beginOfNext(text, from)
    if (next < 0) break
    parts.push(bytes.subarray(from, next))
    from = next
  }
  return [...parts, bytes.subarray(from)]
}

/** The start of the interchange after the one at `from`; -1 if there is none. */
function beginOfNext(text: string, from: number): number {
  const start = text.indexOf('ISA', from)
  const element = text[start + ELEMENT_AT] ?? ''
  const terminator = text[start + ISA_LENGTH] ?? ''
  if (start < 0 || element === '' || terminator === '') return -1
  const trailer = trailerAt(text, start, element, terminator)
  const end = trailer < 0 ? -1 : text.indexOf(terminator, trailer)
  if (end < 0) return -1
  const blanks = /^\s*/.exec(text.slice(end + 1, end + 1 + MOST_BLANKS))![0].length
  const next = end + 1 + blanks
  // It may declare its own separators.
  return /^ISA[^A-Za-z0-9\s]0\d/.test(text.slice(next, next + 6)) ? next : -1
}

/** Line ends and padded records between two interchanges. */
const MOST_BLANKS = 10_000

function trailerAt(text: string, start: number, element: string, terminator: string): number {
  let at = start + ISA_LENGTH
  for (;;) {
    at = text.indexOf(`IEA${element}`, at)
    if (at < 0) return -1
    const before = text.slice(Math.max(start, at - 8), at).trimEnd()
    // A line end may be the terminator itself.
    if (before.endsWith(terminator) || text[at - 1] === terminator) return at
    at += 1
  }
}
