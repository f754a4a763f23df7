import { sql } from 'kysely'
import { USUAL_GAP_HOURS } from '#domain/tracking/standing.ts'
import type { Db } from '../sql/open.ts'

/** The number of days whose deliveries are read, and their maximum number per client, the newest. */
const DAYS = 90
const MOST_DELIVERIES = 20_000
/** A lane with fewer gaps has no usual gap. */
const FEWEST_GAPS = 10
/** Nine of ten gaps are at most as long as the usual one. */
const SHARE = 0.9
/** Shorter ones would put a shipment at risk overnight, longer ones are not useful. */
const SHORTEST_HOURS = 24
const LONGEST_HOURS = 240

/**
 * Learns from the deliveries of the last weeks how long carriers are usually silent on each lane (state to state), and
 * stores it with the open shipments of that lane. Without enough deliveries, `USUAL_GAP_HOURS` is used.
 */
export async function learnEventGaps(db: Db, now: Date): Promise<void> {
  const clients = await db.selectFrom('clients').select('id').execute()
  for (const { id } of clients) await learnOf(db, id, now)
}

async function learnOf(db: Db, clientId: string, now: Date): Promise<void> {
  await sql`
    with delivered as (
      select id, picked_up_at, delivered_at, ${lane}
      from shipments where client_id = ${clientId} and delivered_at is not null
        and delivered_at > ${now}::timestamptz - make_interval(days => ${DAYS}) and delivered_at <= ${now}
      order by delivered_at desc limit ${MOST_DELIVERIES}
    ), moments as (
      select id, from_state, to_state, picked_up_at as at from delivered where picked_up_at is not null
      union select id, from_state, to_state, delivered_at from delivered
      union select d.id, from_state, to_state, e.at from delivered d
        join shipment_events e on e.shipment_id = d.id and e.at between d.picked_up_at and d.delivered_at
    ), gaps as (
      select from_state, to_state, extract(epoch from at - lag(at) over (partition by id order by at)) / 3600 as hours
      from moments
    ), lanes as (
      select from_state, to_state,
        least(${LONGEST_HOURS}, greatest(${SHORTEST_HOURS},
          ceil(percentile_cont(${SHARE}) within group (order by hours))))::smallint as hours
      from gaps where hours is not null group by from_state, to_state having count(*) >= ${FEWEST_GAPS}
    ), open as (
      select id, ${lane} from shipments where client_id = ${clientId} and status in ('T', 'A')
    )
    update shipments s set event_gap_hours = coalesce(lanes.hours, ${USUAL_GAP_HOURS})
    from open left join lanes using (from_state, to_state)
    where s.id = open.id and s.event_gap_hours <> coalesce(lanes.hours, ${USUAL_GAP_HOURS})`.execute(db)
}

const lane = sql`upper(coalesce(origin ->> 'state', '')) as from_state,
  upper(coalesce(destination ->> 'state', '')) as to_state`
