/** Computes a stored parcel price again, from its receipt and the tariff version that the receipt names. */
import type { CompiledParcelTariff } from './compiled-parcel-tariff.ts'
import type { ParcelReceipt, ParcelResult } from './parcel-result.ts'
import { rateParcel } from './rate-parcel.ts'

export type ParcelReRating =
  /** To the cent and with the same calculation. */
  | { kind: 'same'; cents: number }
  /** `isSameQuestion`: whether the hash of the request is the same; a fuel price may have been added since. */
  | { kind: 'different'; stored: number; result: ParcelResult; isSameQuestion: boolean }
  /** The given tariff is not the version of the price. */
  | { kind: 'otherTariff'; wanted: string; given: string }

/** Whether two JSON values are equal; the order of names does not matter, because databases change it. */
function isSameData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  const values = other as Record<string, unknown>
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameData((one as Record<string, unknown>)[name], values[name]))
  )
}

/** Rates the receipt's inputs again for its service; `tariff` must be the version on the receipt. */
export function rerateParcel(receipt: ParcelReceipt, tariff: CompiledParcelTariff): ParcelReRating {
  const { id, version, scac } = tariff.document
  const wanted = `${receipt.tariffId}@${receipt.tariffVersion}`
  const given = `${id}@${version}`
  if (wanted !== given || receipt.scac !== scac) return { kind: 'otherTariff', wanted, given }
  const result = rateParcel(tariff, { ...receipt.request, services: [receipt.serviceCode] })[0]!
  const isSameQuestion = result.kind === 'rate' && result.receipt.hash === receipt.hash
  const isSame =
    isSameQuestion && result.cents === receipt.cents && isSameData(result.receipt.steps, receipt.steps)
  if (isSame) return { kind: 'same', cents: receipt.cents }
  return { kind: 'different', stored: receipt.cents, result, isSameQuestion }
}
