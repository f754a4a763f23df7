/** Scene: the shipper's own codes for its carriers. */

import type { Row } from '#database/sql/row.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { hashText } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

interface Code {
  code: string
  scac: string
  service: string
  rateModeId?: number
  paymentType?: '' | 'P' | 'C'
}

/** Inconsistent, as codes that have grown over years are. */
const CODES: readonly Code[] = [
  { code: 'ODFL', scac: 'ODFL', service: 'Standard LTL' },
  { code: 'ODFL GTD', scac: 'ODFL', service: 'Guaranteed by 5 PM' },
  { code: 'SAIA LTL', scac: 'SAIA', service: 'Standard LTL' },
  { code: 'ESTES', scac: 'EXLA', service: 'Standard LTL' },
  { code: 'FXF-P', scac: 'FXFE', service: 'Priority' },
  { code: 'FXF-E', scac: 'FXNL', service: 'Economy' },
  { code: 'SEFL', scac: 'SEFL', service: 'Standard LTL' },
  { code: 'XPO', scac: 'CNWY', service: 'Standard LTL' },
  { code: 'ABF COL', scac: 'ABFS', service: 'Standard LTL', paymentType: 'C' },
  { code: 'AAACT COL', scac: 'AACT', service: 'Standard LTL', paymentType: 'C' },
  { code: 'RL COL', scac: 'RLCA', service: 'Standard LTL', paymentType: 'C' },
  { code: 'UPS GND', scac: 'UPSN', service: 'Ground', rateModeId: 4 },
  { code: 'FEDEX HD', scac: 'FDEG', service: 'Home Delivery', rateModeId: 4 },
  { code: 'USPS PRI', scac: 'USPS', service: 'Priority Mail', rateModeId: 4 },
]
/** The ship-via codes of orders; the last two are not mapped to a carrier. */
const ORDERED = ['ODFL', 'SAIA LTL', 'ESTES', 'FXF-P', 'XPO', 'SEFL', 'BESTWAY', 'CUST TRUCK'] as const

/** The codes of the client's carriers, and those of parcels. */
export function makeShipViaCodes(scene: Scene, createdAt: Date): Row<'ship_via_codes'>[] {
  const ids = rowIds(`${scene.client.code} ship via`)
  const known = new Set(scene.carriers.profiles.map(({ scac }) => scac))
  return CODES.filter(({ scac, rateModeId }) => rateModeId === PARCEL || known.has(scac)).map((code) => ({
    id: ids.at(createdAt),
    client_id: scene.clientId,
    ship_via_code: code.code,
    scac: code.scac,
    service: code.service,
    rate_mode_id: code.rateModeId ?? 1,
    payment_type: code.paymentType ?? '',
    created_at: createdAt,
    deleted_at: null,
  }))
}

/** The carrier code of an order: most have none. Collect orders leave it to the consignee's account. */
export function orderedShipVia(orderNumber: string, paymentType: 'P' | 'C' | 'T'): string {
  const chance = hashText(`ship via of ${orderNumber}`) % 100
  if (paymentType === 'C' || chance >= 45) return ''
  return ORDERED[chance % ORDERED.length]!
}
