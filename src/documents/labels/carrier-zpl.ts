import type { Dpi } from '../drawing/barcode.ts'
import { LABEL_4X6 } from '../drawing/page-size.ts'
import { readPng } from '../pictures/png.ts'
import { DOC_TABS, type LabelFormat, labelSize, withDocTab } from './doc-tab.ts'
import { dotsAt, zplFields, zplOf } from './zpl.ts'

/** Labels drawn by a carrier, adapted to the stock of a label printer. */

/** The commands that print; other formats only load or clear the printer's memory. */
const PRINTS = /\^(?:FD|GF|XG|GB)/

/**
 * The carrier's 4 x 6 labels with the doc-tab of the stock, with `lines` (printable text) on it. A tab above moves the
 * label down by its home position (^LH), and every label resets it to 0.
 */
export function zplWithDocTab(
  zpl: string,
  format: LabelFormat,
  { dpi, lines }: { dpi: Dpi; lines: readonly string[] },
): string {
  const tab = DOC_TABS[format]
  if (!tab) return zpl
  const dots = dotsAt(dpi)
  const down = tab.at === 'top' ? dots(tab.inches * 72) : 0
  const strip = zplFields(withDocTab([], format, lines), dpi).join('\n')
  const head = `^XA^LH0,0^LL${dots(labelSize(format).height)}\n${strip}\n^LH0,${down}`
  return zpl.replace(/\^XA([\s\S]*?)\^XZ/g, (label, inside: string) =>
    PRINTS.test(inside) ? `${head}${movedDown(inside, down)}^LH0,0^XZ` : label,
  )
}

const movedDown = (inside: string, down: number): string =>
  inside
    .replace(/\^LL\d+/g, '')
    .replace(/\^LH(\d+),(\d+)/g, (_home, x: string, y: string) => `^LH${x},${Number(y) + down}`)

/** The image of a label (PNG) as commands, dot by dot if the label printer has the resolution of the image. */
export function zplOfPicture(bytes: Uint8Array, dpi: Dpi): string {
  const png = readPng(bytes)
  if (!png) throw new Error('This label image is incomplete.')
  const points = (dots: number) => (dots * 72) / dpi
  const [width, height] = [points(png.width), points(png.height)]
  // Carriers draw it a little smaller than the stock: if enlarged, its bars would have uneven widths.
  const isTrue = width <= LABEL_4X6.width && height <= LABEL_4X6.height && width > LABEL_4X6.width * 0.9
  const size = isTrue ? { w: width, h: height } : { w: LABEL_4X6.width, h: LABEL_4X6.height }
  return zplOf([[{ kind: 'picture', x: 0, y: 0, ...size, bytes }]], { dpi, size: LABEL_4X6 })
}
