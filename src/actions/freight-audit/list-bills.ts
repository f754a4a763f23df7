import type { BodyOf } from '#contracts/endpoint.ts'
import type { listInvoices } from '#contracts/endpoints/invoices.ts'
import { listBillQueue, QUEUE_SORTS, sumBillQueue } from '#database/freight-audit/bill-queue.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { billRow, statusesOpenTo } from './bill-view.ts'

const PAGE_SIZE = 25

/** A page of the queue, with counts by state and the total billed above the receipts. */
export async function listBills(context: ActionContext, body: BodyOf<typeof listInvoices>) {
  const { pageSize = PAGE_SIZE, pageIndex = 1, sortName, sortOrder, ...filters } = body
  const filter = { ...filters, scac: filters.scac.toUpperCase(), statuses: statusesOpenTo(context) }
  const sort = knownSort(Object.keys(QUEUE_SORTS) as (keyof typeof QUEUE_SORTS)[], sortName) ?? 'receivedAt'
  const page = {
    sort,
    isDescending: sortOrder !== 'asc',
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  }
  const { rows, total } = await listBillQueue(context.db, context.clientId, filter, page)
  const { counts, over } = await sumBillQueue(context.db, context.clientId, filter)
  return {
    rows: rows.map(billRow),
    total,
    counts,
    over: over.map(({ currency, cents }) => ({ currency, amount: cents })),
  }
}
