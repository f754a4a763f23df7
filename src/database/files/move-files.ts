import { type Db, inTransaction } from '../sql/open.ts'
import { inParts } from './in-parts.ts'
import {
  type ObjectPlace,
  readObjects,
  readWholeObject,
  removeObjects,
  writeObjects,
} from './object-files.ts'
import { readStagedFile } from './staged-files.ts'
import { PART_BYTES, readFileInParts } from './stored-file-parts.ts'
import { PLACE_COLUMNS, placeOf, readFileContent } from './stored-files.ts'

/** Moves the content of files between the database and the object store, one file at a time. */

export type FilePlace = 'database' | 's3'

/** A file that is in the wrong place. */
export interface MovableFile {
  table: 'stored_files' | 'staged_files'
  id: string
  clientId: string
  size: number
  sha256: string
  /** Written in rows of 1 MB, because it may be larger than memory allows. */
  isInParts: boolean
  place: ObjectPlace | null
}

const AT_ONCE = 100

/** The files to move, a few at a time, by id. */
export async function* listMovable(db: Db, to: FilePlace): AsyncGenerator<MovableFile> {
  for (let last = NO_ID; ; ) {
    const rows = await storedRows(db, to, last)
    for (const { owner_kind, ...row } of rows) yield movable('stored_files', row, owner_kind === 'report')
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
  for (let last = NO_ID; ; ) {
    const rows = await stagedRows(db, to, last)
    for (const row of rows) yield movable('staged_files', row, true)
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)!.id
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

const storedRows = (db: Db, to: FilePlace, after: string) =>
  db
    .selectFrom('stored_files')
    .select(['id', 'owner_kind', ...PLACE_COLUMNS])
    .where('object_id', to === 's3' ? 'is' : 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

const stagedRows = (db: Db, to: FilePlace, after: string) =>
  db
    .selectFrom('staged_files')
    .select(['id', 'client_id', 'bytes as size', 'sha256', 'object_id', 'object_pieces'])
    .where('object_id', to === 's3' ? 'is' : 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

const movable = (
  table: MovableFile['table'],
  row: Awaited<ReturnType<typeof stagedRows>>[number],
  isInParts: boolean,
): MovableFile => ({
  ...{ table, id: row.id, clientId: row.client_id, size: row.size, sha256: row.sha256, isInParts },
  place: placeOf(row),
})

/** Moves one file; false if it was deleted or already moved. @throws if its content does not match the row */
export const moveFile = (db: Db, file: MovableFile): Promise<boolean> =>
  file.place ? toDatabase(db, file, file.place) : toStore(db, file)

async function toStore(db: Db, file: MovableFile): Promise<boolean> {
  const { place, size, sha256 } = await writeObjects(file.clientId, contentOf(db, file))
  const isSame = size === file.size && sha256 === file.sha256
  const isMoved =
    isSame &&
    (await inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable(file.table)
        .set({ object_id: place.objectId, object_pieces: place.pieces })
        .where('id', '=', file.id)
        .where('object_id', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await dropContent(tx, file)
      return true
    }))
  if (isMoved) return true
  await removeObjects(place)
  if (isSame || !(await isStillThere(db, file))) return false
  throw new Error(
    `The file ${file.id} is damaged in the database: its length or hash is not that of its row.`,
  )
}

async function isStillThere(db: Db, { table, id }: MovableFile): Promise<boolean> {
  return (
    (await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('object_id', 'is', null)
      .executeTakeFirst()) !== undefined
  )
}

async function* contentOf(
  db: Db,
  { table, id, clientId, isInParts }: MovableFile,
): AsyncGenerator<Uint8Array> {
  if (table === 'staged_files') return yield* readStagedFile(db, id)
  if (isInParts) return yield* readFileInParts(db, clientId, id)
  const content = await readFileContent(db, clientId, id)
  if (content) yield content
}

async function dropContent(tx: Db, { table, id }: MovableFile): Promise<void> {
  if (table === 'staged_files') {
    await tx.deleteFrom('staged_file_parts').where('file_id', '=', id).execute()
    return
  }
  await tx
    .updateTable('stored_files')
    .set({ content: Buffer.alloc(0) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('stored_file_parts').where('file_id', '=', id).execute()
}

/** A trigger queues the objects for deletion. */
const toDatabase = (db: Db, file: MovableFile, place: ObjectPlace): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable(file.table)
      .set({ object_id: null, object_pieces: null })
      .where('id', '=', file.id)
      .where('object_id', '=', place.objectId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await addContent(tx, file, place)
    return true
  })

async function addContent(tx: Db, file: MovableFile, place: ObjectPlace): Promise<void> {
  const { id, table } = file
  if (!file.isInParts) {
    const bytes = await readWholeObject(place, file)
    await tx.updateTable('stored_files').set({ content: bytes }).where('id', '=', id).execute()
    return
  }
  const parts = table === 'staged_files' ? 'staged_file_parts' : 'stored_file_parts'
  let part = 0
  for await (const piece of inParts(readObjects(place, file), PART_BYTES)) {
    await tx.insertInto(parts).values({ file_id: id, part: part++, content: piece }).execute()
  }
}
