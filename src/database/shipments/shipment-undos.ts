import { sql } from 'kysely'
import type { FormerState } from '#domain/shipment/undo-move.ts'
import type { Db } from '../sql/open.ts'

export interface ShipmentUndo {
  shipmentId: string
  action: string
  /** The version that the move created. */
  version: number
  former: FormerState
  /** The event that the move added to the timeline; null if it added none. */
  eventId: string | null
  madeAt: Date
}

/** Saves the shipment's state before its last move; replaces that of an earlier move. */
export async function keepUndo(db: Db, clientId: string, undo: ShipmentUndo): Promise<void> {
  const said = {
    action: undo.action,
    version: undo.version,
    former: JSON.stringify(undo.former),
    event_id: undo.eventId,
    made_at: undo.madeAt,
  }
  await db
    .insertInto('shipment_undos')
    .values({ shipment_id: undo.shipmentId, client_id: clientId, ...said })
    .onConflict((conflict) => conflict.column('shipment_id').doUpdateSet(said))
    .execute()
}

/** Removes and returns the state saved with the move that created this version, and deletes the move's event; null: none. */
export async function takeUndo(
  db: Db,
  clientId: string,
  { shipmentId, version }: { shipmentId: string; version: number },
): Promise<ShipmentUndo | null> {
  const row = await db
    .deleteFrom('shipment_undos')
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  if (row.event_id !== null) {
    await db
      .deleteFrom('shipment_events')
      .where('client_id', '=', clientId)
      .where('id', '=', row.event_id)
      .execute()
  }
  const { action, former, event_id: eventId, made_at: madeAt } = row
  return { shipmentId, action, version, former, eventId, madeAt }
}

/** Deletes states saved before a time. */
export async function forgetUndos(db: Db, before: Date): Promise<void> {
  await sql`delete from shipment_undos where made_at < ${before}`.execute(db)
}
