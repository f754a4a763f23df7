import { fail } from '#contracts/errors.ts'
import { listPurchases } from '#database/parcel/parcel-labels.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { fileBy } from '#domain/claims/deadlines.ts'
import type { ActionContext } from '../kernel/context.ts'
import { ruleOf } from './held-claim.ts'

/** The days of a shipment from which the deadlines of a claim count; '' if not yet known. */
export const daysOfShipment = (shipment: StoredShipment) => ({
  deliveredOn: shipment.deliveredAt ? localDate(shipment.deliveredAt, shipment.destinationZone) : '',
  shippedOn: shipment.pickedUpAt
    ? localDate(shipment.pickedUpAt, shipment.timeZone)
    : (shipment.pickupDate ?? ''),
})

/** The initial values of a claim for the shipment; the user removes what arrived in order. */
export async function prefillClaim(context: ActionContext, { shipmentId }: { shipmentId: string }) {
  const { db, clientId } = context
  const shipment = await findShipment(db, clientId, shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  refuseUnclaimable(shipment)
  const rule = await ruleOf(db, clientId, shipment.carrierScac)
  const days = daysOfShipment(shipment)
  const purchases = shipment.parcel ? await listPurchases(db, clientId, [shipment.id]) : []
  const packages = purchases.flatMap((purchase) => purchase.packages)
  return {
    claim: {
      shipmentId: shipment.id,
      BOLNumber: shipment.bolNumber,
      carrierName: shipment.carrierName,
      currency: shipment.currency,
      lines: shipment.items.map((item) => ({
        itemCode: item.itemCode,
        description: item.description,
        quantity: item.pieces > 0 ? item.pieces : Math.max(item.quantity, 1),
        value: item.declaredValueCents,
      })),
      freightCharges: 0,
      deliveredOn: days.deliveredOn,
      trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber).filter(Boolean),
      fileBy: fileBy(days, rule),
      reportBy: days.deliveredOn ? addDays(days.deliveredOn, rule.concealedDays) : '',
    },
  }
}

/** Only a carrier that has, or had, the freight can be claimed against. */
export function refuseUnclaimable(shipment: StoredShipment): void {
  const isUnderWay = shipment.status === 'A' || shipment.status === 'D' || shipment.endedAs === 'archived'
  const isTaken = isUnderWay || (shipment.status === 'T' && shipment.isTendered)
  if (!isTaken || shipment.carrierScac === '') {
    fail('VALIDATION_FAILED', {
      fields: { shipmentId: 'A claim can be made only for freight that a carrier has picked up.' },
    })
  }
}
