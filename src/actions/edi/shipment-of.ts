import type { EdiPartner } from '#database/edi-partners.ts'
import { shipmentIdOfBol } from '#database/edi-sets.ts'
import type { Db } from '#database/open.ts'
import { findShipment, type StoredShipment } from '#database/shipments.ts'
import { KeptForPerson } from './kept-for-person.ts'

/**
 * The shipment that a set is about, locked. A partner reaches shipments of his client and his SCAC, and no others.
 *
 * @param named what the set says: the shipper's number, and the carrier ('' when it does not say)
 * @throws KeptForPerson when there is none that he may touch
 */
export async function shipmentOf(
  tx: Db,
  partner: EdiPartner,
  named: { bolNumber: string; scac: string },
): Promise<StoredShipment> {
  if (named.scac !== '' && named.scac.toUpperCase() !== partner.scac) {
    throw new KeptForPerson(`It is of the carrier ${named.scac}, and came from ${partner.scac}.`)
  }
  if (named.bolNumber === '') throw new KeptForPerson('It names no shipment.')
  const id = await shipmentIdOfBol(tx, partner.clientId, named.bolNumber)
  const shipment = id ? await findShipment(tx, partner.clientId, id, { lock: true }) : null
  // One sentence for what is not there and for what is another's.
  if (shipment?.carrierScac !== partner.scac) {
    throw new KeptForPerson(`No shipment ${named.bolNumber} was given to ${partner.scac}.`)
  }
  return shipment
}

/** How the partner is named as the source of events and in the audit trail. */
export const sourceOf = (partner: Pick<EdiPartner, 'scac'>) => `EDI ${partner.scac}`
