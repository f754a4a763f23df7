import type { ShipmentListRow } from '#database/lists/shipment-lists.ts'
import { rowDeadlines, rowFacts } from '#database/shipments/standing.ts'
import { showDate } from '#domain/text/date-display.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { type Standing, type StandingReason, standingOf } from '#domain/tracking/standing.ts'

/** The standing of a list row against its promises, and the reason, as text; both '' if there are no promises yet. */
export function standingOfRow(row: ShipmentListRow, now: Date): { standing: Standing; reason: string } {
  const { standing, why } = standingOf(rowFacts(row), now, rowDeadlines(row))
  return { standing, reason: REASONS[why](row) }
}

const dayText = (date: unknown): string => {
  const shown = showDate(String(date ?? ''))
  return shown.kind === 'text' ? shown.text : 'long ago'
}

const REASONS: Record<StandingReason, (row: ShipmentListRow) => string> = {
  '': () => '',
  pickupMissed: ({ pickup_date, pickup_to }) =>
    `Not picked up ${dayText(pickup_date)}${pickup_to ? ` by ${showClock(pickup_to as string)}` : ''}`,
  deliveryMissed: ({ delivery_date }) => `Not delivered ${dayText(delivery_date)}`,
  problem: ({ problem }) => problem as string,
  tenderLost: () => 'The tender may not have arrived',
  expectedLate: ({ expected_date }) => `The carrier expects ${dayText(expected_date)}`,
  unconfirmed: () => 'Closes soon, not confirmed',
  silent: () => 'No update from the carrier',
}
