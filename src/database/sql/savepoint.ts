import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A part of a transaction: where it throws, what it wrote is undone, and what was written before it stays. */
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
