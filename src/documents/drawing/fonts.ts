import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { HELVETICA, HELVETICA_BOLD } from './helvetica-widths.ts'
import { isWinAnsi, winAnsiByte } from './win-ansi.ts'

/** How a text is set. Sizes and widths are points (1/72 inch). */
export type Face = 'regular' | 'bold'

/**
 * The fonts of the documents. Helvetica is part of every PDF reader and printer, so an American document stays a few
 * kilobytes; a word with other letters is set in Noto Sans, and only the used letters are embedded.
 */
export type FontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'NotoSans'
  | 'NotoSans-Bold'
  | 'NotoSansSC'
  | 'NotoSansJP'
  | 'NotoSansKR'

export const STANDARD_FONTS: Record<Face, 'Helvetica' | 'Helvetica-Bold'> = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
}
const LETTER_FONTS: Record<Face, EmbeddedName> = { regular: 'NotoSans', bold: 'NotoSans-Bold' }

export type EmbeddedName = Exclude<FontName, 'Helvetica' | 'Helvetica-Bold'>

/** Chinese, Japanese and Korean have one weight: each of their files has several megabytes. */
const FILES: Record<EmbeddedName, string> = {
  NotoSans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'NotoSans-Bold': 'noto-sans/700Bold/NotoSans_700Bold.ttf',
  NotoSansSC: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  NotoSansJP: 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  NotoSansKR: 'noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
}

/** Part of a line that is set in one font. */
export interface Run {
  font: FontName
  text: string
}

const require = createRequire(import.meta.url)
const fonts = new Map<EmbeddedName, Font | null>()

/** An embedded font, opened once per thread; null if its optional package is not installed. */
export function embeddedFont(name: EmbeddedName): Font | null {
  const known = fonts.get(name)
  if (known !== undefined) return known
  const font = openFont(name)
  fonts.set(name, font)
  return font
}

function openFont(name: EmbeddedName): Font | null {
  const file = fileOf(name)
  if (file === null) return null
  const { create } = require('fontkit') as typeof import('fontkit')
  const font = create(readFileSync(file)) as Font
  // A glyph maps to the characters that first used it, and Noto sets "ọ" as "o" and a dot: unless each has its own
  // glyph in advance, every later "o" would be copied out of the document as "ọ".
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

function fileOf(name: EmbeddedName): string | null {
  try {
    return require.resolve(`@expo-google-fonts/${FILES[name]}`)
  } catch {
    return null
  }
}

/** True for a character that one of the fonts has. */
export function hasGlyph(char: string): boolean {
  if (isWinAnsi(char)) return true
  // Fonts have empty glyphs for invisible characters, such as the mark that reverses the text direction.
  if (/[\p{C}\p{Z}]/u.test(char)) return false
  const names: EmbeddedName[] = ['NotoSans', ...eastAsian(char)]
  return names.some((name) => knows(name, char))
}

function knows(name: EmbeddedName, char: string): boolean {
  return embeddedFont(name)?.hasGlyphForCodePoint(char.codePointAt(0)!) ?? false
}

/**
 * Fonts for Chinese, Japanese and Korean, starting with that of the text's own script: the same character is drawn
 * differently.
 */
function eastAsian(text: string): EmbeddedName[] {
  if (
    !/[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u.test(
      text,
    )
  )
    return []
  if (/[\u3040-\u30ff]/u.test(text)) return ['NotoSansJP', 'NotoSansSC', 'NotoSansKR']
  if (/[\u1100-\u11ff\uac00-\ud7ff]/u.test(text)) return ['NotoSansKR', 'NotoSansSC', 'NotoSansJP']
  return ['NotoSansSC', 'NotoSansJP', 'NotoSansKR']
}

/** A line of printable text, split where another font is needed. A word is set in one font if one has all of it. */
export function runsOf(line: string, face: Face): Run[] {
  if (isStandard(line)) return [{ font: STANDARD_FONTS[face], text: line }]
  const runs: Run[] = []
  const add = (font: FontName, text: string) => {
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  for (const word of line.split(/(?<= )(?! )/)) {
    if (isStandard(word)) add(STANDARD_FONTS[face], word)
    else for (const { font, text } of runsOfWord(word, line, face)) add(font, text)
  }
  return runs
}

function runsOfWord(word: string, line: string, face: Face): Run[] {
  const letters = LETTER_FONTS[face]
  if ([...word].every((char) => knows(letters, char))) return [{ font: letters, text: word }]
  const east = eastAsian(line)
  return [...word].map((text) => {
    const font = [letters, ...east].find((name) => knows(name, text))
    return { font: font ?? STANDARD_FONTS[face], text }
  })
}

const isStandard = (text: string): boolean => /^[\x20-\x7e]*$/.test(text) || [...text].every(isWinAnsi)

/** Advance of every WinAnsi byte in thousandths of the size. */
const ADVANCES: Record<Face, Float64Array> = { regular: HELVETICA, bold: HELVETICA_BOLD }
/** Widths in embedded fonts, in sizes: shaping a text is slow, and lines are measured repeatedly. */
const measured = new Map<string, number>()
const MOST_MEASURED = 20_000

/** Width of one line of printable text; unkerned in the standard fonts, so that it is never wider in print. */
export function widthOf(text: string, face: Face, size: number): number {
  if (isStandard(text)) return (standardWidth(text, face) * size) / 1000
  return runsOf(text, face).reduce((sum, run) => sum + widthOfRun(run, size), 0)
}

/** Width of a run in points. */
export function widthOfRun({ font, text }: Run, size: number): number {
  if (font === 'Helvetica' || font === 'Helvetica-Bold')
    return (standardWidth(text, font === 'Helvetica' ? 'regular' : 'bold') * size) / 1000
  const key = `${font} ${text}`
  let width = measured.get(key)
  if (width === undefined) {
    const { layout, unitsPerEm } = shaped(font, text)
    width = layout / unitsPerEm
    if (measured.size >= MOST_MEASURED) measured.clear()
    measured.set(key, width)
  }
  return width * size
}

function shaped(name: EmbeddedName, text: string) {
  const font = embeddedFont(name)!
  return { layout: font.layout(text).advanceWidth, unitsPerEm: font.unitsPerEm }
}

function standardWidth(text: string, face: Face): number {
  const advances = ADVANCES[face]
  let width = 0
  for (const char of text) width += advances[winAnsiByte(char)]!
  return width
}
