import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { listPrinters } from '#database/printing/printers.ts'
import { addJob } from '#database/queue/jobs.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { listBarePricesOf } from '#database/shipments/price-sheets.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import { listBulkRows } from '#database/sql/bulk-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isStillTendered, kindsToPrint } from '../papers/printing/print-booked.ts'
import { bridgeOf } from '../papers/printing/print-jobs.ts'
import { type PrintHouse, printOnce } from '../papers/printing/print-once.ts'
import { buysLabel } from '../parcel/order-label.ts'
import { MOST_ROWS } from './asked-rows.ts'

/** Papers of a bulk tender go to the printers of the user who tendered, in the order of the rows. */
export const PRINT_TENDERED = 'print-tendered'

interface TenderedPapers {
  clientId: string
  userId: string
  workId: string
}

/** Shipments per print: the first pages are printed while the next ones are made. */
const AT_ONCE = 100

/** Refuses before anything is tendered if the user wants papers that no printer can print. */
export async function refuseWithoutPrinter(context: ActionContext): Promise<void> {
  const bridge = await bridgeOf(context)
  kindsToPrint(await listPrinters(context.db, context.clientId, bridge.id))
}

/** Queues the print, once however often the work finishes. */
export async function printWhenTendered(db: Db, { id: workId, clientId, userId }: TakenWork): Promise<void> {
  if (userId === null) return
  const papers: TenderedPapers = { clientId, userId, workId }
  await addJob(db, PRINT_TENDERED, { ...papers }, { key: `tendered-${workId}` })
}

/** The job. The audit trail of the bulk work lists what could not be printed. */
export async function printTendered(house: PrintHouse, papers: TenderedPapers): Promise<void> {
  const { clientId, userId, workId } = papers
  const rows = await listBulkRows(house.db, clientId, workId, { isSaidOnly: false, limit: MOST_ROWS })
  const ids = rows.filter(({ outcome }) => outcome === 'done').map(({ shipmentId }) => shipmentId)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const wish = { clientId, userId, requestId: workId, uniqueName: `tendered-${workId}-${from}` }
    const refusal = await printOnce(house, wish, (context) =>
      papersOf(context, ids.slice(from, from + AT_ONCE)),
    )
    if (!refusal) continue
    await insertAuditLine(house.db, {
      ...{ clientId, userId, userName: '', what: 'shipments.not-printed', subjectId: workId },
      ...{ detail: { reason: refusal.message }, requestId: workId },
    })
  }
}

/** Only for shipments still tendered; a parcel's only paper is its purchased label, which is printed separately. */
async function papersOf(context: ActionContext, ids: readonly string[]) {
  const { db, clientId } = context
  const prices = await listBarePricesOf(db, clientId, ids)
  const shipments = await findShipments(db, clientId, ids)
  const wanted = shipments.filter((shipment) => {
    const price = prices.get(shipment.id)?.find(({ id }) => id === shipment.priceSheetId)
    return isStillTendered(shipment) && !(price && buysLabel(price))
  })
  if (wanted.length === 0) return null
  const bridge = await bridgeOf(context)
  const { kinds } = kindsToPrint(await listPrinters(db, clientId, bridge.id))
  const known = new Set(wanted.map(({ id }) => id))
  return { shipmentIds: ids.filter((id) => known.has(id)), kinds }
}
