/** Computes a stored receipt again from its inputs and compares both, field by field. */
import { type AnyReceipt, isParcelReceipt, isVolumeReceipt } from './any-receipt.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { CompiledParcelTariff } from './parcel/compiled-parcel-tariff.ts'
import { rateParcel } from './parcel/rate-parcel.ts'
import { rateLtl } from './rate-ltl.ts'
import type { CompiledVolumeTariff } from './volume/compile-volume-tariff.ts'
import { rateVolume } from './volume/rate-volume.ts'

/** A compiled tariff of each kind, as far as it exists. */
export interface TariffOfReceipt {
  ltl?: CompiledTariff | undefined
  volume?: CompiledVolumeTariff | undefined
  parcel?: CompiledParcelTariff | undefined
}

export type ComputedAgain =
  | { kind: 'receipt'; receipt: AnyReceipt; isSame: boolean }
  /** `because` ends the sentence "This price cannot be computed again: ...". */
  | { kind: 'failed'; because: string }

/** Uses the engine that made the receipt; the tariff must be the version that the receipt names. */
export function computeAgain(receipt: AnyReceipt, tariff: TariffOfReceipt): ComputedAgain {
  const used = documentOf(receipt, tariff)
  if (!used) return { kind: 'failed', because: 'its tariff now has a different type' }
  const [wanted, given] = [receipt, used].map((one) => `${one.scac} ${versionOf(one)}`)
  if (wanted !== given) {
    return { kind: 'failed', because: `it was made by ${wanted}, but the stored version is ${given}` }
  }
  const result = rateAgain(receipt, tariff)
  if (result.kind === 'notice') return { kind: 'failed', because: result.message }
  return { kind: 'receipt', receipt: result.receipt, isSame: isSameReceipt(receipt, result.receipt) }
}

function versionOf(one: { tariffId: string; tariffVersion: string } | { id: string; version: string }) {
  return 'tariffId' in one ? `${one.tariffId}@${one.tariffVersion}` : `${one.id}@${one.version}`
}

function documentOf(receipt: AnyReceipt, { ltl, volume, parcel }: TariffOfReceipt) {
  if (isVolumeReceipt(receipt)) return volume?.document
  if (isParcelReceipt(receipt)) return parcel?.document
  return ltl?.header
}

function rateAgain(receipt: AnyReceipt, { ltl, volume, parcel }: TariffOfReceipt) {
  if (isVolumeReceipt(receipt)) return rateVolume(volume!, receipt.request)
  if (isParcelReceipt(receipt)) {
    return rateParcel(parcel!, { ...receipt.request, services: [receipt.serviceCode] })[0]!
  }
  return rateLtl(ltl!, receipt.request)
}

/** The request is the input; labels are texts, which may be improved. */
const NOT_COMPARED = new Set(['request', 'label'])

/** Whether everything in the stored receipt is computed again; receipts from before a field was added lack it. */
export function isSameReceipt(stored: unknown, made: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return stored === made
  if (typeof made !== 'object' || made === null || Array.isArray(stored) !== Array.isArray(made)) return false
  if (Array.isArray(stored) && stored.length !== (made as unknown[]).length) return false
  const values = made as Record<string, unknown>
  return Object.entries(stored).every(
    ([name, value]) => NOT_COMPARED.has(name) || isSameReceipt(value, values[name]),
  )
}
