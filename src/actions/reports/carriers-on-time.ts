import type { BodyOf } from '#contracts/endpoint.ts'
import type { readOnTime as endpoint } from '#contracts/endpoints/analysis.ts'
import { type GroupSums, readSums, WHOLE_CLIENT } from '#database/reports/analysis.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { LANE_ARROW } from '#domain/analysis/dimensions.ts'
import { type Deliveries, PUNCTUALITY_DAYS, punctualityOf } from '#domain/analysis/punctuality.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Recent on-time performance of each carrier on a lane with enough deliveries. */
export async function carriersOnTime(
  { pool, clientId, now, user }: ActionContext,
  { from, to }: BodyOf<typeof endpoint>,
) {
  const [origin, destination] = [findPlace(from), findPlace(to)]
  const today = lastToday(now)
  const filter = {
    ...WHOLE_CLIENT,
    ...{ from: addDays(today, -PUNCTUALITY_DAYS), to: today },
    closedStatuses: closedStatuses(user.pageIds),
  }
  const lane =
    origin && destination
      ? `${origin.city} ${origin.state}${LANE_ARROW}${destination.city} ${destination.state}`
      : ''
  const [inAll, onLane] = await Promise.all([
    readSums(pool, clientId, filter, now, 'carrier'),
    lane === '' ? [] : readSums(pool, clientId, { ...filter, lane }, now, 'carrier'),
  ])
  const [all, own] = [deliveriesOf(inAll), deliveriesOf(onLane)]
  return {
    carriers: [...all.keys()].flatMap((scac) => {
      const found = punctualityOf(own.get(scac), all.get(scac))
      return found ? [{ SCAC: scac, ...found, share: found.onTime / found.due }] : []
    }),
    days: PUNCTUALITY_DAYS,
  }
}

/** By carrier, over all currencies. */
function deliveriesOf(groups: readonly GroupSums[]): Map<string, Deliveries> {
  const found = new Map<string, Deliveries>()
  for (const { group, sums } of groups) {
    const before = found.get(group) ?? { due: 0, onTime: 0 }
    found.set(group, {
      due: before.due + (sums.deliveries ?? 0) + (sums.overdue_deliveries ?? 0),
      onTime: before.onTime + (sums.deliveries_on_time ?? 0),
    })
  }
  return found
}
