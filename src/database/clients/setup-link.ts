import { sql } from 'kysely'
import { aliveProcesses } from '../queue/processes.ts'
import type { Db } from '../sql/open.ts'

/** The link with which the first company of an installation is created. Only the hash of its token is stored. */
export interface SetupLink {
  tokenHash: Buffer
  /** The process that printed it; 0: an operator's command. */
  processKey: number
  expiresAt: Date
}

/** Serializes creating, using and replacing the link, until the end of the transaction. */
export async function lockSetup(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(5234643)`.execute(db)
}

export async function findSetupLink(db: Db): Promise<SetupLink | null> {
  const row = await db.selectFrom('setup_link').selectAll().executeTakeFirst()
  if (!row) return null
  return { tokenHash: row.token_hash, processKey: Number(row.process_key), expiresAt: row.expires_at }
}

/** Saves the link, replacing any other. */
export async function replaceSetupLink(db: Db, link: SetupLink): Promise<void> {
  await deleteSetupLink(db)
  await db
    .insertInto('setup_link')
    .values({ token_hash: link.tokenHash, process_key: link.processKey, expires_at: link.expiresAt })
    .execute()
}

export async function deleteSetupLink(db: Db): Promise<void> {
  await db.deleteFrom('setup_link').execute()
}

/** True while the process that printed the link is running: its output can still be read there. */
export const isPrinterAlive = async (db: Db, link: SetupLink): Promise<boolean> =>
  (await aliveProcesses(db)).includes(link.processKey)
