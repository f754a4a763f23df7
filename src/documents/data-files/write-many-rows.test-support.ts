import { parentPort, workerData } from 'node:worker_threads'
import { csvStream } from './csv.ts'
import type { StreamedTable } from './table-column.ts'
import { workbookStream } from './workbook-stream.ts'

const LOT = 500
const { format, rows } = workerData as { format: 'CSV' | 'XLSX'; rows: number }

async function* lots() {
  for (let from = 0; from < rows; from += LOT) {
    yield Array.from({ length: LOT }, (_, at) => [
      `SO-${from + at}`,
      `Consignee ${from + at}`.repeat(8),
      at / 4,
    ])
  }
}

const table: StreamedTable = {
  title: 'Rows',
  columns: [{ title: 'Order' }, { title: 'Consignee' }, { title: 'Charge', kind: 'money' }],
  lots: lots(),
}
let [bytes, mostOutside] = [0, 0]
for await (const piece of format === 'CSV' ? csvStream(table) : workbookStream([table])) {
  bytes += piece.length
  mostOutside = Math.max(mostOutside, process.memoryUsage().arrayBuffers)
}
parentPort!.postMessage({ bytes, mostOutside })
