/** Many shipments priced by one tariff: the way to rate thousands of stored shipments. */
import type { CompiledTariff } from './compiled-tariff.ts'
import { FOUND_ROW, findLanes } from './lane-finder.ts'
import { noticeAnswer } from './ltl-answer.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { priceFound } from './rate-ltl.ts'
import { NO_PRICE, type Sheet } from './sheet.ts'

/**
 * Shipments that are priced together: enough to look up lanes in advance, and few enough that they and the records of
 * their prices (about 600 bytes each) fit the 32 or 48 KB of a core's nearest cache.
 */
export const BLOCK_LENGTH = 32

/** The results of a block, by the shipment's index in it. */
export interface BlockPrices {
  /** Cents, or below 0 the notice (`noticeOf`). */
  answers: Float64Array
  /** The start of each price's record on the sheet (`rateFrom` reads it); -1 if there is no price. */
  records: Int32Array
  found: Int32Array
  /** Has no meaning; see `findLanes`. */
  touched: number
}

export function newBlockPrices(): BlockPrices {
  return {
    answers: new Float64Array(BLOCK_LENGTH),
    records: new Int32Array(BLOCK_LENGTH),
    found: new Int32Array(BLOCK_LENGTH * FOUND_ROW.length),
    touched: 0,
  }
}

/** Prices a block of at most `BLOCK_LENGTH` shipments; the records are added to the sheet. */
export function priceBlock(
  sheet: Sheet,
  tariff: CompiledTariff,
  block: readonly PreparedLtlRequest[],
  prices: BlockPrices,
): void {
  const { answers, records, found } = prices
  prices.touched = findLanes(found, tariff, block)
  for (let place = 0; place < block.length; place++) {
    const cents = priceFound(sheet, tariff, block[place]!, found, place * FOUND_ROW.length)
    const isPriced = cents !== NO_PRICE
    answers[place] = isPriced ? cents : noticeAnswer(sheet.noticeCode)
    records[place] = isPriced ? sheet.start : -1
  }
}
