/**
 * The standard fonts of PDF know the 217 characters of WinAnsi: Western European letters, €, dashes, quotes. They
 * need no embedding (a bill of lading stays a few kilobytes) and every printer has them. What lies outside is
 * brought in by transliteration; what has none (Chinese, say) prints as a question mark and is reported.
 */

/** The part of WinAnsi that is not Latin-1: code page bytes 0x80-0x9F. */
const HIGH_CONTROL = '€\u0000‚ƒ„…†‡ˆ‰Š‹Œ\u0000Ž\u0000\u0000‘’“”•–—˜™š›œ\u0000žŸ'

const BYTE_OF = new Map<string, number>()
/** Every character of WinAnsi with its byte. */
export const WIN_ANSI: ReadonlyMap<string, number> = BYTE_OF
for (let code = 0x20; code <= 0x7e; code++) BYTE_OF.set(String.fromCharCode(code), code)
// 0xAD is the soft hyphen: invisible in a text, a hyphen on paper.
for (let code = 0xa0; code <= 0xff; code++) if (code !== 0xad) BYTE_OF.set(String.fromCharCode(code), code)
for (const [i, char] of [...HIGH_CONTROL].entries()) if (char !== '\u0000') BYTE_OF.set(char, 0x80 + i)

const QUESTION_MARK = 0x3f

/** Letters and signs that Unicode does not decompose into printable ones. */
const SPECIAL: Record<string, string> = {
  ...pairs('łŁđĐħĦıŋŊŧŦəƏ', 'l L d D h H i n N t T e E'),
  ...pairs('→←↔↑↓≤≥≠≈−⁄∕×∙', '-> <- <-> ^ v <= >= != ~ - / / × ·'),
  ...pairs('‐‑‒―′″‵ʹʺ✓✔☑☒☐■□●', '- - - — \' " ` \' " x x x x o o o •'),
  ...pairs('ẞ№℗', 'SS No. (P)'),
  ...pairs('₹₽₩₺₫₪₱', 'INR RUB KRW TRY VND ILS PHP'),
  ʼ: "'",
}

const CYRILLIC = {
  ...pairs('абвгдеёжзийклмноп', 'a b v g d e yo zh z i y k l m n o p'),
  ...pairs('рстуфхцчшщыэюя', 'r s t u f kh ts ch sh shch y e yu ya'),
  ...pairs('єіїґўђјљњћџѓќѕ', 'ye i yi g u dj j lj nj c dz gj kj dz'),
  ъ: '',
  ь: '',
}
const GREEK = pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l µ n x o p r s s t y f ch ps o')
/** Capital mu is no capital of the micro sign, as which the small letter prints: 5 μm are not 5 mm. */
const ROMAN: Record<string, string> = { ...CYRILLIC, ...GREEK, Μ: 'M' }

/** The WinAnsi byte of a character; the question mark's for one outside. */
export function winAnsiByte(char: string): number {
  return BYTE_OF.get(char) ?? QUESTION_MARK
}

/**
 * The text as the standard fonts can print it. Line breaks stay, other control characters become spaces,
 * invisible format characters go, letters outside of WinAnsi lose their marks or are romanised.
 */
export function printableText(text: string): string {
  // Almost everything on an American document is plain ASCII.
  return /^[\x20-\x7e\n]*$/.test(text) ? text : transliterate(text, () => '?')
}

/** The characters of `text` that print as a question mark, each once; for the warning beside the document. */
export function unprintableCharacters(text: string): string[] {
  const lost = new Set<string>()
  transliterate(text, (char) => {
    lost.add(char)
    return '?'
  })
  return [...lost]
}

/** The same facts with every text in them made printable; bytes (logos) stay as they are. */
export function printableFacts<T>(facts: T): T {
  if (typeof facts === 'string') return printableText(facts) as T
  if (Array.isArray(facts)) return facts.map(printableFacts) as T
  if (facts === null || typeof facts !== 'object' || facts instanceof Uint8Array) return facts
  return Object.fromEntries(Object.entries(facts).map(([key, part]) => [key, printableFacts(part)])) as T
}

function transliterate(text: string, lose: (char: string) => string): string {
  let out = ''
  for (const char of text.replace(/\r\n?/g, '\n').normalize('NFC')) {
    out += char === '\n' || BYTE_OF.has(char) ? char : (approximate(char) ?? lose(char))
  }
  return out
}

function approximate(char: string): string | null {
  if (/\p{Cf}/u.test(char)) return ''
  if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(char)) return ' '
  const special = SPECIAL[char]
  if (special !== undefined) return special
  const lower = char.toLowerCase()
  const roman = ROMAN[char] ?? ROMAN[lower]
  if (roman !== undefined) return lower === char ? roman : roman.charAt(0).toUpperCase() + roman.slice(1)
  const parts = [...char.normalize('NFKD').replace(/\p{M}/gu, '')]
  if (parts.length === 0) return ''
  // One step only: what decomposes into itself has no nearer spelling.
  const spelled = parts.map((part) => (BYTE_OF.has(part) ? part : part === char ? null : approximate(part)))
  return spelled.includes(null) ? null : spelled.join('')
}

function pairs(from: string, to: string): Record<string, string> {
  const words = to.split(' ')
  return Object.fromEntries([...from].map((char, i) => [char, words[i]!]))
}
