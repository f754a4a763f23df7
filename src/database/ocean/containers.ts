import { sql } from 'kysely'
import { WARNED_DAYS } from '#domain/ocean/arrival.ts'
import { CONTAINER_STATES, type ContainerState } from '#domain/ocean/journey.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

/** Ocean containers: the list, one of them, and its changes. */

const NAMES = columnNames(
  'containers',
  [
    ...(['id', 'client_id', 'container_number', 'container_type', 'carrier_scac', 'booking_number'] as const),
    ...([
      'master_bol_number',
      'vessel_name',
      'vessel_imo',
      'voyage',
      'loading_code',
      'loading_name',
    ] as const),
    ...(['discharge_code', 'discharge_name', 'time_zone', 'po_number', 'reference'] as const),
    ...(['estimated_departure', 'estimated_arrival', 'first_estimated_arrival', 'state', 'problem'] as const),
    ...(['departed_at', 'arrived_at', 'picked_up_at', 'returned_at', 'last_event', 'last_event_at'] as const),
    ...(['tracked_by', 'next_poll_at', 'polled_at', 'poll_failures', 'poll_note'] as const),
    ...(['created_by', 'version'] as const),
  ],
  { json: ['tracking'], blank: ['last_free_day', 'return_by'], fields: { container_type: 'type' } },
)

/** The stored form. */
export type StoredContainer = ValueOf<typeof NAMES>
export type Container = Omit<StoredContainer, 'clientId' | 'version'>

export const containers = register(NAMES, {
  hides: true,
  onHide: { next_poll_at: null },
  twin: ({ containerNumber, bookingNumber, masterBolNumber }: TwinKey) => [
    ['container_number', containerNumber],
    ['booking_number', bookingNumber],
    ['master_bol_number', masterBolNumber],
  ],
  written: ({ state }) => (state ? { state_rank: CONTAINER_STATES.indexOf(state) } : {}),
  searched: 'search',
})

type TwinKey = Pick<Container, 'containerNumber' | 'bookingNumber' | 'masterBolNumber'>

export interface ContainerFilter {
  searchText: string
  state: ContainerState | ''
  carrierScac: string
  vesselName: string
  portName: string
  lateOnly: boolean
  freeTimeOnly: boolean
  problemsOnly: boolean
}

/** The sort keys of the list: the wire's names. */
const SORTS = {
  ContainerNumber: sql`container_number`,
  VesselName: sql`lower(vessel_name)`,
  ETA: sql`coalesce(arrived_at, estimated_arrival)`,
  LastFreeDay: sql`last_free_day`,
  status: sql`state_rank`,
  PortOfDischarge: sql`lower(discharge_name)`,
} as const
export type ContainerSort = keyof typeof SORTS
export const CONTAINER_SORTS = Object.keys(SORTS) as ContainerSort[]

const expected = sql`greatest(coalesce(estimated_arrival, first_estimated_arrival), now())`
/** Later than first estimated, by the port's calendar; only until the container is picked up. */
const isLate = sql<boolean>`picked_up_at is null and returned_at is null and (coalesce(arrived_at, ${expected})
  at time zone time_zone)::date > (first_estimated_arrival at time zone time_zone)::date`
const lastDay = sql`case when picked_up_at is null then last_free_day else return_by end`
/** Free time ends within the warning period, or has ended. */
const isFreeTimeShort = sql<boolean>`returned_at is null
  and ${lastDay} <= (now() at time zone time_zone)::date + ${sql.lit(WARNED_DAYS)}`

