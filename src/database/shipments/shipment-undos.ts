import { sql } from 'kysely'
import type { FormerState } from '#domain/shipment/undo-move.ts'
import type { Db } from '../sql/open.ts'

export interface ShipmentUndo {
  shipmentId: string
  action: string
  /** The version that the move made. */
  version: number
  former: FormerState
  /** The move's own event in the timeline; null where it left none. */
  eventId: string | null
  madeAt: Date
}

/** Keeps what the shipment was before its last move; an earlier move can no longer be taken back. */
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

/** Takes out what was kept before the move that made this version, and the move's event with it; null: there is none. */
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

/** What nobody can take back any more. */
export async function forgetUndos(db: Db, before: Date): Promise<void> {
  await sql`delete from shipment_undos where made_at < ${before}`.execute(db)
}
