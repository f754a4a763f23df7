import type pg from 'pg'
import { type LocationFilter, listAllLocations } from '#database/locations/locations.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import { cellsOfLocation, LOCATION_FIELDS } from '#domain/addresses/location-fields.ts'
import { type TableFormat, writeTable } from '../../sheet-files/table-file.ts'

export interface ExportOrder {
  order: 'export'
  connection: pg.PoolConfig
  clientId: string
  filter: LocationFilter
  format: TableFormat
}

/** The title and columns of the file. */
export const LOCATION_TABLE = { title: 'Locations', fields: LOCATION_FIELDS }
/** The same limit as for an import. */
const MOST_ROWS = 200_000

/** The matching locations under the column names that an import recognizes. */
export async function exportFile({ connection, clientId, filter, format }: ExportOrder): Promise<Uint8Array> {
  const database = openDatabase({ ...connection, max: 1, statement_timeout: 0 })
  try {
    const found = await listAllLocations(database.db, clientId, filter, MOST_ROWS)
    return writeTable(format, LOCATION_TABLE, found.map(cellsOfLocation))
  } finally {
    await database.close()
  }
}

/** The same without a thread, if there are at most `most`; null if there are more. */
export async function exportFew(
  db: Db,
  { clientId, filter, format }: Omit<ExportOrder, 'connection'>,
  most: number,
): Promise<Uint8Array | null> {
  const found = await listAllLocations(db, clientId, filter, most + 1)
  return found.length > most ? null : writeTable(format, LOCATION_TABLE, found.map(cellsOfLocation))
}
