import type { Deadlines, Standing, StandingFacts } from '#domain/tracking/standing.ts'

/**
 * SQL of the one definition of *late* and *at risk* (`domain/tracking/standing.ts`), over rows of `shipments`. `now` is
 * an SQL expression of an instant, usually a bound parameter. A row has its deadlines in generated columns.
 */
export const isLate = (now: string): string =>
  `(status = 'T' and pickup_due_at <= ${now} or status = 'A' and delivery_due_at <= ${now})`

/** At risk, but not late. */
export const isAtRisk = (now: string): string =>
  `(risk_at <= ${now} and (case status when 'T' then pickup_due_at else delivery_due_at end <= ${now}) is not true)`

/** One of `Standing`. */
export const standingSql = (now: string): string =>
  `case when ${isLate(now)} then 'late' when ${isAtRisk(now)} then 'atRisk' when status in ('T', 'A') then 'onTime' else '' end`

/** The same for a known status: each reads its own index. */
export function standingCondition(status: string, standing: Standing, now: string): string {
  const due = status === 'T' ? 'pickup_due_at' : 'delivery_due_at'
  if (status !== 'T' && status !== 'A') return 'false'
  if (standing === 'late') return `${due} <= ${now}`
  // Not "is not true": this can use the index of deadlines, in which most rows at risk are also late.
  const isNotLate = `(${due} > ${now} or ${due} is null)`
  if (standing === 'atRisk') return `risk_at <= ${now} and ${isNotLate}`
  return `(risk_at <= ${now}) is not true and ${isNotLate}`
}

/** After a delivery: whether it was after the promised day at the destination; null if either is missing. */
export const DELIVERED_LATE = 'delivered_at >= delivery_due_at'
/** After a pickup: whether it was after the pickup day at the origin; null if either is missing. */
export const PICKED_UP_LATE = `(picked_up_at at time zone time_zone)::date > pickup_date`

/** The columns for `rowFacts` and `rowDeadlines`. */
export const STANDING_COLUMNS = `destination_zone, expected_date, event_gap_hours, is_tender_lost, is_confirmed,
  pickup_number, last_event_at, picked_up_at, pickup_due_at, delivery_due_at, risk_at, parcel ->> 'isReturn' = 'true' as is_return`

/** The facts of a row that was read with `STANDING_COLUMNS` and the columns of the lists. */
export const rowFacts = (row: Record<string, unknown>): StandingFacts => ({
  status: row.status as string,
  leavesHere: row.is_return !== true,
  pickupDate: row.pickup_date as string | null,
  pickupTo: row.pickup_to as string,
  timeZone: row.time_zone as string,
  deliveryDate: row.delivery_date as string | null,
  destinationZone: row.destination_zone as string,
  expectedDate: row.expected_date as string | null,
  problem: row.problem as string,
  isTenderLost: row.is_tender_lost as boolean,
  proNumber: row.pro_number as string,
  pickupNumber: row.pickup_number as string,
  isConfirmed: row.is_confirmed as boolean,
  lastEventAt: row.last_event_at as Date | null,
  pickedUpAt: row.picked_up_at as Date | null,
  eventGapHours: row.event_gap_hours as number,
})

export const rowDeadlines = (row: Record<string, unknown>): Deadlines => ({
  pickupDueAt: row.pickup_due_at as Date | null,
  deliveryDueAt: row.delivery_due_at as Date | null,
  riskAt: row.risk_at as Date | null,
})
