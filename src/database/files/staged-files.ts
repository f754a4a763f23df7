import { isId } from '../sql/is-id.ts'
import { type Db, inTransaction } from '../sql/open.ts'
import { inParts } from './in-parts.ts'
import { readObjects, storesObjects, writeObjects } from './object-files.ts'
import { PART_BYTES } from './stored-file-parts.ts'
import { placeOf } from './stored-files.ts'

/** An uploaded file that is not used yet. */
export interface StagedFile {
  id: string
  name: string
  bytes: number
  sha256: string
}

/** Stores the file with its bytes, all or nothing. */
export async function addStagedFile(
  db: Db,
  clientId: string,
  file: StagedFile & { createdBy: string },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { id, name, bytes, sha256, createdBy } = file
  const place = storesObjects() ? (await writeObjects(clientId, content)).place : null
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('staged_files')
      .values({
        id,
        client_id: clientId,
        name,
        bytes,
        sha256,
        created_by: isId(createdBy) ? createdBy : null,
        object_id: place?.objectId ?? null,
        object_pieces: place?.pieces ?? null,
      })
      .execute()
    if (place) return
    let part = 0
    for await (const piece of inParts(content, PART_BYTES)) {
      await transaction
        .insertInto('staged_file_parts')
        .values({ file_id: id, part: part++, content: piece })
        .execute()
    }
  })
}

/** The bytes of a staged file, one piece in memory at a time. */
export async function* readStagedFile(db: Db, id: string): AsyncGenerator<Uint8Array> {
  const row = await db
    .selectFrom('staged_files')
    .select(['client_id', 'bytes as size', 'sha256', 'object_id', 'object_pieces'])
    .where('id', '=', id)
    .executeTakeFirst()
  const place = row && placeOf(row)
  if (place) yield* readObjects(place, row)
  else yield* readStagedParts(db, id)
}

async function* readStagedParts(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('staged_file_parts')
      .select('content')
      .where('file_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.content
  }
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

/** Total bytes of a client's staged files. */
export async function stagedBytes(db: Db, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('staged_files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'))
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Deletes older files and returns their ids, so that their bytes can be deleted, too. */
export async function forgetStagedFiles(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('staged_files').where('created_at', '<', before).returning('id').execute()
  return rows.map(({ id }) => id)
}
