import { type Face, widthOf } from './fonts.ts'

/** Line height, in sizes. */
export const LEADING = 1.16
/** From the top of a line to its baseline, in sizes: capitals are then in its middle. */
export const ASCENT = 0.85

/**
 * Lines no wider than `width`. Breaks at spaces; a word that is too long for a line breaks anywhere; never drops a
 * word.
 */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer, face, size) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = breakWord(word, face, size, width)
      line = pieces.pop()!
      lines.push(...pieces)
    }
    lines.push(line)
  }
  return lines
}

export interface SetText {
  lines: string[]
  size: number
}

export interface Setting {
  face?: Face
  size: number
  /** The smallest legible size; smaller only for texts that exceed the limits of their field. */
  smallest?: number
}

const STEP = 0.25
const LAST_RESORT = 1.5

/**
 * Typesets a text in a box: at the requested size if it fits, otherwise smaller by quarter points, wrapped as the
 * height allows. A text is never clipped.
 */
export function fitText(text: string, width: number, height: number, setting: Setting): SetText {
  const face = setting.face ?? 'regular'
  for (let size = setting.size; size >= LAST_RESORT; size -= STEP) {
    const lines = wrap(text, face, size, width)
    if (heightOf(lines.length, size) <= height) return { lines, size }
  }
  return { lines: wrap(text, face, LAST_RESORT, width), size: LAST_RESORT }
}

/** Height of so many lines, from the top of the first to the lowest descender of the last. */
export function heightOf(lines: number, size: number): number {
  return size * (LEADING * (lines - 1) + 1)
}

function breakWord(word: string, face: Face, size: number, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const char of word) {
    if (piece !== '' && widthOf(piece + char, face, size) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += char
  }
  return [...pieces, piece]
}
