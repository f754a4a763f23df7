/**
 * The text of the bytes: UTF-8, or Latin-1 when it is none. What no X12 element can hold, and no JSON column of the
 * database, becomes a question mark.
 */
export function textOf(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = Buffer.from(bytes).toString('latin1')
  }
  return unwrapped(text.replace(/[\0\u{10000}-\u{10ffff}]/gu, '?'))
}

/** The position of the segment terminator, counted from the beginning of ISA. */
const TERMINATOR_AT = 105

/** Some write records of a fixed width, 80 as a rule, and cut segments wherever a record ends. */
function unwrapped(text: string): string {
  const start = text.indexOf('ISA')
  const isWrapped = start >= 0 && /[\r\n]/.test(text.slice(start, start + TERMINATOR_AT))
  return isWrapped ? text.replace(/[\r\n]+/g, '') : text
}
