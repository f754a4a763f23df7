import type { Refused } from '#carriers/network.ts'
import { shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { wirePath } from '#contracts/wire-path.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { refusedField, valueAt } from '#domain/shipment/label-refusal.ts'

/** The field that a refusal is about, in our spelling, and its current value. */
export function fieldOfRefusal(
  { notices }: Pick<Refused, 'notices'>,
  shipment: StoredShipment,
): { field: string; value: string } {
  const { origin, destination, parcel } = shipment
  const found = refusedField(notices, {
    ...{ origin, destination },
    isReturn: parcel?.isReturn === true,
    commodities: parcel?.internationalForms?.commodities ?? [],
  })
  // If the sender pays, the account is not entered in the shipment.
  const field = found === 'accountNumber' && shipment.paymentType === 'P' ? '' : found
  return { field, value: field === '' ? '' : valueAt({ ...shipment, ...parcel }, field) }
}

/** The field's name in the API. */
export const wireFieldOf = (field: string): string => (field === '' ? '' : wirePath(shipmentDraft, field))
