import { isDeepStrictEqual } from 'node:util'
import {
  type BarePrice,
  carryPriceSheets,
  findPriceSheet,
  type StoredPriceSheet,
} from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { freightHash } from './quote-info.ts'

/** The chosen price of a shipment: how it is set, how long it stays valid, and how it is lost. */

/** The price fields of a shipment while no price is chosen. */
export const NO_PRICE = {
  currency: 'USD',
  carrierScac: '',
  carrierName: '',
  priceSheetId: null,
  overrideReason: '',
  guideOverride: null,
  totalCents: 0,
  serviceDays: null,
  deliveryDate: null,
} as const

/** The shipment with a carrier's price as its choice; nothing is agreed with the carrier yet. */
export const withChoice = (shipment: StoredShipment, sheet: BarePrice): StoredShipment => ({
  ...shipment,
  carrierScac: sheet.scac,
  carrierName: sheet.carrierName,
  priceSheetId: sheet.id,
  totalCents: sheet.cents,
  currency: sheet.currency,
  serviceDays: sheet.serviceDays,
  deliveryDate: sheet.deliveryDate,
})

/**
 * The changed shipment, with its chosen price if that can still be booked: a price that a person entered for the same
 * freight, a rated price if nothing was changed that prices depend on, or the same offer if it has been rated again.
 */
export async function withPriceThatHolds(
  { db, clientId }: ActionContext,
  before: StoredShipment,
  after: StoredShipment,
  rated: readonly StoredPriceSheet[] | undefined,
): Promise<StoredShipment> {
  const kept = withoutLostPrice(before, after)
  if (kept.priceSheetId === null) return kept
  const chosen = await findPriceSheet(db, clientId, kept.priceSheetId)
  if (chosen && isOfPeople(chosen)) return kept
  if (!rated) {
    const holds = chosen?.shipmentVersion === before.version && isPricedAlike(before, after)
    return holds ? kept : withoutPrice(kept)
  }
  return chosen ? rechosen(kept, chosen, rated) : withoutPrice(kept)
}

/** The shipment with the chosen offer as priced in a new rating; without a price if no offer there is the same. */
export function rechosen(
  shipment: StoredShipment,
  chosen: StoredPriceSheet,
  rated: readonly StoredPriceSheet[],
): StoredShipment {
  const again = rated.find((one) => isSameOffer(one, chosen))
  if (!again) return withoutPrice(shipment)
  const { id: priceSheetId, serviceDays, deliveryDate } = again
  return { ...shipment, priceSheetId, serviceDays, deliveryDate }
}

/** Whether a person entered the price: no rating replaces it. */
export const isOfPeople = ({ source }: Pick<StoredPriceSheet, 'source'>): boolean =>
  source === 'spot' || source === 'manual'

/** The price agreed on when the shipment was scheduled stays until it is tendered or unscheduled. */
export const isAgreed = (
  { status, priceSheetId }: Pick<StoredShipment, 'status' | 'priceSheetId'>,
  { id }: Pick<BarePrice, 'id'>,
): boolean => status === 'T' && priceSheetId === id

const isSameOffer = (one: StoredPriceSheet, other: StoredPriceSheet): boolean =>
  one.scac === other.scac &&
  one.serviceCode === other.serviceCode &&
  one.cents === other.cents &&
  one.currency === other.currency

/** Whether only texts and times were changed, so that the carriers would get the same rating question. */
export const isPricedAlike = (before: StoredShipment, after: StoredShipment): boolean =>
  freightHash(before) === freightHash(after) && isDeepStrictEqual(askedOf(before), askedOf(after))

/** The details of the rating request in addition to the freight; as stored, without undefined values. */
function askedOf(shipment: StoredShipment): unknown {
  const { origin, destination, warehouse, pickupDate, paymentType, soldTo, billTo } = shipment
  const { declaredValueCents, equipment, parcel, collectCarrier, rateModeId, items } = shipment
  const sides = { origin, destination, warehouse, pickupDate, paymentType, soldTo, billTo }
  const packages = rateModeId === PARCEL ? items : []
  return JSON.parse(
    JSON.stringify({ ...sides, declaredValueCents, equipment, parcel, collectCarrier, packages }),
  )
}

export const withoutPrice = (shipment: StoredShipment): StoredShipment => ({ ...shipment, ...NO_PRICE })

/** The changed shipment; a price that was chosen for other freight is removed, and so is its carrier. */
export const withoutLostPrice = (before: StoredShipment, after: StoredShipment): StoredShipment =>
  after.priceSheetId === null || freightHash(before) === freightHash(after) ? after : withoutPrice(after)

/** A carrier's quote for the same freight stays valid, whatever else changed; a tariff price is calculated again. */
export async function carrySaidPrices(
  { db, clientId }: ActionContext,
  before: StoredShipment,
  after: StoredShipment,
): Promise<void> {
  if (freightHash(before) !== freightHash(after)) return
  const versions = { from: before.version, to: after.version }
  await carryPriceSheets(db, clientId, after.id, versions, ['spot', 'manual'])
}
