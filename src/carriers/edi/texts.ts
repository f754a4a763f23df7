/**
 * Cuts a text into pieces of at most `width` characters, at blanks where there are any, so that `joinText` gives it
 * back; a longer word is cut hard. Elements of X12 have a longest length, our fields have another.
 */
export function splitText(text: string, width: number): string[] {
  const pieces: string[] = []
  let rest = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  while (rest.length > width) {
    const blank = rest.lastIndexOf(' ', width)
    const end = blank > 0 ? blank : width
    const piece = rest.slice(0, end)
    pieces.push(piece)
    // A word that fills its piece looks truncated: so the blank after it goes to the head of the next piece.
    rest = looksCutHard(piece, width) ? rest.slice(end) : rest.slice(end).trimStart()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}

/** The pieces of `splitText` as one text again; `width` tells a word that was cut hard. */
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

/** `YYYY-MM-DD` of `CCYYMMDD`, or '' when it is none. */
export function isoDate(date: string): string {
  return /^\d{8}$/.test(date) ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : ''
}

/** `HH:MM` of `HHMM[SS]`, or '' when it is none. */
export function isoTime(time: string): string {
  return /^\d{4}/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)}` : ''
}

/** A weight or size without needless zeros: 1240, 12.5; at most two decimals, as partners read them. */
export const ediNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** Cents as an element of type N2: without a point; '' when there is none. */
export const ediCents = (cents: number | null): string => (cents === null ? '' : String(cents))

/** Cents of an element of type N2; null when it is none. */
export const centsOf = (text: string): number | null => (/^-?\d{1,15}$/.test(text) ? Number(text) : null)
