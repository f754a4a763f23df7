import { code128InB } from '#domain/check-digits/code-128.ts'

/** The layout of the sandboxes' labels, the same for each format. Dots of 1/203 inch. */

export interface LabelFacts {
  carrier: string
  service: string
  number: string
  /** '1 OF 2'; '' if unknown. */
  piece: string
  from: string[]
  to: string[]
  /** The shipper's references. */
  references?: string[]
}

/** A doc-tab that stays with the documents, above or below the label. */
export interface PrintedTab {
  at: 'top' | 'bottom'
  height: number
  lines: string[]
}

export type LabelMark =
  | { kind: 'text'; x: number; y: number; size: number; text: string }
  | { kind: 'rule'; y: number }
  | { kind: 'bars'; x: number; y: number; height: number; module: number; number: string }

export const MARK = 'SAMPLE (SANDBOX) - NOT A SHIPPING LABEL'
/** 4 x 6 in. */
export const [WIDTH, HEIGHT] = [812, 1218]
const EDGE = 30

/** A label, from its top; `down` leaves space above it. */
export function labelMarks(facts: LabelFacts, tab: PrintedTab | null = null): LabelMark[] {
  const down = tab?.at === 'top' ? tab.height : 0
  const marks: LabelMark[] = []
  const text = (y: number, size: number, words: string, x = EDGE) => {
    if (words !== '') marks.push({ kind: 'text', x, y: y + down, size, text: words })
  }
  const rule = (y: number) => marks.push({ kind: 'rule', y: y + down })
  text(24, 30, MARK)
  rule(64)
  facts.from.filter(Boolean).forEach((line, row) => void text(80 + row * 30, 26, line))
  text(80, 30, facts.piece, 640)
  rule(214)
  text(232, 30, 'SHIP TO')
  facts.to.filter(Boolean).forEach((line, row) => void text(276 + row * 48, 40, line))
  rule(530)
  text(552, 52, `${facts.carrier} ${facts.service}`)
  text(620, 32, `TRACKING # ${facts.number}`)
  rule(668)
  const bars = placedBars(facts.number)
  marks.push({ kind: 'bars', ...bars, y: 700 + down, height: 280 })
  text(996, 32, facts.number, bars.x)
  rule(1042)
  const references = (facts.references ?? []).filter(Boolean)
  references.slice(0, 4).forEach((line, row) => void text(1060 + row * 36, 28, `REF ${row + 1}: ${line}`))
  tab?.lines.forEach((line, row) => {
    const [column, place] = [row % 2, Math.floor(row / 2)]
    const y = (tab.at === 'top' ? 0 : HEIGHT) + 12 + place * 34
    marks.push({ kind: 'text', x: EDGE + column * 390, y, size: 28, text: line })
  })
  return marks
}

/** Centered, with modules of three dots, or two if the number is too long. */
function placedBars(number: string): { x: number; module: number; number: string } {
  const width = code128InB(number).reduce((sum, one) => sum + one, 0)
  const module = (width + 20) * 3 <= WIDTH ? 3 : 2
  return { x: Math.round((WIDTH - width * module) / 2), module, number }
}
