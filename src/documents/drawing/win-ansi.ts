/** The 217 characters of WinAnsi, which the standard PDF fonts have: Western European letters, €, dashes, quotes. */

/** The part of WinAnsi that is not Latin-1: code page bytes 0x80-0x9F. */
const HIGH_CONTROL = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ'

const BYTE_OF = new Map<string, number>()
/** Every character of WinAnsi with its byte. */
export const WIN_ANSI: ReadonlyMap<string, number> = BYTE_OF
for (let code = 0x20; code <= 0x7e; code++) BYTE_OF.set(String.fromCharCode(code), code)
// 0xAD is the soft hyphen: invisible in a text, a hyphen in print.
for (let code = 0xa0; code <= 0xff; code++) if (code !== 0xad) BYTE_OF.set(String.fromCharCode(code), code)
for (const [i, char] of [...HIGH_CONTROL].entries()) if (char !== '\u0000') BYTE_OF.set(char, 0x80 + i)

const QUESTION_MARK = 0x3f

export const isWinAnsi = (char: string): boolean => BYTE_OF.has(char)

/** The WinAnsi byte of a character; a question mark for one outside. */
export function winAnsiByte(char: string): number {
  return BYTE_OF.get(char) ?? QUESTION_MARK
}
