import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/locations.ts'
import { listImportRows } from '#database/locations/location-imports.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { csvFile } from '#documents/data-files/csv.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { inThread } from '../../kernel/in-thread.ts'
import { CSV_TYPE, type TableFormat, tableFile, templateFile } from '../../sheet-files/table-file.ts'
import { homeZone } from '../zone-of-dock.ts'
import { type ExportOrder, exportFew, LOCATION_TABLE } from './export-file.ts'
import { LOCATION_THREAD } from './import-work.ts'
import { theImport } from './imports.ts'

/** Location files to download: an empty list, all that match, rows to fix. */

const EXPORT_MEMORY_MB = 512
const MOST_FAULTS = 10_000
/** Written in a few milliseconds: starting a thread would take longer. */
const FEW = 1_000

/** An empty list with its header row and an example. */
export const locationTemplate = (format: TableFormat) =>
  templateFile('Locations template', format, LOCATION_TABLE)

/** All matching locations; a large workbook takes a while, and is written in a thread. */
export async function exportLocations(context: ActionContext, body: BodyOf<typeof calls.exportLocations>) {
  const order: ExportOrder = {
    order: 'export',
    connection: connectionOf(context.pool),
    clientId: context.clientId,
    filter: { searchText: body.searchText, locationType: body.LocationType, warehousesOnly: false },
    format: body.format,
  }
  const bytes =
    (await exportFew(context.db, order, FEW)) ??
    (await inThread<never, Uint8Array>(LOCATION_THREAD, order, { memoryMb: EXPORT_MEMORY_MB }))
  return tableFile(`Locations ${localDate(context.now, await homeZone(context))}`, body.format, bytes)
}

/** The invalid rows of an import. */
export async function locationFaultsFile(context: ActionContext, importId: string) {
  const one = await theImport(context, importId)
  const rows = await listImportRows(context.db, one.id, 'wrong', { limit: MOST_FAULTS })
  const lines = rows.flatMap(({ row, faults }) => faults.map(({ column, reason }) => [row, column, reason]))
  const bytes = csvFile([['Row', 'Column', 'Error'], ...lines])
  return { bytes, fileName: `Faults of ${one.fileName.replace(/\.\w+$/, '')}.csv`, contentType: CSV_TYPE }
}
