import { isBesideShipments } from '../analysis/components.ts'
import { MEASURES, type Measure } from '../analysis/measures.ts'

/**
 * Declined tenders belong to the carrier that declined, and claims to their filing day: they cannot be summed over
 * shipments.
 */
const isOverShipments = ({ of, per = [] }: Measure): boolean => ![...of, ...per].some(isBesideShipments)

/** The sums that a grouped report can show: measures of dashboard and scorecard. */
export const REPORT_SUMS: readonly Measure[] = MEASURES.filter(isOverShipments)

const BY_KEY = new Map(REPORT_SUMS.map((measure) => [measure.key, measure]))

/** The sum with this key; undefined if there is none. */
export const reportSumOf = (key: string): Measure | undefined => BY_KEY.get(key)
