import { type Selectable, sql } from 'kysely'
import { WARNED_DAYS } from '#domain/ocean/arrival.ts'
import { CONTAINER_STATES, type ContainerState } from '#domain/ocean/journey.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { ContainersTable } from '../tables/ocean.ts'

/** Ocean containers: the list, one of them, and its changes. */

export interface Container {
  id: string
  containerNumber: string
  type: string
  carrierScac: string
  bookingNumber: string
  masterBolNumber: string
  vesselName: string
  vesselImo: string
  voyage: string
  loadingCode: string
  loadingName: string
  dischargeCode: string
  dischargeName: string
  /** Of the port of discharge. */
  timeZone: string
  poNumber: string
  reference: string
  estimatedDeparture: Date | null
  estimatedArrival: Date | null
  firstEstimatedArrival: Date | null
  /** YYYY-MM-DD; '' without. */
  lastFreeDay: string
  returnBy: string
  state: ContainerState
  problem: string
  departedAt: Date | null
  arrivedAt: Date | null
  pickedUpAt: Date | null
  returnedAt: Date | null
  lastEvent: string
  lastEventAt: Date | null
  trackedBy: '' | 'dcsa' | 'terminal49'
  /** What the service that tracks it calls it. */
  tracking: Record<string, string>
  nextPollAt: Date | null
  polledAt: Date | null
  pollFailures: number
  pollNote: string
  createdBy: string
}

/** As it is stored. */
export interface StoredContainer extends Container {
  clientId: string
  version: number
}

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

/** What the list can be sorted by: the wire's names. */
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
/** Later than first estimated, on the calendar of the port; of interest until the container is picked up. */
const isLate = sql<boolean>`picked_up_at is null and returned_at is null and (coalesce(arrived_at, ${expected})
  at time zone time_zone)::date > (first_estimated_arrival at time zone time_zone)::date`
const lastDay = sql`case when picked_up_at is null then last_free_day else return_by end`
/** Free time ends within the days of the warning, or has ended. */
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
    ? query
        .selectAll()
        .orderBy(SORTS[page.sort], (order) =>
          page.isDescending ? order.desc().nullsLast() : order.asc().nullsLast(),
        )
    : query.selectAll().orderBy('created_at', 'desc')
  const rows = await sorted.orderBy('id').limit(page.limit).offset(page.offset).execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(containerOf), total }
}

