import type { PageSize } from '../drawing/page-size.ts'
import { barBoxes, type Mark, type MarkKind, type MarkOf } from '../drawing/sheet.ts'
import { logoSource } from './logo.ts'

/** A page of marks as an SVG of the page's size, for a preview on the screen before it is printed. */
export function svgOf(marks: readonly Mark[], { width, height }: PageSize): string {
  const shapes = marks.map((mark) => shapeOf(mark))
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  return `${head}<rect width="${width}" height="${height}" fill="#fff"/>${shapes.join('')}</svg>`
}

const shapeOf = <K extends MarkKind>(mark: MarkOf<K>): string => SHAPES[mark.kind](mark)

const SHAPES: { [K in MarkKind]: (mark: MarkOf<K>) => string } = {
  text: ({ x, baseline, text, face, size, gray }) =>
    `<text x="${n(x)}" y="${n(baseline)}" font-family="Helvetica, Arial, sans-serif" font-size="${n(size)}"` +
    `${face === 'bold' ? ' font-weight="700"' : ''} fill="${colour(gray)}">${escaped(text)}</text>`,
  line: ({ x1, y1, x2, y2, weight, gray }) =>
    `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${colour(gray)}" stroke-width="${n(weight)}"/>`,
  fill: ({ gray, ...box }) => rectangle(box, `fill="${colour(gray)}"`),
  frame: ({ weight, gray, ...box }) =>
    rectangle(box, `fill="none" stroke="${colour(gray)}" stroke-width="${n(weight)}"`),
  circle: ({ x, y, radius, weight }) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="#000" stroke-width="${n(weight)}"/>`,
  bars: (mark) =>
    barBoxes(mark)
      .map((box) => rectangle(box, 'fill="#000"'))
      .join(''),
  picture: ({ x, y, w, h, bytes }) =>
    `<image x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" preserveAspectRatio="xMinYMid" href="${logoSource(bytes) ?? ''}"/>`,
}

const rectangle = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }, paint: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${paint}/>`

const n = (value: number): string => String(Math.round(value * 1000) / 1000)

const colour = (gray: number): string => {
  const level = Math.round(gray * 255)
  return `rgb(${level},${level},${level})`
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"]/g, (character) => ENTITIES[character]!)
