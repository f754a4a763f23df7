import { createHash } from 'node:crypto'
import type { Db } from '../sql/open.ts'
import { inParts } from './in-parts.ts'
import { readObjects, storesObjects, writeObjects } from './object-files.ts'
import { insertFileRow, PLACE_COLUMNS, placeOf, type StoredFileRow } from './stored-files.ts'

/** With pieces of this size, a file of 100 MB is a hundred rows. */
export const PART_BYTES = 1_048_576
const NO_BYTES = Buffer.alloc(0)

/** Saves a file while it is made, piece by piece, in the caller's transaction. @returns its size in bytes */
export async function writeFileInParts(
  db: Db,
  clientId: string,
  file: Omit<StoredFileRow, 'size' | 'sha256'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (storesObjects()) {
    const { place, size, sha256 } = await writeObjects(clientId, content)
    await insertFileRow(db, clientId, { ...file, size, sha256 }, place)
    return size
  }
  // The row comes first, because the parts refer to it; facts that are known only at the end are written at the end.
  await insertFileRow(db, clientId, { ...file, size: 1, sha256: '' }, NO_BYTES)
  const hash = createHash('sha256')
  let size = 0
  let part = 0
  for await (const piece of inParts(content, PART_BYTES)) {
    hash.update(piece)
    size += piece.length
    await db
      .insertInto('stored_file_parts')
      .values({ file_id: file.id, part: part++, content: piece })
      .execute()
  }
  await db
    .updateTable('stored_files')
    .set({ size, sha256: hash.digest('hex') })
    .where('id', '=', file.id)
    .where('client_id', '=', clientId)
    .execute()
  return size
}

/** The bytes of such a file, with one piece in memory at a time. */
export async function* readFileInParts(db: Db, clientId: string, id: string): AsyncGenerator<Uint8Array> {
  const row = await db
    .selectFrom('stored_files')
    .select(PLACE_COLUMNS)
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return
  const place = placeOf(row)
  if (place) yield* readObjects(place, row)
  else yield* readParts(db, clientId, id)
}

async function* readParts(db: Db, clientId: string, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('stored_file_parts as p')
      .innerJoin('stored_files as f', 'f.id', 'p.file_id')
      .select('p.content')
      .where('f.id', '=', id)
      .where('f.client_id', '=', clientId)
      .where('p.part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.content
  }
}
