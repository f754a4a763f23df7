/** All-in prices by pallet count (domain facts 2.9): used when every pallet keeps to the limits, else class rates. */
import { hundredthsOf } from '../units.ts'
import type { CompiledPalletRate, CompiledTariff } from './compiled-tariff.ts'
import { hasSize } from './cube.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { PALLET_REFUSALS, STEP } from './receipt-steps.ts'
import type { PalletRateRow } from './tariff.ts'
import { record, type Working } from './working.ts'

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

/**
 * The price that holds, its charge written down; null when class rates hold instead, the reason written down if the
 * tariff has pallet prices at all.
 */
export function palletPrice(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  lane: number,
): CompiledPalletRate | null {
  if (!tariff.palletRates) return null
  const isAllPallets = prepared.request.items.every((item) => tariff.palletTypes.has(item.packageType))
  const day = prepared.pickupDay
  const found = tariff.palletRates
    .get(lane)
    ?.find(
      ({ row, fromDay, toDay }) =>
        row.palletCount === prepared.handlingUnits && fromDay <= day && day <= toDay,
    )
  const refusal: Refusal | null = !isAllPallets
    ? 'not everything is on pallets'
    : found
      ? refusalOf(found.row, prepared)
      : 'the lane has no pallet price for this number of pallets'
  if (refusal || !found) {
    record(working, STEP.palletRefused, [PALLET_REFUSALS.indexOf(refusal!)])
    return null
  }
  const { palletCount, cents, includesFuel } = found.row
  record(working, STEP.palletPrice, [palletCount, cents, includesFuel ? 1 : 0])
  const label = palletCount === 1 ? '1 pallet, all in' : `${palletCount} pallets, all in`
  working.charges.push({ code: 'PAL', label, cents })
  return found
}
