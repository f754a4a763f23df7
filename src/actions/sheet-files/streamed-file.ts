import { csvStream } from '#documents/data-files/csv.ts'
import type { StreamedTable } from '#documents/data-files/table-column.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import { workbookStream } from '#documents/data-files/workbook-stream.ts'
import { CSV_TYPE, type TableFormat } from './table-file.ts'

/**
 * A table of any length as the reply to a call: read, written and sent in pieces, as fast as the client reads it. A CSV
 * file has one table; `tables` beyond the first are sheets of a workbook only.
 */
export function streamedFile(
  name: string,
  format: TableFormat,
  ...tables: readonly [StreamedTable, ...StreamedTable[]]
) {
  return {
    bytes: format === 'CSV' ? csvStream(tables[0]) : workbookStream(tables),
    fileName: `${name}.${format.toLowerCase()}`,
    contentType: format === 'CSV' ? CSV_TYPE : WORKBOOK_TYPE,
  }
}

/** Rows of a source, each as its cells. */
export async function* cellsOf<Row>(
  lots: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => StreamedCells,
): AsyncGenerator<StreamedCells[]> {
  for await (const lot of lots) yield lot.map(toCells)
}

type StreamedCells = StreamedTable['lots'] extends AsyncIterable<readonly (infer Cells)[]> ? Cells : never
