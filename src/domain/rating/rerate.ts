/** Computes a stored price again, from its receipt and the tariff version that the receipt names. */
import type { CompiledTariff } from './compiled-tariff.ts'
import type { LtlReceipt, LtlResult } from './ltl-result.ts'
import { rateLtl } from './rate-ltl.ts'

export type ReRating =
  /** To the cent and with the same calculation. */
  | { kind: 'same'; cents: number }
  /** `isSameQuestion`: whether the hash of the request is the same; a fuel price may have been added since. */
  | { kind: 'different'; stored: number; result: LtlResult; isSameQuestion: boolean }
  /** The given tariff is not the version of the price. */
  | { kind: 'otherTariff'; wanted: string; given: string }

const nameOf = (id: string, version: string): string => `${id}@${version}`

/** Rates the receipt's inputs again; `tariff` must be the version on the receipt. */
export function rerate(receipt: LtlReceipt, tariff: CompiledTariff): ReRating {
  const wanted = nameOf(receipt.tariffId, receipt.tariffVersion)
  const given = nameOf(tariff.header.id, tariff.header.version)
  if (wanted !== given || receipt.scac !== tariff.header.scac) return { kind: 'otherTariff', wanted, given }
  const result = rateLtl(tariff, receipt.request)
  if (
    result.kind === 'rate' &&
    result.cents === receipt.cents &&
    result.receipt.hash === receipt.hash &&
    result.receipt.steps.length === receipt.steps.length &&
    result.receipt.steps.every((number, at) => number === receipt.steps[at])
  ) {
    return { kind: 'same', cents: receipt.cents }
  }
  const isSameQuestion = result.kind === 'rate' && result.receipt.hash === receipt.hash
  return { kind: 'different', stored: receipt.cents, result, isSameQuestion }
}
