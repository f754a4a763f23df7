import { type Face, widthOf } from './fonts.ts'
import { ASCENT, fitText, heightOf, LEADING, type SetText, type Setting } from './type-setting.ts'

/** Points from the left and upper edge of the page; y grows downward. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** 0 is black, 1 is white. */
export type Gray = number

/** The elements of a page, in the order of painting. */
export type Mark =
  | { kind: 'text'; x: number; baseline: number; text: string; face: Face; size: number; gray: Gray }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; weight: number; gray: Gray }
  | { kind: 'fill'; x: number; y: number; w: number; h: number; gray: Gray }
  | { kind: 'frame'; x: number; y: number; w: number; h: number; weight: number; gray: Gray }
  | { kind: 'circle'; x: number; y: number; radius: number; weight: number }
  /**
   * Alternating bars and spaces, beginning with a bar; `modules` are their widths in modules. `elements` is the content
   * of a symbol with GS1 digits only (402 and the number): a label printer draws that one better itself.
   */
  | {
      kind: 'bars'
      x: number
      y: number
      h: number
      module: number
      modules: readonly number[]
      elements: string
    }
  /** Bytes of a PNG or JPEG that `isPrintableLogo` accepts, as large as fits, at the left end of its box. */
  | { kind: 'picture'; x: number; y: number; w: number; h: number; bytes: Uint8Array }

export type MarkKind = Mark['kind']
/** The marks of some kinds, typed so that a table of functions by kind can be called with any of them. */
export type MarkOf<K extends MarkKind = MarkKind> = {
  [P in K]: { kind: P } & Extract<Mark, { kind: P }>
}[K]

export interface TextStyle extends Setting {
  align?: 'left' | 'center' | 'right'
  gray?: Gray
}

export const HAIRLINE = 0.5

/** The black boxes of a bar code. */
export function barBoxes({ x, y, h, module, modules }: MarkOf<'bars'>): Box[] {
  const boxes: Box[] = []
  let at = x
  for (const [i, width] of modules.entries()) {
    if (i % 2 === 0) boxes.push({ x: at, y, w: width * module, h })
    at += width * module
  }
  return boxes
}

/** A page being composed. Every text must be printable (see `printable-text.ts`). */
export class Sheet {
  readonly marks: Mark[] = []

  /** One line with its baseline at `baseline`; `x` is its left end, middle or right end by `align`. */
  line(text: string, x: number, baseline: number, style: TextStyle): void {
    if (text === '') return
    const face = style.face ?? 'regular'
    const shift = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left']
    const left = shift === 0 ? x : x - shift * widthOf(text, face, style.size)
    this.marks.push({ kind: 'text', x: left, baseline, text, face, size: style.size, gray: style.gray ?? 0 })
  }

  /** Text in a box (shrunk and wrapped as needed), from the top or centered vertically. */
  text(text: string, box: Box, style: TextStyle & { middle?: boolean }): SetText {
    const set = fitText(text, box.w, box.h, style)
    const top = style.middle ? box.y + (box.h - heightOf(set.lines.length, set.size)) / 2 : box.y
    const x = box.x + { left: 0, center: box.w / 2, right: box.w }[style.align ?? 'left']
    for (const [i, line] of set.lines.entries()) {
      this.line(line, x, top + set.size * (ASCENT + i * LEADING), { ...style, size: set.size })
    }
    return set
  }

  horizontal(x1: number, x2: number, y: number, weight = HAIRLINE, gray = 0): void {
    this.marks.push({ kind: 'line', x1, y1: y, x2, y2: y, weight, gray })
  }

  vertical(x: number, y1: number, y2: number, weight = HAIRLINE, gray = 0): void {
    this.marks.push({ kind: 'line', x1: x, y1, x2: x, y2, weight, gray })
  }

  fill(box: Box, gray: Gray): void {
    this.marks.push({ kind: 'fill', ...box, gray })
  }

  frame(box: Box, weight = HAIRLINE, gray = 0): void {
    this.marks.push({ kind: 'frame', ...box, weight, gray })
  }

  circle(x: number, y: number, radius: number, weight = 0.9): void {
    this.marks.push({ kind: 'circle', x, y, radius, weight })
  }

  /** A checkbox, with its left end at `x` and its bottom on `baseline`. */
  checkBox(x: number, baseline: number, isTicked: boolean, side = 7.5): void {
    const box = { x, y: baseline - side + 1, w: side, h: side }
    this.frame(box, 0.7)
    if (!isTicked) return
    const [left, right, top, bottom] = [x + 1.6, x + side - 1.6, box.y + 1.6, box.y + side - 1.6]
    this.marks.push({ kind: 'line', x1: left, y1: top, x2: right, y2: bottom, weight: 1.3, gray: 0 })
    this.marks.push({ kind: 'line', x1: left, y1: bottom, x2: right, y2: top, weight: 1.3, gray: 0 })
  }
}
