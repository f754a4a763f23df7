import { objectStore } from '#database/files/object-files.ts'
import { databaseIdentity, drainRemovedObjects, findKnownObjects } from '#database/files/object-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { ObjectStore, StoredObject } from '#domain/files/object-store.ts'

/** Names in the bucket the database it belongs to. It is not a key of a file. */
const OWNER_KEY = 'lading-database'
/** Objects are written before their row is committed, so recent ones without a row may be in use. */
const GRACE_HOURS = 24
/** `<client id>/<object id>/<piece>`; other objects of the bucket do not belong to Lading. */
const OUR_KEY = /^[0-9a-f-]{36}\/([0-9a-f-]{36})\/\d+$/

/** Whether this database owns the bucket. A bucket without an owner is claimed. */
export async function ownsBucket(store: ObjectStore, db: Db): Promise<boolean> {
  const owner = await bucketOwner(store)
  if (owner === null) await claimBucket(store, db)
  return owner === null || owner === (await databaseIdentity(db))
}

/** The identity of the database that owns the bucket; null if none does yet. */
export async function bucketOwner(store: ObjectStore): Promise<string | null> {
  const bytes = await store.get(OWNER_KEY)
  return bytes && Buffer.from(bytes).toString('utf8')
}

export const claimBucket = async (store: ObjectStore, db: Db): Promise<void> =>
  store.put(OWNER_KEY, Buffer.from(await databaseIdentity(db)))

/** Deletes objects whose rows are gone. @returns the number of files */
export async function removeGoneObjects(db: Db): Promise<number> {
  const store = objectStore()
  if (!store || !(await ownsBucket(store, db))) return 0
  return drainRemovedObjects(db)
}

/**
 * Deletes objects that no row refers to: their transaction was rolled back, or the process was killed. @returns the
 * number
 */
export async function sweepObjects(db: Db, now: Date): Promise<number> {
  const store = objectStore()
  if (!store || !(await ownsBucket(store, db))) return 0
  const before = new Date(now.getTime() - GRACE_HOURS * 3_600_000)
  let removed = 0
  for (let after = ''; ; ) {
    const objects = await store.list(after)
    const last = objects.at(-1)
    if (!last) return removed
    for (const key of await orphansOf(db, objects, before)) {
      await store.remove(key)
      removed++
    }
    after = last.key
  }
}

async function orphansOf(db: Db, objects: readonly StoredObject[], before: Date): Promise<string[]> {
  const old = objects.flatMap(({ key, modifiedAt }) => {
    const id = modifiedAt < before ? OUR_KEY.exec(key)?.[1] : undefined
    return id ? [{ key, id }] : []
  })
  const known = await findKnownObjects(db, [...new Set(old.map(({ id }) => id))])
  return old.filter(({ id }) => !known.has(id)).map(({ key }) => key)
}
