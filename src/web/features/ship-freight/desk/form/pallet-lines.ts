import { isPalletized } from '#domain/shipment/shipment.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { ItemRow } from './form.ts'

/** A pallet size in inches. */
export interface PalletSize {
  id: number
  name: string
  length: number
  width: number
}

/**
 * A change of a line on pallets: computes the pallets from pieces and pieces per pallet. A quantity typed afterwards
 * stays.
 */
export function withPallets(row: ItemRow, patch: Partial<ItemRow>): Partial<ItemRow> {
  if (patch.pieces === undefined && patch.unitsPerPallet === undefined) return patch
  const after = { ...row, ...patch }
  const pieces = readNumber(after.pieces) ?? 0
  const perPallet = readNumber(after.unitsPerPallet) ?? 0
  if (!(pieces > 0) || !(perPallet > 0) || !isPalletized(after)) return patch
  return { ...patch, quantity: String(Math.ceil(pieces / perPallet)) }
}

/** The pallet size that a line has; undefined for any other. */
export function sizeOf(row: ItemRow, sizes: readonly PalletSize[]): PalletSize | undefined {
  const [length, width] = [readNumber(row.length), readNumber(row.width)]
  if (row.lengthUnit !== 'in') return undefined
  return sizes.find((size) => size.length === length && size.width === width)
}

/** The fields that a line takes from the chosen pallet. Its height is that of the load. */
export const onPallet = (row: ItemRow, size: PalletSize): Partial<ItemRow> => ({
  length: String(size.length),
  width: String(size.width),
  lengthUnit: 'in',
  ...(isPalletized(row) ? {} : { packageType: 'PLT' }),
})
