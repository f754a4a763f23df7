/** Compares bills with their receipts: `{ clientId, billId }` or a list of these, all of one client. */
export const COMPARE_BILL = 'compare-bill'

export interface BillToCompare {
  clientId: string
  billId: string
}

/** The most bills per job. */
const MOST_BILLS = 100
/** A small number of bills is spread over this many workers. */
const WORKERS = 4

/** Jobs that compare these bills. */
export function compareJobs(clientId: string, billIds: readonly string[]) {
  const size = Math.min(MOST_BILLS, Math.max(1, Math.ceil(billIds.length / WORKERS)))
  return Array.from({ length: Math.ceil(billIds.length / size) }, (_, at) => {
    const bills = billIds.slice(at * size, (at + 1) * size)
    return {
      task: COMPARE_BILL,
      payload: bills.map((billId): BillToCompare => ({ clientId, billId })),
      key: `compare-bill:${bills[0]}`,
    }
  })
}
