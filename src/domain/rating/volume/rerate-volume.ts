/** Computes a stored volume price again, from its receipt and the tariff version that the receipt names. */
import type { CompiledVolumeTariff } from './compile-volume-tariff.ts'
import { rateVolume } from './rate-volume.ts'
import type { VolumeReceipt, VolumeResult } from './volume-result.ts'

export type VolumeReRating =
  /** To the cent and with the same calculation. */
  | { kind: 'same'; cents: number }
  /** `isSameQuestion`: whether the hash of the request is the same; a fuel price may have been added since. */
  | { kind: 'different'; stored: number; result: VolumeResult; isSameQuestion: boolean }
  /** The given tariff is not the version of the price. */
  | { kind: 'otherTariff'; wanted: string; given: string }

/** The parts of a receipt that must be computed again, whatever the order of its stored fields. */
const workingOf = ({ tried, chosen, steps, charges, cents, hash }: VolumeReceipt): string =>
  JSON.stringify([
    tried.map((one) =>
      one.kind === 'refused' ? [one.table, one.code] : [one.table, one.cents, one.chosen, one.minimumAdded],
    ),
    chosen,
    steps,
    charges.map(({ code, cents: amount }) => [code, amount]),
    cents,
    hash,
  ])

/** Rates the receipt's inputs again; `tariff` must be the version on the receipt. */
export function rerateVolume(receipt: VolumeReceipt, tariff: CompiledVolumeTariff): VolumeReRating {
  const { document } = tariff
  const wanted = `${receipt.tariffId}@${receipt.tariffVersion}`
  const given = `${document.id}@${document.version}`
  if (wanted !== given || receipt.scac !== document.scac) return { kind: 'otherTariff', wanted, given }
  const result = rateVolume(tariff, receipt.request)
  if (result.kind === 'rate' && workingOf(result.receipt) === workingOf(receipt)) {
    return { kind: 'same', cents: receipt.cents }
  }
  const isSameQuestion = result.kind === 'rate' && result.receipt.hash === receipt.hash
  return { kind: 'different', stored: receipt.cents, result, isSameQuestion }
}
