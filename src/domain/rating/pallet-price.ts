/**
 * All-in prices by pallet count (domain facts 2.9): used if every pallet is within the limits, otherwise class rates
 * apply.
 */
import { hundredthsOf } from '../units.ts'
import { hasSize } from './cube.ts'
import { type PalletRates, palletRateAt } from './pallet-rates.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { PALLET_REFUSALS, STEP } from './receipt-steps.ts'
import { record, type Sheet } from './sheet.ts'
import type { PalletRateRow } from './tariff.ts'

type Refusal = (typeof PALLET_REFUSALS)[number]

function refusalOf(row: PalletRateRow, prepared: PreparedLtlRequest): Refusal | null {
  for (const item of prepared.request.items) {
    const { length, width, height } = item.dimensions
    if (hundredthsOf(item.weightLb) > row.maxLbPerPallet * 100 * item.quantity) return 'a pallet is too heavy'
    if (!hasSize(item)) return 'the size of a pallet is not known'
    if (length > row.maxLength || width > row.maxWidth || height > row.maxHeight)
      return 'a pallet is too large'
  }
  return null
}

const isOnPallets = (prepared: PreparedLtlRequest, palletTypes: ReadonlySet<string>): boolean =>
  prepared.request.items.every((item) => palletTypes.has(item.packageType))

function refuse(sheet: Sheet, refusal: Refusal): -1 {
  record(sheet, STEP.palletRefused, [PALLET_REFUSALS.indexOf(refusal)])
  return -1
}

/**
 * Index of the price that applies, recorded; -1 if class rates apply instead, with the reason recorded. For tariffs
 * with pallet prices.
 */
export function palletPrice(
  sheet: Sheet,
  rates: PalletRates,
  palletTypes: ReadonlySet<string>,
  prepared: PreparedLtlRequest,
  lane: number,
): number {
  const place = palletRateAt(rates, lane, prepared.handlingUnits, prepared.pickupDay)
  if (!isOnPallets(prepared, palletTypes)) return refuse(sheet, 'not everything is on pallets')
  if (place < 0) return refuse(sheet, 'the lane has no pallet price for this number of pallets')
  const row = rates.rows[place]!
  const refusal = refusalOf(row, prepared)
  if (refusal !== null) return refuse(sheet, refusal)
  record(sheet, STEP.palletPrice, [row.palletCount, row.cents, row.includesFuel ? 1 : 0])
  return place
}
