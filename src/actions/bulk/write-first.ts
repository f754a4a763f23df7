import { Refusal } from '#contracts/errors.ts'
import { linesOnShipments } from '#database/orders/order-lines.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { inSavepoint } from '#database/sql/savepoint.ts'
import { writeNetworkTender } from '../carrier-calls/tender-by-network.ts'
import { writeEdiTender } from '../edi/write-tender.ts'
import { type Note, writeAudit } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { writeLabelOrder } from '../parcel/order-label.ts'
import { buildBookedOrders } from '../shipments/orders-on-shipment.ts'
import type { Booking } from './booking-row.ts'

/**
 * What of a tender can still be refused while it is written: the order lines that go onto the shipment, the labels of a
 * parcel, the message to a carrier whose computers read it. A row that is refused here has nothing of it written.
 */
export async function writeFirst(
  context: ActionContext,
  booked: readonly Booking[],
  { isNotified }: { isNotified: boolean },
): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>()
  const wishing = await withOpenLines(
    context,
    booked.map(({ shipment }) => shipment),
  )
  const notes: Note[] = []
  for (const booking of booked) {
    const { id } = booking.shipment
    const told: Note[] = []
    try {
      if (wishing.has(id)) {
        await inSavepoint(context.db, async () => {
          await buildBookedOrders(notingIn(context, told), booking.shipment)
          await writeToComputers(context, booking, isNotified)
        })
      } else await writeToComputers(context, booking, isNotified)
      notes.push(...told)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(id, error)
    }
  }
  await writeAudit(context, notes)
  return refused
}

async function writeToComputers(
  context: ActionContext,
  { shipment, sheet, way }: Booking,
  isPrinted: boolean,
): Promise<void> {
  if (way.channel === 'label')
    await writeLabelOrder(context, shipment, { ...sheet, receipt: null }, { isPrinted })
  if (way.channel === 'edi') await writeEdiTender(context, shipment, sheet)
  if (way.carrier) await writeNetworkTender(context, shipment, sheet, way.carrier)
}

/**
 * Those that name order lines which they do not carry, or carry some that they no longer name: a shipment that was rated
 * from an order wishes for its lines only, until it is tendered.
 */
async function withOpenLines(
  { db, clientId }: ActionContext,
  shipments: readonly StoredShipment[],
): Promise<Set<string>> {
  const named = shipments.flatMap(({ id, items }) => {
    const lines = new Set(items.flatMap(({ orderLineId }) => orderLineId?.toLowerCase() ?? []))
    return lines.size > 0 ? [{ id, lines }] : []
  })
  const carried = await linesOnShipments(
    db,
    clientId,
    named.map(({ id }) => id),
  )
  const differing = named.filter(({ id, lines }) => {
    const onIt = carried.get(id) ?? []
    return onIt.length !== lines.size || onIt.some((line) => !lines.has(line))
  })
  return new Set(differing.map(({ id }) => id))
}

/** Long work writes the lines of the audit trail itself. */
const notingIn = (context: ActionContext, notes: Note[]): ActionContext => ({
  ...context,
  note: (subjectId, detail = {}, what = '') => notes.push({ subjectId, detail, what }),
})
