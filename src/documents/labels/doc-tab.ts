import { LABEL_4X6, type PageSize } from '../drawing/page-size.ts'
import { printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { poWords } from '../facts/facts.ts'

/**
 * Labels of stock with a doc-tab: a strip that stays with the documents when the label goes onto the freight. UPS stock
 * has it above or below with 2 inches, FedEx stock with 3/4 inch (specification section 9).
 */
export const DOC_TABS = {
  None: null,
  UPS_DocTabTop2: { at: 'top', inches: 2 },
  UPS_DocTabBottom2: { at: 'bottom', inches: 2 },
  FedEx_DocTabTop075: { at: 'top', inches: 0.75 },
  FedEx_DocTabBottom075: { at: 'bottom', inches: 0.75 },
} as const
export type LabelFormat = keyof typeof DOC_TABS

/** Size of the whole label with its doc-tab. */
export function labelSize(format: LabelFormat): PageSize {
  const tab = DOC_TABS[format]
  return tab ? { width: LABEL_4X6.width, height: LABEL_4X6.height + tab.inches * 72 } : LABEL_4X6
}

interface TabFacts {
  bolNumber: string
  orderNumber: string
  poNumber: string
}

/** The text of a doc-tab about the shipment of its label, in printable form; `count` labels make it complete. */
export const docTabLines = (
  { bolNumber, orderNumber, poNumber }: TabFacts,
  number: number,
  count: number,
): string[] =>
  [
    `BOL ${bolNumber}`,
    orderNumber && `Order ${orderNumber}`,
    poNumber && poWords(poNumber),
    `${number} of ${count}`,
  ]
    .filter(Boolean)
    .map(printableText)

/** A 4 x 6 label with its doc-tab, with `lines` (printable text) on it. */
export function withDocTab(marks: readonly Mark[], format: LabelFormat, lines: readonly string[]): Mark[] {
  const tab = DOC_TABS[format]
  if (!tab) return [...marks]
  const height = tab.inches * 72
  const sheet = new Sheet()
  const top = tab.at === 'top' ? 0 : LABEL_4X6.height
  const box = { x: 10, y: top + 6, w: LABEL_4X6.width - 20, h: height - 12 }
  sheet.text(lines.join('\n'), box, { size: tab.inches > 1 ? 12 : 9, face: 'bold' })
  return [...marks.map((mark) => moved(mark, tab.at === 'top' ? height : 0)), ...sheet.marks]
}

function moved(mark: Mark, down: number): Mark {
  if (mark.kind === 'text') return { ...mark, baseline: mark.baseline + down }
  if (mark.kind === 'line') return { ...mark, y1: mark.y1 + down, y2: mark.y2 + down }
  return { ...mark, y: mark.y + down }
}
