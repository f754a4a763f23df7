/** Recomputes a stored price with the facts of a bill, by the same tariff. */
import { type AnyReceipt, isParcelReceipt, isVolumeReceipt } from '../rating/any-receipt.ts'
import type { TariffOfReceipt } from '../rating/compute-again.ts'
import type { LtlItem } from '../rating/ltl-request.ts'
import { rateParcel } from '../rating/parcel/rate-parcel.ts'
import { rateLtl } from '../rating/rate-ltl.ts'
import { rateVolume } from '../rating/volume/rate-volume.ts'
import type { Charge } from '../shipment/shipment.ts'
import { type BilledFacts, requestAsBilled } from './as-billed.ts'

/** The charges by the tariff; null: it has no price for these facts, or the price depends on none of them. */
export function repriceAsBilled(
  receipt: AnyReceipt,
  tariff: TariffOfReceipt,
  facts: BilledFacts,
): readonly Charge[] | null {
  const result = rateAsBilled(receipt, tariff, facts)
  return result?.kind === 'rate' ? result.charges : null
}

function rateAsBilled(receipt: AnyReceipt, { ltl, volume, parcel }: TariffOfReceipt, facts: BilledFacts) {
  if (isVolumeReceipt(receipt))
    return volume ? rateVolume(volume, requestAsBilled(receipt.request, facts)) : null
  if (!isParcelReceipt(receipt)) return ltl ? rateLtl(ltl, requestAsBilled(receipt.request, facts)) : null
  if (!parcel || facts.pieces !== undefined || facts.classes !== undefined) return null
  const { request } = receipt
  // A piece has a weight like a line of freight; its dimensions stay unchanged.
  const items = request.pieces.map(({ weightLb }): LtlItem => ({ ...BARE_ITEM, weightLb }))
  const billed = requestAsBilled({ origin: request.origin, destination: request.destination, items }, facts)
  const pieces = request.pieces.map((piece, index) => ({ ...piece, weightLb: billed.items[index]!.weightLb }))
  const places = { origin: billed.origin, destination: billed.destination }
  return rateParcel(parcel, { ...request, ...places, pieces, services: [receipt.serviceCode] })[0] ?? null
}

const BARE_ITEM: LtlItem = {
  freightClass: '',
  weightLb: 0,
  quantity: 1,
  packageType: '',
  pieces: 0,
  dimensions: { length: 0, width: 0, height: 0 },
  isHazmat: false,
  isStackable: false,
  linearFeet: null,
}
