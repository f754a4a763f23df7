/** Scene: the demo shipper's order sources and received files; all invented. */

import type { Row } from '#database/sql/row.ts'
import { plainMapping } from '#domain/order-files/column-mapping.ts'
import { rowIds } from './row-ids.ts'
import type { Scene } from './scene.ts'

const HEADER = [
  'Order',
  'Ship to name',
  'Ship to city',
  'Ship to state',
  'Ship to zip',
  'SKU',
  'Qty',
  'Weight kg',
]
const COLUMNS = [
  plainMapping('orderNumber', 'Order'),
  plainMapping('destinationName', 'Ship to name'),
  plainMapping('destinationCity', 'Ship to city'),
  plainMapping('destinationState', 'Ship to state'),
  plainMapping('destinationZip', 'Ship to zip'),
  plainMapping('itemCode', 'SKU'),
  plainMapping('quantity', 'Qty'),
  { ...plainMapping('weight', 'Weight kg'), unit: 'kg' },
]

/** Minutes before the start of the day, rows of the file, and rows with errors. */
const FILES = [
  { before: 35, name: 'orders-evening.csv', rows: 214, wrong: 2 },
  { before: 395, name: 'orders-noon.csv', rows: 388, wrong: 0 },
  { before: 755, name: 'orders-morning.csv', rows: 301, wrong: 0 },
]
const WRONG = [
  {
    row: 57,
    cells: ['DF-88057', 'Synthetic Outlet 12', 'Springfield', 'IL', '00000', 'SYN-4', '6', '210'],
    faults: [
      {
        field: 'destinationZip',
        reason: 'Consignee ZIP: ZIP 00000 is not known in the United States. Check it.',
      },
    ],
  },
  {
    row: 143,
    cells: ['DF-88143', 'Synthetic Outlet 31', 'Denver', 'CO', '80202', 'SYN-9', 'two', '95'],
    faults: [{ field: 'quantity', reason: "Quantity: 'two' is not a whole number from 0 to 99999." }],
  },
]
const MINUTE_MS = 60_000

export function makeOrderFiles(
  { client, clientId, today }: Scene,
  setUp: Date,
): {
  sources: Row<'order_sources'>[]
  runs: Row<'order_file_runs'>[]
  rejects: Row<'order_file_rejects'>[]
} {
  const ids = rowIds(`${client.code} order files`)
  const source: Row<'order_sources'> = {
    id: ids.at(setUp),
    client_id: clientId,
    name: 'Order system, CSV by hand',
    kind: 'Upload',
    mailbox: null,
    columns: COLUMNS,
    polled_at: null,
    waiting_files: {},
    created_at: setUp,
    next_poll_at: setUp,
    deleted_at: null,
  }
  const runs = FILES.map(({ before, name, rows, wrong }, index): Row<'order_file_runs'> => {
    const at = new Date(today.start.getTime() - before * MINUTE_MS)
    return {
      id: ids.at(at),
      client_id: clientId,
      source_id: source.id,
      origin: 'upload',
      file_name: name,
      content_hash: `demo ${index}`,
      state: 'done',
      reading: { columns: COLUMNS, sheet: '', headerRow: 1, skipRejected: true },
      header: HEADER,
      row_count: rows,
      order_count: rows,
      taken_count: rows,
      added_count: rows - wrong,
      rejected_count: wrong,
      work_id: null,
      created_by: 'demo',
      created_at: at,
      finished_at: new Date(at.getTime() + MINUTE_MS / 20),
    }
  })
  const rejects = WRONG.map(
    ({ row, cells, faults }): Row<'order_file_rejects'> => ({
      run_id: runs[0]!.id,
      row_number: row,
      cells,
      faults,
    }),
  )
  return { sources: [source], runs, rejects }
}
