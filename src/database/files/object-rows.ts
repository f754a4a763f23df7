import { sql } from 'kysely'
import { type Db, inTransaction } from '../sql/open.ts'
import { type ObjectPlace, removeObjects } from './object-files.ts'

/** The rows about the object store: references to objects, and objects without one. */

const AT_ONCE = 100

/** Deletes objects whose row is gone. Concurrent processes take different ones. @returns the number of files */
export async function drainRemovedObjects(db: Db): Promise<number> {
  let total = 0
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const { rows } = await sql<ObjectPlace>`
        select object_id as "objectId", client_id as "clientId", pieces from removed_objects
        order by client_id, object_id limit ${AT_ONCE} for update skip locked`.execute(tx)
      for (const place of rows) await removeObjects(place)
      const [clients, objects] = [rows.map(({ clientId }) => clientId), rows.map(({ objectId }) => objectId)]
      await sql`delete from removed_objects
        where (client_id, object_id) in (select * from unnest(${clients}::uuid[], ${objects}::uuid[]))`.execute(
        tx,
      )
      return rows.length
    })
    total += done
    if (done < AT_ONCE) return total
  }
}

/** The ids that a row refers to, or that are queued for deletion. */
export async function findKnownObjects(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select object_id as id from stored_files where object_id = any (${ids}::uuid[])
    union all select object_id from staged_files where object_id = any (${ids}::uuid[])
    union all select object_id from removed_objects where object_id = any (${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether any file is in the object store. */
export async function hasObjects(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from stored_files where object_id is not null)
      or exists (select from staged_files where object_id is not null) as has`.execute(db)
  return rows[0]!.has
}

/** The number of files and bytes in the database and in the object store. */
export async function countPlaces(
  db: Db,
): Promise<Record<'database' | 's3', { files: number; bytes: number }>> {
  const { rows } = await sql<{ isObject: boolean; files: number; bytes: number }>`
    select is_object as "isObject", count(*) as files, sum(size)::bigint as bytes
    from (select object_id is not null as is_object, size from stored_files
      union all select object_id is not null, bytes from staged_files) f
    group by 1`.execute(db)
  const of = (isObject: boolean) => {
    const row = rows.find((one) => one.isObject === isObject)
    return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
  }
  return { database: of(false), s3: of(true) }
}

/**
 * The identity of this database: different for a copy that was restored elsewhere, the same after a failover. Objects
 * are deleted only from a bucket that belongs to it.
 */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || '/' || current_database() as identity from pg_control_system()`.execute(db)
  return rows[0]!.identity
}
