import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A part of a transaction: if it throws, its writes are rolled back, and earlier ones stay. */
export async function inSavepoint<Value>(db: Db, work: () => Promise<Value>): Promise<Value> {
  await sql`savepoint part`.execute(db)
  try {
    const value = await work()
    await sql`release savepoint part`.execute(db)
    return value
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db)
    throw error
  }
}
