import { Refusal } from '#contracts/errors.ts'

/** Maximum number of objects, lists and entries of a body: parsing these blocks the server for about 100 ms. */
export const MOST_VALUES = 250_000

/**
 * Parses a JSON body; an empty one counts as an empty object.
 * @throws MALFORMED_BODY, BODY_TOO_LARGE for too many values, which are counted before parsing
 */
export function parseJson(text: string): unknown {
  if (text === '') return {}
  if (hasMoreValues(text, MOST_VALUES)) throw new Refusal('BODY_TOO_LARGE', { limit: '250,000 values' })
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('MALFORMED_BODY')
  }
}

const [QUOTE, COMMA, BRACKET, BRACE, BACKSLASH] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c]

/** Whether a text has more than `most` commas and opening brackets outside of strings. Stops counting there. */
export function hasMoreValues(text: string, most: number): boolean {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at + 1)
      if (at < 0) return false
    } else if (code === COMMA || code === BRACE || code === BRACKET) {
      count++
      if (count > most) return true
    }
  }
  return false
}

/** The index of the closing quote of the string that starts at `from`; -1 if it has none. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (quote - 1 - backslashes >= from && text.charCodeAt(quote - 1 - backslashes) === BACKSLASH)
      backslashes++
    if (backslashes % 2 === 0) return quote
  }
  return -1
}
