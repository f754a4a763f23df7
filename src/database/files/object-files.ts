import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { Refusal } from '#contracts/errors.ts'
import type { ObjectStore } from '#domain/files/object-store.ts'
import { inParts } from './in-parts.ts'

/** The place of a file's content in the object store: `<client id>/<object id>/<piece>`. */
export interface ObjectPlace {
  clientId: string
  /** New for each write, so an object that is being deleted is never one that is being written. */
  objectId: string
  pieces: number
}

/** The written objects, for the row that refers to them. */
export interface WrittenObjects {
  place: ObjectPlace
  size: number
  sha256: string
}

/** A piece is one request, and is in memory as a whole. */
const PIECE_BYTES = 8 * 1_048_576

let store: ObjectStore | null = null

/** Sets the store of this process (FILES_S3_URL); null: all files are in the database. */
export function setObjectStore(next: ObjectStore | null): void {
  store = next
}

/** The store of this process, if it has one. */
export const objectStore = (): ObjectStore | null => store

/** Whether the content of new files goes to the object store. */
export const storesObjects = (): boolean => store?.takesNewFiles ?? false

export const objectKey = ({ clientId, objectId }: Omit<ObjectPlace, 'pieces'>, piece: number): string =>
  `${clientId}/${objectId}/${piece}`

/**
 * Writes content to the store, before the row that refers to it is committed. If that fails or is rolled back, the
 * cleanup job deletes the objects.
 */
export async function writeObjects(
  clientId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<WrittenObjects> {
  const place: ObjectPlace = { clientId, objectId: newId(), pieces: 0 }
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of inParts(content, PIECE_BYTES)) {
    hash.update(piece)
    size += piece.length
    await theStore().put(objectKey(place, place.pieces++), piece)
  }
  return { place, size, sha256: hash.digest('hex') }
}

/**
 * Reads content piece by piece. The last piece is only returned if length and hash of the whole are correct: damaged or
 * lost content ends as a broken download, never as a short file.
 * @throws FILE_STORE_UNAVAILABLE, FILE_DAMAGED
 */
export async function* readObjects(
  place: ObjectPlace,
  expected: { size: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for (let at = 0; at < place.pieces; at++) {
    const piece = await theStore().get(objectKey(place, at))
    if (!piece) throw damaged(place, `piece ${at} is missing`)
    hash.update(piece)
    size += piece.length
    if (at === place.pieces - 1 && (size !== expected.size || hash.digest('hex') !== expected.sha256)) {
      throw damaged(place, 'length or hash differ')
    }
    yield piece
  }
}

/** The complete content, for files that fit into memory. */
export async function readWholeObject(
  place: ObjectPlace,
  expected: { size: number; sha256: string },
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of readObjects(place, expected)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Copies content inside the store. */
export const copyObjects = (
  place: ObjectPlace,
  expected: { size: number; sha256: string },
): Promise<WrittenObjects> => writeObjects(place.clientId, readObjects(place, expected))

export async function removeObjects(place: ObjectPlace): Promise<void> {
  for (let at = 0; at < place.pieces; at++) await theStore().remove(objectKey(place, at))
}

function theStore(): ObjectStore {
  if (store) return store
  const refusal = new Refusal('FILE_STORE_UNAVAILABLE')
  refusal.cause = new Error('This process has no FILES_S3_URL, but the file is in the object store')
  throw refusal
}

function damaged(place: ObjectPlace, what: string): Refusal {
  const refusal = new Refusal('FILE_DAMAGED')
  refusal.cause = new Error(`${objectKey(place, 0)}: ${what}`)
  return refusal
}
