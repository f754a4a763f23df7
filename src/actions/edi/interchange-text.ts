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
  return text.replace(/[\0\u{10000}-\u{10ffff}]/gu, '?')
}
