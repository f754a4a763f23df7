import { open } from 'node:fs/promises'
import type { SheetRow } from '#domain/mapping/sheet-row.ts'
import { csvRows } from './csv-rows.ts'
import { type AsShown, type ReadShare, SheetFault, type SheetLimits, USUAL_LIMITS } from './limits.ts'
import { readAt } from './text-encoding.ts'
import { xlsxRows, xlsxSheets } from './xlsx-rows.ts'

export type SheetFormat = 'csv' | 'xlsx'

/** The format of a file by its first bytes. @throws SheetFault if it is not a table */
export async function sheetFormat(path: string): Promise<SheetFormat> {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, 8)
    if (head.length === 0) throw new SheetFault('This file is empty.')
    const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
    if (starts(0x50, 0x4b, 3, 4)) return 'xlsx'
    if (starts(0xd0, 0xcf, 0x11, 0xe0)) {
      throw new SheetFault('This is an old or protected Excel file. Save it as XLSX without a password.')
    }
    if (starts(0x25, 0x50, 0x44, 0x46) || starts(0x1f, 0x8b) || starts(0x50, 0x4b)) {
      throw new SheetFault('This is not a table. Choose a CSV or XLSX file.')
    }
    return 'csv'
  } finally {
    await file.close()
  }
}

/** Names of the sheets to choose from; a CSV file has one without a name. */
export async function sheetNames(path: string, limits: SheetLimits = USUAL_LIMITS): Promise<string[]> {
  return (await sheetFormat(path)) === 'xlsx' ? xlsxSheets(path, limits) : ['']
}

/**
 * The rows of a CSV or XLSX file, some hundreds at a time; the next are read on demand, so memory holds only a batch
 * and the shared texts of a workbook. Run it in a worker thread: a large sheet takes seconds of CPU time.
 * @throws SheetFault with the row from which the file cannot be read
 */
export async function* readSheet(
  path: string,
  sheet = '',
  limits: SheetLimits = USUAL_LIMITS,
  read: ReadShare = { share: 0 },
  asShown: AsShown | null = null,
): AsyncGenerator<SheetRow[]> {
  const isWorkbook = (await sheetFormat(path)) === 'xlsx'
  yield* isWorkbook ? xlsxRows(path, sheet, { limits, read, asShown }) : csvRows(path, limits, read)
}