const searched = (db: Db, clientId: string, searchText: string) => {
  let query = db.selectFrom('containers').where('client_id', '=', clientId).where('deleted_at', 'is', null)
  for (const word of searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  return query
}

function narrowed(db: Db, clientId: string, filter: ContainerFilter) {
  let query = searched(db, clientId, filter.searchText)
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

/** How many containers match a search, by state and by what needs attention. */
export async function countContainers(
  db: Db,
  clientId: string,
  searchText: string,
): Promise<ContainerCounts> {
  const rows = await searched(db, clientId, searchText)
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
  const query = db
    .selectFrom('containers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  const one =
    'id' in wanted
      ? query.where('id', '=', wanted.id)
      : query.where('container_number', '=', wanted.containerNumber).orderBy('created_at', 'desc').limit(1)
  const row = await (lock ? one.forUpdate() : one).executeTakeFirst()
  return row ? containerOf(row) : null
}

/** The containers of a list by id, or the latest ones; those whose journey is over come last. */
export async function containersForMap(
  db: Db,
  clientId: string,
  ids: readonly string[],
  limit: number,
): Promise<StoredContainer[]> {
  let query = db
    .selectFrom('containers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  query = ids.length > 0 ? query.where('id', 'in', [...ids]) : query.where('state', '<>', 'returned')
  const rows = await query.orderBy('created_at', 'desc').limit(limit).execute()
  return rows.map(containerOf)
}

/** Containers of an import: those with these numbers, the latest of each first. */
export async function findContainersByNumber(
  db: Db,
  clientId: string,
  numbers: readonly string[],
): Promise<StoredContainer[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('containers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('container_number', 'in', [...numbers])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(containerOf)
}

/** False when the client has this number under the same booking and bill of lading already. */
export async function insertContainer(db: Db, clientId: string, value: Container): Promise<boolean> {
  const result = await db
    .insertInto('containers')
    .values({ id: value.id, client_id: clientId, ...columns(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** Whether another container of the client has the number under the same booking and bill of lading. */
export async function hasTwin(db: Db, clientId: string, value: Container): Promise<boolean> {
  if (value.containerNumber === '') return false
  const twin = await db
    .selectFrom('containers')
    .select('id')
    .where('client_id', '=', clientId)
    .where('container_number', '=', value.containerNumber)
    .where('booking_number', '=', value.bookingNumber)
    .where('master_bol_number', '=', value.masterBolNumber)
    .where('id', '<>', value.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return twin !== undefined
}

/** Writes the container as it is given; its version counts one up. */
export async function updateContainer(db: Db, clientId: string, value: Container): Promise<void> {
  await db
    .updateTable('containers')
    .set({ ...columns(value), version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('id', '=', value.id)
    .execute()
}

export async function deleteContainer(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('containers')
    .set({ deleted_at: at, next_poll_at: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/**
 * Takes containers that are due to be asked about and puts them off, so that no other process asks meanwhile; a process
 * that dies over them leaves them to a later run.
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

function columns(value: Container) {
  return {
    container_number: value.containerNumber,
    container_type: value.type,
    carrier_scac: value.carrierScac,
    booking_number: value.bookingNumber,
    master_bol_number: value.masterBolNumber,
    vessel_name: value.vesselName,
    vessel_imo: value.vesselImo,
    voyage: value.voyage,
    loading_code: value.loadingCode,
    loading_name: value.loadingName,
    discharge_code: value.dischargeCode,
    discharge_name: value.dischargeName,
    time_zone: value.timeZone,
    po_number: value.poNumber,
    reference: value.reference,
    estimated_departure: value.estimatedDeparture,
    estimated_arrival: value.estimatedArrival,
    first_estimated_arrival: value.firstEstimatedArrival,
    last_free_day: value.lastFreeDay || null,
    return_by: value.returnBy || null,
    state: value.state,
    state_rank: CONTAINER_STATES.indexOf(value.state),
    problem: value.problem,
    departed_at: value.departedAt,
    arrived_at: value.arrivedAt,
    picked_up_at: value.pickedUpAt,
    returned_at: value.returnedAt,
    last_event: value.lastEvent,
    last_event_at: value.lastEventAt,
    tracked_by: value.trackedBy,
    tracking: JSON.stringify(value.tracking),
    next_poll_at: value.nextPollAt,
    polled_at: value.polledAt,
    poll_failures: value.pollFailures,
    poll_note: value.pollNote,
    created_by: value.createdBy,
  }
}

const containerOf = (row: Selectable<ContainersTable>): StoredContainer => ({
  id: row.id,
  clientId: row.client_id,
  containerNumber: row.container_number,
  type: row.container_type,
  carrierScac: row.carrier_scac,
  bookingNumber: row.booking_number,
  masterBolNumber: row.master_bol_number,
  vesselName: row.vessel_name,
  vesselImo: row.vessel_imo,
  voyage: row.voyage,
  loadingCode: row.loading_code,
  loadingName: row.loading_name,
  dischargeCode: row.discharge_code,
  dischargeName: row.discharge_name,
  timeZone: row.time_zone,
  poNumber: row.po_number,
  reference: row.reference,
  estimatedDeparture: row.estimated_departure,
  estimatedArrival: row.estimated_arrival,
  firstEstimatedArrival: row.first_estimated_arrival,
  lastFreeDay: row.last_free_day ?? '',
  returnBy: row.return_by ?? '',
  state: row.state,
  problem: row.problem,
  departedAt: row.departed_at,
  arrivedAt: row.arrived_at,
  pickedUpAt: row.picked_up_at,
  returnedAt: row.returned_at,
  lastEvent: row.last_event,
  lastEventAt: row.last_event_at,
  trackedBy: row.tracked_by as StoredContainer['trackedBy'],
  tracking: row.tracking,
  nextPollAt: row.next_poll_at,
  polledAt: row.polled_at,
  pollFailures: row.poll_failures,
  pollNote: row.poll_note,
  createdBy: row.created_by,
  version: row.version,
})
