import type { BodyOf } from '#contracts/endpoint.ts'
import type { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { type ShipmentValue, shipmentDraft } from '#contracts/entities/shipment.ts'
import { wireNamesOf } from '#contracts/renamed.ts'

type Draft = NonNullable<BodyOf<typeof shipmentDetails>['shipment']>

/**
 * What a new shipment takes over from this one: all that a user enters, but for the pickup, which is past, and the
 * order number: an order is not shipped twice by accident.
 */
export function copyOf(shipment: ShipmentValue): Draft {
  const entered = [...(wireNamesOf(shipmentDraft)?.keys() ?? [])] as (keyof Draft)[]
  const draft: Partial<Draft> = {}
  for (const key of entered) Object.assign(draft, { [key]: shipment[key] })
  return { ...(draft as Draft), pickup: undefined, orderNumber: '' }
}

/** Where a shipment in Rate & Route is changed and booked. */
export function editPath(shipment: Pick<ShipmentValue, 'id' | 'rateModeId' | 'paymentType'>): string {
  if (shipment.rateModeId === 4) return `/Parcel/${shipment.id}`
  return shipment.paymentType === 'C' ? `/Collect/${shipment.id}` : `/Prepaid/${shipment.id}`
}
