import { v7 as newId } from 'uuid'
import type { Db } from '../sql/open.ts'

/** Something that happened to a shipment, at an instant and in the zone of its place. */
export interface ShipmentEvent {
  id: string
  status: string
  code: string
  what: string
  place: string
  at: Date
  timeZone: string
  notes: string
  source: string
  /** The sender's own id of it; '' when it has none. */
  externalId: string
}

/** Newest first. */
export async function listShipmentEvents(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<ShipmentEvent[]> {
  const rows = await db
    .selectFrom('shipment_events')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    code: row.code,
    what: row.what,
    place: row.place,
    at: row.at,
    timeZone: row.time_zone,
    notes: row.notes,
    source: row.source,
    externalId: row.external_id,
  }))
}

/** Keeps the event; false when the same event of the same sender is known already. */
export async function insertShipmentEvent(
  db: Db,
  clientId: string,
  shipmentId: string,
  event: Omit<ShipmentEvent, 'id'> & { id?: string | undefined },
): Promise<boolean> {
  const result = await db
    .insertInto('shipment_events')
    .values({
      id: event.id ?? newId(),
      client_id: clientId,
      shipment_id: shipmentId,
      status: event.status,
      code: event.code,
      what: event.what,
      place: event.place,
      at: event.at,
      time_zone: event.timeZone,
      notes: event.notes,
      source: event.source,
      external_id: event.externalId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
