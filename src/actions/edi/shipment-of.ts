import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { shipmentIdOfBol } from '#database/edi/edi-sets.ts'
import {
  findShipment,
  findShipmentByNumber,
  findShipmentsByPickupNumber,
} from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { KeptForPerson } from './kept-for-person.ts'

/** How a set names its shipment. */
export interface NamedShipment {
  /** The carrier; '' if not given. */
  scac: string
  /** The shipper's numbers, the most likely first. */
  numbers: readonly string[]
  /** The carrier's number, used if none of the shipper's numbers match; '' if not given. */
  proNumber: string
  /** The carrier's confirmation of the pickup, used if it belongs to only one shipment. */
  pickupNumber?: string
}

/**
 * The shipment that a set is about, locked. A partner reaches only shipments of its client and its SCAC.
 *
 * @throws KeptForPerson if there is no such shipment
 */
export async function shipmentOf(tx: Db, partner: EdiPartner, named: NamedShipment): Promise<StoredShipment> {
  refuseOther(partner, named.scac)
  const found = await findShipmentOf(tx, partner, named)
  if (found) return found
  if (named.numbers.length === 0) throw new KeptForPerson('It does not name a shipment.')
  throw notGivenTo(partner, named.numbers[0]!)
}

/** @throws KeptForPerson if a set names another carrier than the partner that sent it */
export function refuseOther(partner: EdiPartner, named: string): void {
  const scac = named.trim()
  if (scac === '' || scac.toUpperCase() === partner.scac) return
  throw new KeptForPerson(`It is for carrier ${scac} but came from ${partner.scac}.`)
}

/** One sentence for shipments that do not exist and for those of another carrier. */
export const notGivenTo = ({ scac }: Pick<EdiPartner, 'scac'>, number: string): KeptForPerson =>
  new KeptForPerson(`No shipment ${number} was tendered to ${scac}.`)

/** The same; null if there is no such shipment. */
export async function findShipmentOf(
  tx: Db,
  partner: EdiPartner,
  { numbers, proNumber, pickupNumber = '' }: Omit<NamedShipment, 'scac'>,
): Promise<StoredShipment | null> {
  for (const number of numbers) {
    const id = await shipmentIdOfBol(tx, partner.clientId, number)
    const shipment = id ? await findShipment(tx, partner.clientId, id, { lock: true }) : null
    if (shipment?.carrierScac === partner.scac) return shipment
  }
  const byPro = proNumber ? await findShipmentByNumber(tx, partner.clientId, proNumber) : null
  const found =
    byPro?.carrierScac === partner.scac && byPro.proNumber === proNumber
      ? byPro
      : await pickedUpAs(tx, partner, pickupNumber)
  return found && findShipment(tx, partner.clientId, found.id, { lock: true })
}

/** Null if the carrier gave the number to several shipments: only a person can tell which one is meant. */
async function pickedUpAs(
  tx: Db,
  { clientId, scac }: EdiPartner,
  pickupNumber: string,
): Promise<StoredShipment | null> {
  if (pickupNumber === '') return null
  const all = await findShipmentsByPickupNumber(tx, clientId, pickupNumber)
  const [one, ...others] = all.filter(({ carrierScac }) => carrierScac === scac)
  return one && others.length === 0 ? one : null
}

const EDI_SOURCE = 'EDI '

/** How the partner is named as the source of events and in the audit trail. */
export const sourceOf = (partner: Pick<EdiPartner, 'scac'>) => `${EDI_SOURCE}${partner.scac}`

/** Whether an event of this source came by EDI; its code is then one of X12. */
export const isOfEdi = (source: string): boolean => source.startsWith(EDI_SOURCE)
