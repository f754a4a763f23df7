import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** The bought labels to track, and when. */

/**
 * Takes orders of labels that are due for tracking, the longest due first, and postpones them, so that no other process
 * takes them meanwhile. If a process dies, a later run takes them.
 */
export async function takeDueParcels(
  db: Db,
  { now, putOffTo, limit }: { now: Date; putOffTo: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update parcel_purchases set next_track_at = ${putOffTo} where id in (
      select id from parcel_purchases where next_track_at <= ${now}
      order by next_track_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same for the shipments that a user is viewing: their labels in transit that were not tracked since `since`. */
export async function takeParcelsOf(
  db: Db,
  shipmentIds: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  if (shipmentIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update parcel_purchases set tracked_at = ${now} where id in (
      select id from parcel_purchases
      where shipment_id = any (${[...shipmentIds]}::uuid[]) and next_track_at is not null
        and (tracked_at is null or tracked_at < ${since})
      for update skip locked
    ) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Saves the carrier's tracking results of the packages; `nextAt` null: tracking has ended. */
export async function noteParcelLook(
  db: Db,
  purchaseId: string,
  look: { at: Date; nextAt: Date | null; deliveredAt: Date | null },
): Promise<void> {
  await db
    .updateTable('parcel_purchases')
    .set({ tracked_at: look.at, next_track_at: look.nextAt, delivered_at: look.deliveredAt })
    .where('id', '=', purchaseId)
    .execute()
}

export async function markPackageDelivered(
  db: Db,
  purchaseId: string,
  number: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('parcel_packages')
    .set({ delivered_at: at })
    .where('purchase_id', '=', purchaseId)
    .where('number', '=', number)
    .execute()
}
