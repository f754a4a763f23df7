import type { Db } from '../sql/open.ts'

/** A key that every process of an installation must have, with a digest for comparison. */
export interface KeyMark {
  name: 'session' | 'credential'
  mark: Buffer
}

/**
 * Stores the marks of an installation without any, and otherwise compares them. If two processes start at the same
 * time, the first one's marks count.
 * @returns the names of the keys that differ from the installation's
 */
export async function compareKeyMarks(db: Db, marks: readonly KeyMark[]): Promise<KeyMark['name'][]> {
  await db
    .insertInto('installation_keys')
    .values([...marks])
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findDifferentKeys(db, marks)
}

/** Compares without storing. @returns the names of the keys that differ from the installation's, if it has marks */
export async function findDifferentKeys(db: Db, marks: readonly KeyMark[]): Promise<KeyMark['name'][]> {
  const kept = await db.selectFrom('installation_keys').selectAll().execute()
  return marks
    .filter(({ name, mark }) => kept.some((one) => one.name === name && !one.mark.equals(mark)))
    .map(({ name }) => name)
}

/** Makes these the marks of the installation. */
export async function replaceKeyMarks(db: Db, marks: readonly KeyMark[]): Promise<void> {
  await db
    .insertInto('installation_keys')
    .values([...marks])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ mark: eb.ref('excluded.mark') })),
    )
    .execute()
}
