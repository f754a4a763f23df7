import type { RateRow } from '../../../ui/rate-list/rate-rows.ts'

/** A carrier sells labels at its own prices only; at a tariff's the packages are booked, with a label of ours. */
export const buysLabel = ({ sheet }: Pick<RateRow, 'sheet'>): boolean =>
  sheet === null || sheet.source === 'carrier'
