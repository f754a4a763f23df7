import { fail } from '#contracts/errors.ts'
import { findClientLogo } from '#database/clients.ts'
import { findShipment, type StoredShipment } from '#database/shipments.ts'
import { renderBillOfLading } from '#documents/bill-of-lading.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingFacts, billOfLadingFacts } from '#documents/facts.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { RATE_MODES, type Shipment } from '#domain/shipment/shipment.ts'
import type { ActionContext } from './context.ts'

/** The bill of lading of a shipment as PDF, `copies` times (shipper, carrier, consignee, and on). */
export async function printBillOfLading(
  context: ActionContext,
  request: { shipmentId: string; copies: number },
): Promise<{ bytes: Uint8Array; fileName: string; contentType: string }> {
  const shipment = await findShipment(context.db, context.clientId, request.shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const facts = await factsOfShipment(context, shipment)
  const logo = await findClientLogo(context.db, context.clientId)
  const bytes = await renderBillOfLading(
    { ...facts, logo: logo && logo.type !== 'image/svg+xml' ? logo.bytes : null },
    { copies: copyNames(request.copies) },
  )
  return { bytes, fileName: `BOL-${shipment.bolNumber}.pdf`, contentType: 'application/pdf' }
}

/** The first three copies have their names; what is printed beyond goes to the shipper's file. */
function copyNames(copies: number): (typeof BILL_OF_LADING_COPIES)[number][] {
  return Array.from({ length: copies }, (_, index) => BILL_OF_LADING_COPIES[index] ?? 'shipper')
}

/** What the bill prints, without the logo, so that it can be kept with a message. */
export async function factsOfShipment(
  context: Pick<ActionContext, 'now'>,
  shipment: StoredShipment,
): Promise<BillOfLadingFacts> {
  return billOfLadingFacts(asShipment(shipment, context.now), {
    serviceLabels: shipment.services.map((code) => accessorialCode(code)?.label ?? code),
  })
}

function asShipment(stored: StoredShipment, now: Date): Shipment {
  return {
    ...stored,
    shipMode: RATE_MODES[stored.rateModeId] ?? 'LTL',
    pickup: {
      date: stored.pickupDate ?? now.toISOString().slice(0, 10),
      from: stored.pickupFrom,
      to: stored.pickupTo,
      timeZone: stored.timeZone,
    },
    references: {
      reference1: stored.reference1,
      reference2: stored.reference2,
      reference3: stored.reference3,
      reference4: stored.reference4,
      reference5: stored.reference5,
      poNumber: stored.poNumber,
      orderNumber: stored.orderNumber,
    },
  }
}