export async function listContainers(
  db: Db,
  clientId: string,
  filter: ContainerFilter,
  page: { sort: ContainerSort | undefined; isDescending: boolean; limit: number; offset: number },
): Promise<{ rows: StoredContainer[]; total: number }> {
  const query = narrowed(db, clientId, filter)
  const sorted = page.sort
    ? query.orderBy(SORTS[page.sort], (order) =>
        page.isDescending ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
    : query.orderBy('created_at', 'desc')
  const rows = await containers.rows(sorted.orderBy('id').limit(page.limit).offset(page.offset))
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

function narrowed(db: Db, clientId: string, filter: ContainerFilter) {
  let query = containers.matching(db, clientId, filter.searchText)
  if (filter.state !== '') query = query.where('state', '=', filter.state)
  if (filter.carrierScac !== '') query = query.where('carrier_scac', '=', filter.carrierScac.toUpperCase())
  if (filter.vesselName !== '') {
    query = query.where(sql`lower(vessel_name)`, '=', filter.vesselName.toLowerCase())
  }
  if (filter.portName !== '') {
    const port = filter.portName.toLowerCase()
    query = query.where(
      sql<boolean>`${port} in (lower(loading_name), lower(loading_code), lower(discharge_name), lower(discharge_code))`,
    )
  }
  if (filter.lateOnly) query = query.where(isLate)
  if (filter.freeTimeOnly) query = query.where(isFreeTimeShort)
  if (filter.problemsOnly) query = query.where('problem', '<>', '')
  return query
}

export interface ContainerCounts {
  all: number
  late: number
  freeTime: number
  problems: number
  states: Record<ContainerState, number>
}

/** The number of containers that match a search, by state and by kind of attention. */
export async function countContainers(
  db: Db,
  clientId: string,
  searchText: string,
): Promise<ContainerCounts> {
  const rows = await containers
    .matching(db, clientId, searchText)
    .select([
      'state',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where ${isLate})::int`.as('late'),
      sql<number>`count(*) filter (where ${isFreeTimeShort})::int`.as('freeTime'),
      sql<number>`count(*) filter (where problem <> '')::int`.as('problems'),
    ])
    .groupBy('state')
    .execute()
  const sum = (of: 'all' | 'late' | 'freeTime' | 'problems') =>
    rows.reduce((total, row) => total + row[of], 0)
  const states = Object.fromEntries(
    CONTAINER_STATES.map((state) => [state, rows.find((row) => row.state === state)?.all ?? 0]),
  ) as Record<ContainerState, number>
  return { all: sum('all'), late: sum('late'), freeTime: sum('freeTime'), problems: sum('problems'), states }
}

const MOST_CHOICES = 200

/** Vessels, ports and carriers of the client's containers, to filter by. */
export async function containerChoices(
  db: Db,
  clientId: string,
): Promise<{ vessels: string[]; ports: string[]; scacs: string[] }> {
  const { rows } = await sql<{ kind: string; word: string }>`
    with own as (select * from containers where client_id = ${clientId} and deleted_at is null)
    select * from (
      select 'vessel' as kind, vessel_name as word from own union select 'scac', carrier_scac from own
      union select 'port', loading_name from own union select 'port', discharge_name from own
    ) as words where word <> '' order by word`.execute(db)
  const of = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, MOST_CHOICES)
      .map(({ word }) => word)
  return { vessels: of('vessel'), ports: of('port'), scacs: of('scac') }
}

/** One container by id, or the latest with this number; locked for a change if wanted. */
export async function findContainer(
  db: Db,
  clientId: string,
  wanted: { id: string } | { containerNumber: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredContainer | null> {
  const query = containers.existing(db, clientId)
  const one =
    'id' in wanted
      ? query.where('id', '=', wanted.id)
      : query.where('container_number', '=', wanted.containerNumber).orderBy('created_at', 'desc')
  return containers.first(lock ? one.forUpdate() : one)
}

/** The containers of a list by id, or the latest ones; finished journeys come last. */
export async function containersForMap(
  db: Db,
  clientId: string,
  ids: readonly string[],
  limit: number,
): Promise<StoredContainer[]> {
  const all = containers.existing(db, clientId)
  const query = ids.length > 0 ? all.where('id', 'in', [...ids]) : all.where('state', '<>', 'returned')
  return containers.rows(query.orderBy('created_at', 'desc').limit(limit))
}

/** Existing containers for an import: those with these numbers, the latest of each first. */
export async function findContainersByNumber(
  db: Db,
  clientId: string,
  numbers: readonly string[],
): Promise<StoredContainer[]> {
  if (numbers.length === 0) return []
  return containers.rows(
    containers
      .existing(db, clientId)
      .where('container_number', 'in', [...numbers])
      .orderBy('created_at', 'desc')
      .orderBy('id'),
  )
}

/** Whether another container of the client has the number under the same booking and bill of lading. */
export const hasTwin = async (db: Db, clientId: string, value: TwinKey & { id: string }): Promise<boolean> =>
  value.containerNumber !== '' && containers.isTaken(db, clientId, value, value.id)

/**
 * Takes containers that are due for a check and postpones them, so that no other process checks them at the same time;
 * if a process dies, a later run takes them.
 */
export async function takeDueContainers(
  db: Db,
  { now, putOffTo, limit }: { now: Date; putOffTo: Date; limit: number },
): Promise<{ id: string; clientId: string }[]> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    update containers set next_poll_at = ${putOffTo} where id in (
      select id from containers where next_poll_at <= ${now} and deleted_at is null
      order by next_poll_at limit ${limit} for update skip locked
    ) returning id, client_id as "clientId"`.execute(db)
  return rows
}
