import { type Selectable, sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { ParcelBoxesTable } from '../tables/parcel.ts'

/** A box size of a company. */
export interface ParcelBox {
  id: string
  name: string
  length: number
  width: number
  height: number
  tareLb: number
  /** 0 = no limit. */
  maxWeightLb: number
  version: number
}

/** All boxes of the client, the smallest first. */
export async function listParcelBoxes(db: Db, clientId: string): Promise<ParcelBox[]> {
  const rows = await existing(db, clientId)
    .selectAll()
    .orderBy(sql`length * width * height`)
    .orderBy('name')
    .execute()
  return rows.map(boxOf)
}

export async function findParcelBox(
  db: Db,
  clientId: string,
  id: string,
  { lock = false } = {},
): Promise<ParcelBox | null> {
  const query = existing(db, clientId).selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? boxOf(row) : null
}

/** Adds the box; false when another one has the name. */
export async function insertParcelBox(db: Db, clientId: string, box: ParcelBox): Promise<boolean> {
  const result = await db
    .insertInto('parcel_boxes')
    .values({ id: box.id, client_id: clientId, version: box.version, ...columns(box) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Whether another box of the client has this name. */
export async function isBoxNameTaken(db: Db, clientId: string, box: ParcelBox): Promise<boolean> {
  const row = await existing(db, clientId)
    .select('id')
    .where(sql`lower(name)`, '=', box.name.toLowerCase())
    .where('id', '<>', box.id)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateParcelBox(db: Db, clientId: string, box: ParcelBox): Promise<void> {
  await db
    .updateTable('parcel_boxes')
    .set({ version: box.version, ...columns(box) })
    .where('client_id', '=', clientId)
    .where('id', '=', box.id)
    .execute()
}

/** Hidden rather than removed: the audit trail still names it. */
export async function deleteParcelBox(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('parcel_boxes')
    .set({ deleted_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const existing = (db: Db, clientId: string) =>
  db.selectFrom('parcel_boxes').where('client_id', '=', clientId).where('deleted_at', 'is', null)

const columns = (box: ParcelBox) => ({
  name: box.name,
  length: box.length,
  width: box.width,
  height: box.height,
  tare_lb: box.tareLb,
  max_weight_lb: box.maxWeightLb,
})

const boxOf = (row: Selectable<ParcelBoxesTable>): ParcelBox => ({
  id: row.id,
  name: row.name,
  length: row.length,
  width: row.width,
  height: row.height,
  tareLb: row.tare_lb,
  maxWeightLb: row.max_weight_lb,
  version: row.version,
})
