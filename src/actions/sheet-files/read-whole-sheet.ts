import type { WorkProgress } from '#database/queue/works.ts'
import type { MappingField } from '#domain/mapping/field.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import { type MappedSheet, mapSheet, previewSheet, type TakeRow } from './map-sheet.ts'
import type { PreviewOrder } from './preview-staged.ts'

/** The first worksheet, with its header row and columns detected automatically. */
export const AS_FOUND: PreviewOrder['chosen'] = { sheet: '', headerRow: 0, columns: null }

/** Passes all rows of a file to `take`, and reports the progress; detects what the caller has not chosen. */
export async function readWholeSheet(
  { path, chosen }: Pick<PreviewOrder, 'path' | 'chosen'>,
  fields: readonly MappingField[],
  take: TakeRow,
  report: (progress: Partial<WorkProgress>) => void,
): Promise<MappedSheet> {
  const head = await previewSheet(path, fields, chosen)
  if (head.kind === 'refused') return refused(head.faults[0]!)
  const { sheet, headerRow, columns, header } = head
  const missing = fields.find(
    ({ id, isRequired }) =>
      isRequired && columns.some(({ field, column }) => field === id && column === null),
  )
  if (missing) {
    const titles = header.filter(Boolean).join(', ')
    const reason = `There is no column ${missing.label}. Available columns: ${titles}.`
    return refused({ row: headerRow, column: '', reason })
  }
  return mapSheet({ path, sheet, headerRow, columns }, fields, take, ({ rows, total, faulty }) =>
    report({ step: 'Reading', total, done: Math.max(0, rows - faulty), failed: Math.min(rows, faulty) }),
  )
}

const refused = (cut: RowFault): MappedSheet => ({
  header: [],
  rowCount: 0,
  faults: [cut],
  faultCount: 1,
  cut,
})
