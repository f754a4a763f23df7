import { fail } from '#contracts/errors.ts'
import { listBilledServices } from '#database/freight-audit/billed-services.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { expectedCharges } from '#domain/freight-audit/expected-charges.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Charges that will probably be billed in addition to the requested ones: shown before the tender. */
export async function expectCharges(context: ActionContext, { shipmentId }: { shipmentId: string }) {
  const { db, clientId, now } = context
  const shipment = await findShipment(db, clientId, shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const billed = await listBilledServices(db, clientId, shipment.id, now.toISOString().slice(0, 10))
  const charges = expectedCharges(billed, shipment.services, shipment.currency)
  return {
    charges: charges.map(({ averageCents, ...charge }) => ({ ...charge, average: averageCents })),
  }
}
