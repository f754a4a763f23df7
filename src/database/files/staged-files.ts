import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'

/** A file that was uploaded and is not used yet; its bytes lie in the data folder under its id. */
export interface StagedFile {
  id: string
  name: string
  bytes: number
  sha256: string
}

export async function addStagedFile(
  db: Db,
  clientId: string,
  file: StagedFile & { createdBy: string },
): Promise<void> {
  const { id, name, bytes, sha256, createdBy } = file
  await db
    .insertInto('staged_files')
    .values({ id, client_id: clientId, name, bytes, sha256, created_by: isId(createdBy) ? createdBy : null })
    .execute()
}

export async function findStagedFile(db: Db, clientId: string, id: string): Promise<StagedFile | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('staged_files')
    .select(['id', 'name', 'bytes', 'sha256'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Bytes that a client's staged files take. */
export async function stagedBytes(db: Db, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('staged_files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Forgets the files that are older, and answers their ids, so that their bytes can go too. */
export async function forgetStagedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('staged_files').where('created_at', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}
