import type { BodyOf } from '#contracts/endpoint.ts'
import type { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { wireNamesOf } from '#contracts/renamed.ts'

type Draft = NonNullable<BodyOf<typeof shipmentDetails>['shipment']>

/**
 * The fields that a new shipment copies: everything a user enters, except the pickup and appointments (in the past),
 * the invoice, and the order with its lines, so that no order ships twice by accident.
 */
export function copyOf(shipment: ShipmentValue): Draft {
  const entered = [...(wireNamesOf(shipmentDraft)?.keys() ?? [])] as (keyof Draft)[]
  const draft: Partial<Draft> = {}
  for (const key of entered) Object.assign(draft, { [key]: shipment[key] })
  const copy = draft as Draft
  return {
    ...copy,
    pickup: undefined,
    orderNumber: '',
    items: copy.items.map((item) => ({ ...item, orderLineId: undefined })),
    stops: copy.stops?.map(({ appointment: _past, ...stop }) => stop),
    internationalForms: copy.internationalForms && {
      ...copy.internationalForms,
      ...{ invoiceNumber: '', invoiceDate: '' },
    },
    // The copy gets a new label with its own tracking number.
    labelCode: undefined,
    mailpieces: copy.mailpieces?.map((piece) => ({ ...piece, trackingNumber: '' })),
  }
}
