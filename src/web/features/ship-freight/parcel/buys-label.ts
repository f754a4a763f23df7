import type { RateRow } from '../../../ui/rate-list/rate-rows.ts'

/** A carrier sells labels only at its own prices; at a tariff price the packages are booked with Lading's own label. */
export const buysLabel = ({ sheet }: Pick<RateRow, 'sheet'>): boolean =>
  sheet === null || sheet.source === 'carrier'
