import type { ParcelPurchase } from '#database/parcel/parcel-labels.ts'
import { type PrintHouse, printOnce } from '../papers/printing/print-once.ts'
import { lockOrder, note } from '../parcel/keep-labels.ts'

/** Identifies the prints of an order. */
const printName = ({ id }: Pick<ParcelPurchase, 'id'>): string => `label-${id}`

/**
 * Sends new labels to the label printer of the user who bought them. If nothing can be printed, the labels stay bought,
 * the audit trail says why, and the user prints them later with Print label.
 */
export async function printAtOnce(house: PrintHouse, given: ParcelPurchase, userId: string): Promise<void> {
  const { clientId, id: requestId } = given
  const wish = { clientId, userId, requestId, uniqueName: printName(given) }
  const refusal = await printOnce(house, wish, async ({ db }) => {
    const { purchase } = await lockOrder(db, given)
    const isValid = purchase?.boughtAt && !purchase.voidedAt && !purchase.unwantedAt
    return isValid ? { shipmentIds: [purchase.shipmentId], kinds: ['CarrierLabel'] } : null
  })
  if (!refusal || refusal.code === 'NO_BRIDGE') return
  await house.db.transaction().execute(async (tx) => {
    const { shipment } = await lockOrder(tx, given)
    if (shipment) await note(tx, given, shipment, 'shipment.label-not-printed', { reason: refusal.message })
  })
}
