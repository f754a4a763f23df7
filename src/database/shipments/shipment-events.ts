import { v7 as newId } from 'uuid'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('shipment_events', [
  ...([
    'id',
    'status',
    'code',
    'what',
    'place',
    'at',
    'time_zone',
    'notes',
    'source',
    'external_id',
  ] as const),
])

/** An event of a shipment, at an instant and in the zone of its place. */
export type ShipmentEvent = ValueOf<typeof NAMES>

/** An event is stored once per sender. */
const shipmentEvents = register(NAMES, {
  hides: false,
  twin: ({ source, externalId }: Pick<ShipmentEvent, 'source' | 'externalId'>) => [
    ['source', source],
    ['external_id', externalId],
  ],
})

/** Newest first. */
export const listShipmentEvents = (db: Db, clientId: string, shipmentId: string): Promise<ShipmentEvent[]> =>
  shipmentEvents.rows(
    shipmentEvents
      .existing(db, clientId)
      .where('shipment_id', '=', shipmentId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(500),
  )

/** Saves the event; false if the same event of the same sender already exists. */
export async function insertShipmentEvent(
  db: Db,
  clientId: string,
  shipmentId: string,
  event: Omit<ShipmentEvent, 'id'> & { id?: string | undefined },
): Promise<boolean> {
  const value = { ...event, id: event.id ?? newId() }
  return (await shipmentEvents.insert(db, clientId, value, { shipment_id: shipmentId })) !== null
}
