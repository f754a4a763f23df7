import { type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { StoredFilesTable } from '../tables/carrier-set-up.ts'
import { onePiece } from './in-parts.ts'
import {
  copyObjects,
  type ObjectPlace,
  readWholeObject,
  storesObjects,
  writeObjects,
} from './object-files.ts'

/** The thing that a file is attached to. */
export interface FileOwner {
  kind: StoredFilesTable['owner_kind']
  id: string
}

const NAMES = columnNames('stored_files', [
  ...(['id', 'owner_kind', 'owner_id', 'kind', 'name', 'content_type', 'size', 'sha256'] as const),
  ...(['uploaded_by', 'is_by_link', 'created_at'] as const),
])
type Stored = ValueOf<typeof NAMES>

/** A file without its bytes. */
export interface StoredFileRow extends Omit<Stored, 'ownerKind' | 'ownerId'> {
  owner: FileOwner
}

/** The tables whose rows can have files. */
const OWNERS = {
  shipment: 'shipments',
  quote: 'quote_invitations',
  contract: 'carrier_contracts',
  carrier: 'carriers',
  report: 'report_runs',
  claim: 'claims',
  bill: 'freight_invoices',
} as const

/** Whether the client has the thing that a file will be attached to. */
export async function hasOwner(db: Db, clientId: string, owner: FileOwner): Promise<boolean> {
  if (!isId(owner.id)) return false
  const row = await db
    .selectFrom(OWNERS[owner.kind])
    .select('id')
    .where('id', '=', owner.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** The files of a thing, oldest first. */
export async function listFiles(db: Db, clientId: string, owner: FileOwner): Promise<StoredFileRow[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(NAMES.columns)
    .where('client_id', '=', clientId)
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(storedFile)
}

/** Owner's id -> number of its files, and of those that were uploaded by a mailed link; missing: none. */
export async function countFiles(
  db: Db,
  clientId: string,
  kind: FileOwner['kind'],
  ownerIds: readonly string[],
): Promise<Map<string, { all: number; byLink: number }>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stored_files')
    .select((eb) => [
      'owner_id',
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('is_by_link', '=', true).as('by_link'),
    ])
    .where('client_id', '=', clientId)
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', [...ownerIds])
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map((row) => [row.owner_id, { all: row.all, byLink: row.by_link }]))
}

/** One file of the client, without its bytes. */
export async function findFile(db: Db, clientId: string, id: string): Promise<StoredFileRow | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('stored_files')
    .select(NAMES.columns)
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? storedFile(row) : null
}

/** The bytes of a file. */
export async function readFileContent(db: Db, clientId: string, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('stored_files')
    .select(['content', ...PLACE_COLUMNS])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return null
  const place = placeOf(row)
  if (!place) return row.content
  return readWholeObject(place, row)
}

/** The columns of `stored_files` for `placeOf` and for a check of the content. */
export const PLACE_COLUMNS = ['client_id', 'size', 'sha256', 'object_id', 'object_pieces'] as const

/** The place of a row's content in the object store; null: in the database. */
export const placeOf = (row: {
  client_id: string
  object_id: string | null
  object_pieces: number | null
}): ObjectPlace | null =>
  row.object_id === null
    ? null
    : { clientId: row.client_id, objectId: row.object_id, pieces: row.object_pieces ?? 0 }

export async function insertFile(
  db: Db,
  clientId: string,
  file: StoredFileRow & { content: Buffer },
): Promise<void> {
  if (!storesObjects()) return insertFileRow(db, clientId, file, file.content)
  const { place } = await writeObjects(clientId, onePiece(file.content))
  await insertFileRow(db, clientId, file, place)
}

const NO_BYTES = Buffer.alloc(0)

/** The row of a file whose content is given, or is in the object store. */
export async function insertFileRow(
  db: Db,
  clientId: string,
  file: StoredFileRow,
  content: Buffer | ObjectPlace,
): Promise<void> {
  const place = 'objectId' in content ? content : null
  await db
    .insertInto('stored_files')
    .values({
      ...NAMES.row({ ...file, ownerKind: file.owner.kind, ownerId: file.owner.id }),
      client_id: clientId,
      content: 'objectId' in content ? NO_BYTES : content,
      object_id: place?.objectId ?? null,
      object_pieces: place?.pieces ?? null,
    })
    .execute()
}

/** Removes a file with its bytes; false if another request was first. */
export async function deleteFile(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('stored_files')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

function storedFile(row: Pick<Selectable<StoredFilesTable>, (typeof NAMES.columns)[number]>): StoredFileRow {
  const { ownerKind: kind, ownerId: id, ...file } = NAMES.value(row)
  return { ...file, owner: { kind, id } }
}

/** Attaches a copy of a file to another object; changes to the first one do not affect it. */
export async function copyFile(
  db: Db,
  clientId: string,
  fileId: string,
  copy: { id: string; owner: FileOwner },
): Promise<void> {
  const row = await db
    .selectFrom('stored_files')
    .select(PLACE_COLUMNS)
    .where('client_id', '=', clientId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  const place = row && placeOf(row)
  const copied = place ? (await copyObjects(place, row)).place : null
  await sql`insert into stored_files (id, client_id, owner_kind, owner_id, kind, name, content_type, size, sha256,
      content, object_id, object_pieces, uploaded_by, is_by_link, created_at)
    select ${copy.id}, client_id, ${copy.owner.kind}, ${copy.owner.id}, kind, name, content_type, size, sha256,
      content, ${copied?.objectId ?? null}, ${copied?.pieces ?? null}, uploaded_by, false, created_at
    from stored_files where client_id = ${clientId} and id = ${fileId}`.execute(db)
}
