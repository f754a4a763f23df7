/**
 * Cuts a text into pieces of at most `width` characters, at spaces if possible, so that `joinText` can restore it; a
 * longer word is cut inside. X12 elements have other maximum lengths than our fields.
 */
export function splitText(text: string, width: number): string[] {
  const pieces: string[] = []
  let rest = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width)
    const end = blank > 0 ? blank : width
    const piece = rest.slice(0, end)
    pieces.push(piece)
    // A word that fills its piece looks cut, so the space after it moves to the start of the next piece.
    rest = looksCutHard(piece, width) ? rest.slice(end) : rest.slice(end).trimStart()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}

/** Joins the pieces of `splitText`; `width` shows which words were cut inside. */
export function joinText(pieces: readonly string[], width: number): string {
  let text = ''
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    const wasCutHard = before !== undefined && looksCutHard(before, width)
    text += index === 0 || wasCutHard ? piece : ` ${piece}`
  }
  return text
}

const looksCutHard = (piece: string, width: number) =>
  piece.length === width && !piece.trimStart().includes(' ')

/** `CCYYMMDD` of `YYYY-MM-DD`; '' stays ''. */
export const ediDate = (date: string): string => date.replaceAll('-', '')
/** `HHMM` of `HH:MM`. */
export const ediTime = (time: string): string => time.replace(':', '').slice(0, 4)

/** `YYYY-MM-DD` of `CCYYMMDD`; '' for anything else. */
export function isoDate(date: string): string {
  return /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : ''
}

/** `HH:MM` of `HHMM[SS]`; '' for anything else. */
export function isoTime(time: string): string {
  return /^\d{4}/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)}` : ''
}

/** A weight or dimension without trailing zeros: 1240, 12.5; at most two decimals, as partners read them. */
export const ediNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** Cents as an element of type N2: without a decimal point; '' for null. */
export const ediCents = (cents: number | null): string => (cents === null ? '' : String(cents))

/** Cents of an element of type N2; null for anything else. */
export const centsOf = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)
