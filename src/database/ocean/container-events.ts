import { type Selectable, sql } from 'kysely'
import type { OceanEvent } from '#domain/ocean/container-event.ts'
import type { Db } from '../sql/open.ts'
import type { ContainerEventsTable } from '../tables/ocean.ts'

/** Events of containers, and what was said of their arrival over time. */

export interface ContainerEvent extends OceanEvent {
  id: string
  timeZone: string
  place: string
  vesselName: string
  voyage: string
  notes: string
  source: string
  /** The sender's number of the event; '' where it was entered by hand. */
  externalId: string
  createdBy: string
}

export async function listEvents(db: Db, clientId: string, containerId: string): Promise<ContainerEvent[]> {
  const rows = await db
    .selectFrom('container_events')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .orderBy('happens_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}

/** Adds events; those of a source that are there already are left out. Returns how many are new. */
export async function insertEvents(
  db: Db,
  clientId: string,
  containerId: string,
  events: readonly ContainerEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const result = await db
    .insertInto('container_events')
    .values(
      events.map((event) => ({
        id: event.id,
        client_id: clientId,
        container_id: containerId,
        external_id: event.externalId,
        source: event.source,
        created_by: event.createdBy,
        ...columns(event),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['container_id', 'source', 'external_id']).where('external_id', '<>', '').doNothing(),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

export async function updateEvent(
  db: Db,
  clientId: string,
  containerId: string,
  event: ContainerEvent,
): Promise<void> {
  await db
    .updateTable('container_events')
    .set(columns(event))
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .where('id', '=', event.id)
    .execute()
}

/** Deletes events; of other containers none. */
export async function deleteEvents(
  db: Db,
  clientId: string,
  containerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('container_events')
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** What was said of the arrival, and by whom. */
export interface ArrivalEstimate {
  arrivesAt: Date
  saidAt: Date
  source: string
}

export async function listEstimates(
  db: Db,
  clientId: string,
  containerId: string,
): Promise<ArrivalEstimate[]> {
  const rows = await db
    .selectFrom('container_estimates')
    .select(['arrives_at', 'said_at', 'source'])
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .orderBy('said_at')
    .orderBy(sql`id`)
    .execute()
  return rows.map(({ arrives_at, said_at, source }) => ({ arrivesAt: arrives_at, saidAt: said_at, source }))
}

export async function insertEstimates(
  db: Db,
  clientId: string,
  containerId: string,
  estimates: readonly ArrivalEstimate[],
): Promise<void> {
  if (estimates.length === 0) return
  await db
    .insertInto('container_estimates')
    .values(
      estimates.map(({ arrivesAt, saidAt, source }) => ({
        client_id: clientId,
        container_id: containerId,
        arrives_at: arrivesAt,
        said_at: saidAt,
        source,
      })),
    )
    .execute()
}

/** Forgets what was said of the arrival; estimates in events are counted again. */
export async function deleteEstimates(db: Db, clientId: string, containerId: string): Promise<void> {
  await db
    .deleteFrom('container_estimates')
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .execute()
}

const columns = (event: ContainerEvent) => ({
  classifier: event.classifier,
  code: event.code,
  happens_at: event.at,
  said_at: event.saidAt,
  time_zone: event.timeZone,
  place: event.place,
  unlocode: event.unlocode,
  vessel_name: event.vesselName,
  voyage: event.voyage,
  is_empty: event.isEmpty,
  is_transshipment: event.isTransshipment,
  notes: event.notes,
})

const eventOf = (row: Selectable<ContainerEventsTable>): ContainerEvent => ({
  id: row.id,
  classifier: row.classifier,
  code: row.code,
  at: row.happens_at,
  saidAt: row.said_at,
  timeZone: row.time_zone,
  place: row.place,
  unlocode: row.unlocode,
  vesselName: row.vessel_name,
  voyage: row.voyage,
  isEmpty: row.is_empty,
  isTransshipment: row.is_transshipment,
  notes: row.notes,
  source: row.source,
  externalId: row.external_id,
  createdBy: row.created_by,
})
