import type { BodyOf } from '#contracts/endpoint.ts'
import type { saveTenderReferences } from '#contracts/endpoints/tender-references.ts'
import { fail } from '#contracts/errors.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import type { ActionContext } from '../kernel/context.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { carryPrices } from '../shipments/carry-prices.ts'

type Numbers = Pick<StoredShipment, 'proNumber' | 'pickupNumber' | 'orderNumber' | 'poNumber'>
const WORDS: Record<keyof Numbers, string> = {
  proNumber: 'PRO',
  pickupNumber: 'pickup',
  orderNumber: 'order',
  poNumber: 'PO',
}
const NAMES = Object.keys(WORDS) as (keyof Numbers)[]

/**
 * Saves the numbers that the carrier gave by phone, on its sticker or by e-mail. A PRO number is checked by the rule of
 * its carrier, and is accepted for tendered shipments only.
 */
export async function keepTenderReferences(
  context: ActionContext,
  { shipmentId, references, pickupNumber, version }: BodyOf<typeof saveTenderReferences>,
): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (version !== shipment.version) fail('SHIPMENT_CHANGED')
  const { pro, fault } = readPro(shipment.carrierScac, references.proNumber ?? '')
  if (fault) fail('VALIDATION_FAILED', { fields: { 'TenderReferences.PROnumber': fault } })
  const proNumber = references.proNumber === undefined ? undefined : pro
  const given = { ...references, proNumber, pickupNumber }
  const changed = NAMES.filter((name) => given[name] !== undefined && given[name] !== shipment[name])
  if (changed.length === 0) return shipment
  refuseWhereNoneIs(shipment, changed)
  const numbers = Object.fromEntries(changed.map((name) => [name, given[name]])) as Partial<Numbers>
  const kept = { ...shipment, ...numbers, version: shipment.version + 1 }
  await updateShipment(context.db, kept, { items: false })
  await carryPrices(context, shipment, kept)
  const told = changed.map((name) => [WORDS[name], kept[name] || 'none'])
  context.note(shipment.id, { BOL: shipment.bolNumber, ...Object.fromEntries(told) })
  return kept
}

function refuseWhereNoneIs(shipment: StoredShipment, changed: readonly (keyof Numbers)[]): void {
  if (shipment.endedAs === 'void') {
    throw actionRefused(shipment, 'Changing its numbers', 'a voided shipment cannot be changed')
  }
  const isOfCarrier = changed.some((name) => name === 'proNumber' || name === 'pickupNumber')
  if (isOfCarrier && !shipment.isTendered) {
    throw actionRefused(
      shipment,
      'Entering a PRO or pickup number',
      'no carrier has been asked to pick it up yet',
    )
  }
}
