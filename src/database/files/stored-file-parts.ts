import { createHash } from 'node:crypto'
import type { Db } from '../sql/open.ts'
import { insertFile, type StoredFileRow } from './stored-files.ts'

/** Pieces are so large that a file of 100 MB is a hundred rows. */
const PART_BYTES = 1_048_576
const NO_BYTES = Buffer.alloc(0)

/** Keeps a file as it is made, piece by piece, in the caller's transaction. @returns its size in bytes */
export async function writeFileInParts(
  db: Db,
  clientId: string,
  file: Omit<StoredFileRow, 'size' | 'sha256'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  // The row comes first, for the parts refer to it; what is known at the end is written at the end.
  await insertFile(db, clientId, { ...file, size: 1, sha256: '', content: NO_BYTES })
  const hash = createHash('sha256')
  let size = 0
  let part = 0
  for await (const piece of inParts(content)) {
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

/** The bytes of such a file, a piece in memory at a time. */
export async function* readFileInParts(db: Db, clientId: string, id: string): AsyncGenerator<Uint8Array> {
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

/** Content in pieces of about 1 MB, the size of a row. */
export async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
