import { hasGlyph } from './fonts.ts'
import { isWinAnsi } from './win-ansi.ts'

/**
 * The fonts of the documents have the letters of Latin, Greek, Cyrillic, Chinese, Japanese and Korean. A label
 * printer's own fonts have fewer: for it, and for characters that no font has, a text is transliterated. Characters
 * without a transliteration (an emoji, Hebrew, Arabic) print as a question mark and are reported.
 */

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
/** Capital mu is not the capital of the micro sign, as which the small letter prints: 5 μm are not 5 mm. */
const ROMAN: Record<string, string> = { ...CYRILLIC, ...GREEK, Μ: 'M' }

/**
 * The text in printable form. Line breaks stay, other control characters become spaces, invisible format characters are
 * dropped, letters that no font has lose their accents or are romanized.
 */
export function printableText(text: string): string {
  // Almost everything on an American document is plain ASCII.
  return /^[\x20-\x7e\n]*$/.test(text) ? text : transliterate(text, hasGlyph, () => '?')
}

/** The text in Western European letters, for printers that bring their own fonts. */
export function romanText(text: string): string {
  return /^[\x20-\x7e\n]*$/.test(text) ? text : transliterate(text, isWinAnsi, () => '?')
}

/** The characters of `text` that print as a question mark, each once; for the warning next to the document. */
export function unprintableCharacters(text: string): string[] {
  const lost = new Set<string>()
  transliterate(text, hasGlyph, (char) => {
    lost.add(char)
    return '?'
  })
  return [...lost]
}

/** The same facts with every text made printable; bytes (logos) stay unchanged. */
export function printableFacts<T>(facts: T): T {
  if (typeof facts === 'string') return printableText(facts) as T
  if (Array.isArray(facts)) return facts.map(printableFacts) as T
  if (facts === null || typeof facts !== 'object' || facts instanceof Uint8Array) return facts
  return Object.fromEntries(Object.entries(facts).map(([key, part]) => [key, printableFacts(part)])) as T
}

type Printable = (char: string) => boolean

function transliterate(text: string, isPrintable: Printable, lose: (char: string) => string): string {
  let out = ''
  for (const char of text.replace(/\r\n?/g, '\n').normalize('NFC')) {
    out += char === '\n' || isPrintable(char) ? char : (approximate(char, isPrintable) ?? lose(char))
  }
  return out
}

function approximate(char: string, isPrintable: Printable): string | null {
  if (/\p{Cf}/u.test(char)) return ''
  if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(char)) return ' '
  const special = SPECIAL[char]
  if (special !== undefined) return special
  const lower = char.toLowerCase()
  const roman = ROMAN[char] ?? ROMAN[lower]
  if (roman !== undefined) return lower === char ? roman : roman.charAt(0).toUpperCase() + roman.slice(1)
  const parts = [...char.normalize('NFKD').replace(/\p{M}/gu, '')]
  if (parts.length === 0) return ''
  // One step only: a character that decomposes into itself has no closer spelling.
  const spelled = parts.map((part) =>
    isPrintable(part) ? part : part === char ? null : approximate(part, isPrintable),
  )
  return spelled.includes(null) ? null : spelled.join('')
}

function pairs(from: string, to: string): Record<string, string> {
  const words = to.split(' ')
  return Object.fromEntries([...from].map((char, i) => [char, words[i]!]))
}
