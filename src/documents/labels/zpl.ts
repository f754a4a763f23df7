import type { Dpi } from '../drawing/barcode.ts'
import type { PageSize } from '../drawing/page-size.ts'
import { romanText } from '../drawing/printable-text.ts'
import { type Box, barBoxes, type Mark, type MarkKind, type MarkOf } from '../drawing/sheet.ts'
import { isWinAnsi } from '../drawing/win-ansi.ts'
import { dotsOfPicture, type PictureDots } from '../pictures/picture-dots.ts'
import { dotsOfText } from '../pictures/text-dots.ts'

/**
 * Marks in ZPL II, the language of thermal label printers, from the same pages that become a PDF. Texts are set in font
 * 0, which is narrower than the PDF's Helvetica: text that fits there fits here. Source: Zebra's ZPL II guide.
 */
export interface ZplOptions {
  dpi: Dpi
  size: PageSize
  /** ^PQ: how many times each label is printed. */
  copies?: number
}

/** One label per page, `^XA` to `^XZ`. */
export function zplOf(pages: readonly (readonly Mark[])[], { dpi, size, copies = 1 }: ZplOptions): string {
  const dots = dotsAt(dpi)
  const head = `^XA^CI28^LH0,0^PW${dots(size.width)}^LL${dots(size.height)}`
  return pages.map((marks) => [head, ...zplFields(marks, dpi), `^PQ${copies}^XZ`].join('\n')).join('\n')
}

/** The marks as fields, for use between `^XA` and `^XZ`. */
export const zplFields = (marks: readonly Mark[], dpi: Dpi): string[] =>
  marks.map((mark) => fieldOf(mark, dotsAt(dpi))).filter(Boolean)

/** Points as dots. */
export const dotsAt =
  (dpi: Dpi): Dots =>
  (points) =>
    Math.round((points * dpi) / 72)

type Dots = (points: number) => number
type Field<K extends MarkKind> = (mark: MarkOf<K>, dots: Dots) => string
const fieldOf = <K extends MarkKind>(mark: MarkOf<K>, dots: Dots): string => FIELDS[mark.kind](mark, dots)

/** A JPEG is omitted: the printer would have to decode it. */
const picture: Field<'picture'> = ({ x, y, w, h, bytes }, dots) => {
  const found = dotsOfPicture(bytes, dots(w), dots(h))
  if (!found) return ''
  return bitmap(found, dots(x), Math.round(dots(y + h / 2) - found.height / 2))
}

/** ^GFA: a bitmap in hexadecimal, each row in whole bytes. */
function bitmap({ rows, bytesPerRow }: PictureDots, x: number, y: number): string {
  const data = Buffer.from(rows).toString('hex').toUpperCase()
  return `^FO${x},${y}^GFA,${rows.length},${rows.length},${bytesPerRow},${data}^FS`
}

/** In the printer's own font; letters that it does not have are drawn, or romanized if our fonts lack them, too. */
const text: Field<'text'> = ({ x, baseline, text: words, face, size }, dots) => {
  const drawn = isWestern(words) ? null : dotsOfText(words, face, dots(size))
  if (drawn) return bitmap(drawn, dots(x), dots(baseline) - drawn.rise)
  return `^FT${dots(x)},${dots(baseline)}^A0N,${dots(size)},${dots(size)}^FH^FD${zplText(romanText(words))}^FS`
}

const isWestern = (words: string): boolean => [...words].every(isWinAnsi)

const FIELDS: { [K in MarkKind]: Field<K> } = {
  text,
  line: ({ x1, y1, x2, y2, weight }, dots) =>
    filled(
      { x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.abs(x2 - x1), h: Math.abs(y2 - y1) },
      dots,
      weight,
    ),
  // Thermal printers are black and white: a light gray band would become black.
  fill: ({ gray, ...box }, dots) => (gray < 0.5 ? filled(box, dots, 0) : ''),
  frame: ({ x, y, w, h, weight }, dots) =>
    `^FO${dots(x)},${dots(y)}^GB${dots(w)},${dots(h)},${Math.max(1, dots(weight))}^FS`,
  circle: ({ x, y, radius, weight }, dots) =>
    `^FO${dots(x - radius)},${dots(y - radius)}^GC${dots(2 * radius)},${Math.max(1, dots(weight))}^FS`,
  bars: (mark, dots) =>
    mark.elements === ''
      ? barBoxes(mark)
          .map((box) => filled(box, dots, 0))
          .join('')
      : // `>;` begins in subset C, `>8` is FNC1: the symbol that the PDF draws, made by the printer.
        `^FO${dots(mark.x)},${dots(mark.y)}^BY${dots(mark.module)}^BCN,${dots(mark.h)},N,N^FD>;>8${mark.elements}^FS`,
  picture,
}

/** A black box; a rule without width or height gets the thickness of its weight. */
function filled({ x, y, w, h }: Box, dots: Dots, weight: number): string {
  const thick = Math.max(1, dots(weight))
  const [width, height] = [Math.max(dots(w), thick), Math.max(dots(h), thick)]
  return `^FO${dots(x)},${dots(y)}^GB${width},${height},${Math.min(width, height)}^FS`
}

/**
 * A text as field data under ^FH: characters that ZPL would read as a command (^ ~), as an escape (_ \\) or as more
 * than one byte are written in hexadecimal, so that nothing in it can end the field or begin a command.
 */
export function zplText(text: string): string {
  let out = ''
  for (const byte of new TextEncoder().encode(text.replace(/\p{Cc}/gu, ' '))) {
    const isPlain = byte >= 0x20 && byte < 0x7f && !ESCAPED.has(byte)
    out += isPlain ? String.fromCharCode(byte) : `_${byte.toString(16).padStart(2, '0').toUpperCase()}`
  }
  return out
}

const ESCAPED = new Set([...'^~_\\'].map((char) => char.charCodeAt(0)))
