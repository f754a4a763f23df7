import { fail } from '#contracts/errors.ts'
import type { ColumnChoice, MappingField } from '#domain/mapping/field.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import { takeStagedFile } from '../files/staged-files.ts'
import type { ActionContext } from '../kernel/context.ts'
import { inThread, ThreadTooLarge } from '../kernel/in-thread.ts'
import type { SheetPreview } from './map-sheet.ts'

const MEMORY_MB = 256
const WITHIN_MS = 20_000

/** The task of a thread that previews the first rows of a file. */
export interface PreviewOrder {
  order: 'preview'
  path: string
  chosen: { sheet: string; headerRow: number; columns: ColumnChoice[] | null }
}

export type RefusedSheet = { kind: 'refused'; faults: RowFault[] }
export type PreviewResult = SheetPreview | RefusedSheet

/**
 * The head of a staged file, read in a thread: opening a large workbook takes a while. A file that exceeds the limits
 * of memory or time is refused; it ends only its thread.
 */
export async function previewStaged<Preview extends SheetPreview = SheetPreview>(
  context: ActionContext,
  thread: URL,
  fileId: string,
  order: Omit<PreviewOrder, 'order' | 'path'>,
): Promise<Preview> {
  const { path } = await takeStagedFile(context, fileId)
  const preview = await inThread<never, Preview | RefusedSheet>(
    thread,
    { ...order, order: 'preview', path },
    { memoryMb: MEMORY_MB, signal: AbortSignal.timeout(WITHIN_MS) },
  ).catch(tooMuch)
  if (preview.kind !== 'refused') return preview
  return fail('SHEET_UNREADABLE', { reason: sentenceOf(preview.faults[0]) })
}

function tooMuch(error: unknown): RefusedSheet {
  const isTooMuch = error instanceof ThreadTooLarge || (error as Error).name === 'TimeoutError'
  if (!isTooMuch) throw error
  return { kind: 'refused', faults: [{ row: 0, column: '', reason: 'This file is too large to open.' }] }
}

function sentenceOf(fault: RowFault | undefined): string {
  if (!fault) return 'This file cannot be read.'
  const where = [fault.row > 0 ? `Row ${fault.row}` : '', fault.column === '' ? '' : `column ${fault.column}`]
  const place = where.filter((part) => part !== '').join(', ')
  return place === '' ? fault.reason : `${place}: ${fault.reason}`
}

/** The fields that columns can fill, as the user who maps the columns sees them. */
export const showFields = (fields: readonly MappingField[]) =>
  fields.map(({ id, label, isRequired, example, units = [] }) => ({
    ...{ id, label, isRequired, example },
    units: units.map((unit) => ({ id: unit.id, label: unit.label })),
  }))
