import type pg from 'pg'
import { type LocationFilter, listAllLocations } from '#database/locations.ts'
import { type Db, openDatabase } from '#database/open.ts'
import { csvFile } from '#documents/data-files/csv.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { cellsOfLocation, LOCATION_FIELDS } from '#domain/addresses/location-fields.ts'

export interface ExportOrder {
  order: 'export'
  connection: pg.PoolConfig
  clientId: string
  filter: LocationFilter
  format: 'CSV' | 'XLSX'
}

const TITLES = LOCATION_FIELDS.map(({ label }) => label)
/** As many as a list may bring in. */
const MOST_ROWS = 200_000

/** The locations that match under the titles that an import knows. */
export async function exportFile({ connection, clientId, filter, format }: ExportOrder): Promise<Uint8Array> {
  const database = openDatabase({ ...connection, max: 1, statement_timeout: 0 })
  try {
    const found = await listAllLocations(database.db, clientId, filter, MOST_ROWS)
    return writeTable(format, found.map(cellsOfLocation))
  } finally {
    await database.close()
  }
}

/** The same without a thread, where there are at most `most`; null where there are more. */
export async function exportFew(
  db: Db,
  { clientId, filter, format }: Omit<ExportOrder, 'connection'>,
  most: number,
): Promise<Uint8Array | null> {
  const found = await listAllLocations(db, clientId, filter, most + 1)
  return found.length > most ? null : writeTable(format, found.map(cellsOfLocation))
}

/** Titles and rows as a file; no cell is a formula, whatever it begins with. */
export function writeTable(format: 'CSV' | 'XLSX', rows: readonly string[][]): Uint8Array {
  const all = [TITLES, ...rows]
  return format === 'CSV' ? csvFile(all) : workbookFile('Locations', all)
}

/** An empty list with one row as an example. */
export const templateTable = (format: 'CSV' | 'XLSX'): Uint8Array =>
  writeTable(format, [LOCATION_FIELDS.map(({ example }) => example)])
