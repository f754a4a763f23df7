import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { v7 as newId } from 'uuid'
import { type FileReading, insertRun, type OrderOrigin } from '#database/orders/order-file-runs.ts'
import { addWork } from '#database/queue/works.ts'
import { type Db, inTransaction } from '#database/sql/open.ts'

/** Largest order file: some half a million rows. */
export const MOST_FILE_BYTES = 60 * 1_048_576

export const ORDER_FILE_WORK_KIND = 'order-file'

const zip = promisify(gzip)

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface OrderFile {
  /** The id of the new run. */
  id: string
  clientId: string
  sourceId: string | null
  origin: OrderOrigin
  name: string
  bytes: Buffer
  reading: FileReading
  createdBy: { id: string; name: string }
}

/**
 * Stores a file and queues its import in one transaction. Returns the work's id; null if this file was imported before.
 * The original is no longer needed.
 */
export async function takeOrderFile(db: Db, file: OrderFile): Promise<string | null> {
  const packed = await zip(file.bytes)
  const workId = newId()
  const fileName = cleanName(file.name)
  const keep = async (tx: Db) => {
    const isNew = await insertRun(tx, file.clientId, {
      id: file.id,
      sourceId: file.sourceId,
      origin: file.origin,
      fileName,
      contentHash: hashOf(file.bytes),
      reading: file.reading,
      workId,
      createdBy: file.createdBy.name,
      bytes: packed,
    })
    if (!isNew) return null
    await addWork(tx, file.clientId, {
      id: workId,
      kind: ORDER_FILE_WORK_KIND,
      title: `Orders of ${fileName}`,
      total: null,
      input: { runId: file.id },
      createdBy: file.createdBy,
    })
    return workId
  }
  return inTransaction(db, keep)
}

/** The name is only shown and stored, never used as a path. */
export const cleanName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Cs}]/gu, '?').slice(0, 255) || 'file'
