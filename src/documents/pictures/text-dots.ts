import type { Font, PathCommand } from 'fontkit'
import {
  type EmbeddedName,
  embeddedFont,
  type Face,
  type FontName,
  runsOf,
  widthOf,
} from '../drawing/fonts.ts'
import type { PictureDots } from './picture-dots.ts'

/** A line of text in printer dots, with the height of its upper edge above the baseline. */
export interface TextDots extends PictureDots {
  rise: number
}

/** Sub-lines per row of dots: the coverage of a dot is measured on each. */
const SUB_LINES = 4
/** A dot is black if letters cover this share of it; a little less than half keeps thin strokes of small letters. */
const SHARE = 0.42
/** The number of lines that approximate a curve. */
const CURVE_STEPS = 6

type Point = [x: number, y: number]
/** From an upper to a lower end; `turn` is 1 for a side that goes down, -1 for one that goes up. */
interface Side {
  top: Point
  bottom: Point
  turn: 1 | -1
}

/** A shipment's labels repeat the same texts. */
const kept = new Map<string, TextDots | null>()
const MOST_KEPT = 500

/**
 * Draws a line of text with the fonts of the documents, for printers whose own fonts do not have its letters. It has
 * the width of the same line in a PDF. Null if a font is not installed, and for a text without ink.
 * @param size of the letters, in dots
 */
export function dotsOfText(text: string, face: Face, size: number): TextDots | null {
  const key = `${face} ${size} ${text}`
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const drawn = draw(text, face, size)
  kept.set(key, drawn)
  return drawn
}

function draw(text: string, face: Face, size: number): TextDots | null {
  const outlines = outlinesOf(text, face, size)
  if (outlines === null) return null
  const points = outlines.flat()
  if (points.length === 0) return null
  const rise = Math.ceil(-Math.min(...points.map(([, y]) => y)))
  const height = rise + Math.ceil(Math.max(...points.map(([, y]) => y))) + 1
  const width = Math.ceil(Math.max(...points.map(([x]) => x))) + 1
  const sides = outlines.flatMap(sidesOf)
  const bytesPerRow = Math.ceil(width / 8)
  const rows = new Uint8Array(bytesPerRow * height)
  for (let y = 0; y < height; y++) {
    const covered = coveredOf(sides, y - rise, width)
    for (let x = 0; x < width; x++) {
      if (covered[x]! >= SHARE) rows[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return { width, height, bytesPerRow, rows, rise }
}

/** Closed outlines of the letters in dots, y growing downward from the baseline. */
function outlinesOf(text: string, face: Face, size: number): Point[][] | null {
  const outlines: Point[][] = []
  let at = 0
  for (const run of runsOf(text, face)) {
    const font = embeddedFont(drawnBy(run.font))
    if (font === null) return null
    at = addRun(outlines, font, run.text, at, size)
  }
  // Helvetica, with which American words were measured, is a little narrower than the font that draws them here.
  const squeeze = at === 0 ? 1 : Math.min(1, widthOf(text, face, size) / at)
  return outlines.map((outline) => outline.map(([x, y]) => [x * squeeze, y]))
}

const drawnBy = (font: FontName): EmbeddedName =>
  font === 'Helvetica' ? 'NotoSans' : font === 'Helvetica-Bold' ? 'NotoSans-Bold' : font

/** @returns the start of the next run */
function addRun(outlines: Point[][], font: Font, text: string, from: number, size: number): number {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = from
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const [left, base] = [at + xOffset * scale, yOffset * scale]
    outlines.push(...flat(glyph.path.commands, ([x, y]) => [left + x * scale, -(base + y * scale)]))
    at += xAdvance * scale
  }
  return at
}

function flat(commands: readonly PathCommand[], place: (point: Point) => Point): Point[][] {
  const outlines: Point[][] = []
  let last: Point = [0, 0]
  for (const { command, args } of commands) {
    const ends = pairsOf(args)
    if (command === 'moveTo') outlines.push([])
    if (ends.length === 0) continue
    const steps = ends.length === 1 ? 1 : CURVE_STEPS
    for (let step = 1; step <= steps; step++) {
      outlines.at(-1)?.push(place(onCurve([last, ...ends], step / steps)))
    }
    last = ends.at(-1)!
  }
  return outlines
}

const pairsOf = (args: readonly number[]): Point[] =>
  Array.from({ length: args.length / 2 }, (_, index) => [args[2 * index]!, args[2 * index + 1]!])

/** De Casteljau: two points give a line, three and four the curves of TrueType and PostScript outlines. */
function onCurve(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0]!
  const between = points.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = points[index]!
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
  })
  return onCurve(between, share)
}

const sidesOf = (outline: readonly Point[]): Side[] =>
  outline.flatMap((to, index): Side[] => {
    const from = outline.at(index - 1)!
    if (from[1] === to[1]) return []
    return from[1] < to[1] ? [{ top: from, bottom: to, turn: 1 }] : [{ top: to, bottom: from, turn: -1 }]
  })

/** The coverage of each dot of a row, 0 to 1. */
function coveredOf(sides: readonly Side[], row: number, width: number): Float32Array {
  const covered = new Float32Array(width)
  const near = sides.filter(({ top, bottom }) => top[1] < row + 1 && bottom[1] > row)
  for (let line = 0; line < SUB_LINES; line++) {
    const y = row + (line + 0.5) / SUB_LINES
    const crossings = near
      .filter(({ top, bottom }) => top[1] <= y && bottom[1] > y)
      .map(({ top, bottom, turn }) => {
        const share = (y - top[1]) / (bottom[1] - top[1])
        return { x: top[0] + (bottom[0] - top[0]) * share, turn }
      })
      .sort((one, other) => one.x - other.x)
    let turns = 0
    for (const [index, { x, turn }] of crossings.entries()) {
      turns += turn
      // Overlapping outlines are one letter: any nonzero winding is inside.
      if (turns !== 0) cover(covered, x, crossings[index + 1]?.x ?? x)
    }
  }
  return covered
}

function cover(covered: Float32Array, from: number, to: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(covered.length, Math.ceil(to)); x++) {
    covered[x]! += (Math.min(to, x + 1) - Math.max(from, x)) / SUB_LINES
  }
}
