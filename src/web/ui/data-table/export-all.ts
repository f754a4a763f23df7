import { exportShipments } from '#contracts/endpoints/shipments.ts'
import { call } from '../../api/call.ts'
import { download, saveAs } from '../../api/file.ts'
import type { CallSource } from '../../api/queries.ts'
import type { Column } from './column.ts'
import { csvName, toCsv } from './csv.ts'

interface Export<R> {
  id: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  source: CallSource | undefined
  isStreamed: boolean
  format: 'CSV' | 'XLSX'
}

/** The largest page that a list call returns. */
const AT_ONCE = 1_000

/** Saves all rows of a list. Returns the error message if they cannot be read. */
export async function exportAll<R>({
  id,
  columns,
  rows,
  source,
  isStreamed,
  format,
}: Export<R>): Promise<string> {
  if (source && isStreamed) {
    const body = { ...source.body, format } as Parameters<typeof download<typeof exportShipments>>[1]
    const outcome = await download(exportShipments, body, '', { query: source.query })
    return outcome.kind === 'refused' && !outcome.isTold ? outcome.message : ''
  }
  const all = source ? await readAll<R>(source) : { rows, refusal: '' }
  if (all.refusal) return all.refusal
  saveAs(new Blob([toCsv(columns, all.rows)], { type: 'text/csv;charset=utf-8' }), csvName(id, new Date()))
  return ''
}

/** Reads every page of a list, one after the other. */
async function readAll<R>({ endpoint, body, query }: CallSource): Promise<{ rows: R[]; refusal: string }> {
  const rows: R[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const asked = { ...body, pageIndex, pageSize: AT_ONCE }
    const outcome = await call(endpoint, asked, { query, silent: true })
    if (outcome.kind === 'refused') return { rows, refusal: outcome.message }
    const reply = outcome.value as { rows?: R[]; runs?: R[]; total?: number; runTotal?: number }
    const page = reply.rows ?? reply.runs ?? []
    rows.push(...page)
    const total = reply.total ?? reply.runTotal ?? 0
    if (page.length === 0 || rows.length >= total) return { rows, refusal: '' }
  }
}
