import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

/** Events of containers, and the history of their arrival estimates. */

const NAMES = columnNames(
  'container_events',
  [
    ...(['id', 'classifier', 'code', 'happens_at', 'said_at', 'time_zone', 'place', 'unlocode'] as const),
    ...(['vessel_name', 'voyage', 'is_empty', 'is_transshipment', 'notes', 'source', 'external_id'] as const),
    'created_by',
  ],
  { fields: { happens_at: 'at' } },
)
export type ContainerEvent = ValueOf<typeof NAMES>
const containerEvents = register(NAMES, { hides: false })

export const listEvents = (db: Db, clientId: string, containerId: string): Promise<ContainerEvent[]> =>
  containerEvents.rows(
    containerEvents
      .existing(db, clientId)
      .where('container_id', '=', containerId)
      .orderBy('happens_at')
      .orderBy('created_at')
      .orderBy('id'),
  )

/** Adds events; existing ones of a source are skipped. Returns the number of new ones. */
export async function insertEvents(
  db: Db,
  clientId: string,
  containerId: string,
  events: readonly ContainerEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const result = await db
    .insertInto('container_events')
    .values(events.map((event) => ({ ...NAMES.row(event), client_id: clientId, container_id: containerId })))
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
  const { id, source: _source, externalId: _externalId, createdBy: _createdBy, ...fields } = event
  await db
    .updateTable('container_events')
    .set(NAMES.row(fields))
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .where('id', '=', id)
    .execute()
}

/** Deletes events, only of this container. */
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

/** The estimated arrival, and its source. */
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

/** Deletes the arrival estimates; estimates in events are counted again. */
export async function deleteEstimates(db: Db, clientId: string, containerId: string): Promise<void> {
  await db
    .deleteFrom('container_estimates')
    .where('client_id', '=', clientId)
    .where('container_id', '=', containerId)
    .execute()
}
