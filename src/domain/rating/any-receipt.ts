/** A stored price's receipt, of whichever engine made it. */
import { explainReceipt } from './explain-receipt.ts'
import type { LtlReceipt } from './ltl-result.ts'
import { explainParcelReceipt } from './parcel/explain-parcel-receipt.ts'
import type { ParcelReceipt } from './parcel/parcel-result.ts'
import type { ReceiptLine } from './receipt-line.ts'
import { explainVolumeReceipt } from './volume/explain-volume-receipt.ts'
import type { VolumeReceipt } from './volume/volume-result.ts'

/** Receipts of LTL prices have no `kind`, because they existed first. */
export type AnyReceipt = LtlReceipt | VolumeReceipt | ParcelReceipt

/** Kind of a tariff, and of its receipts. */
export type TariffKind = 'ltl' | 'volume' | 'parcel'

export const isVolumeReceipt = (receipt: AnyReceipt): receipt is VolumeReceipt =>
  'kind' in receipt && receipt.kind === 'volume'
export const isParcelReceipt = (receipt: AnyReceipt): receipt is ParcelReceipt =>
  'kind' in receipt && receipt.kind === 'parcel'

/** The calculation line by line, in the same form for each engine. */
export function explainAnyReceipt(receipt: AnyReceipt): ReceiptLine[] {
  if (isVolumeReceipt(receipt)) return explainVolumeReceipt(receipt)
  if (isParcelReceipt(receipt)) return explainParcelReceipt(receipt)
  return explainReceipt(receipt)
}
