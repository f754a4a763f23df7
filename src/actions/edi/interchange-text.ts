/**
 * Decodes the bytes as UTF-8, or as Latin-1 if that fails. Characters that no X12 element or JSON column can contain
 * become question marks.
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

/** Joins fixed-width records, usually of 80 characters: some senders cut segments wherever a record ends. */
function unwrapped(text: string): string {
  const start = text.indexOf('ISA')
  const isWrapped = start >= 0 && /[\r\n]/.test(text.slice(start, start + TERMINATOR_AT))
  return isWrapped ? text.replace(/[\r\n]+/g, '') : text
}
