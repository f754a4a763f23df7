import { v7 as newId } from 'uuid'
import { findContent, findTakenFile, lockRun } from '#database/orders/order-file-runs.ts'
import type { OrderSource } from '#database/orders/order-sources.ts'
import type { OrderOrigin } from '#database/tables/order-files.ts'
import type { OrderHouse } from './open-source.ts'
import { queueReading } from './read-again.ts'
import { cleanName, hashOf, takeOrderFile } from './take-order-file.ts'

/** The result of checking a source. */
export interface Poll {
  taken: number
  waiting: number
  /** Sentences for users: what was left there, and why. */
  notes: string[]
}

/**
 * Stores a file found in a source and queues its import; false if it was imported before. A file that failed is read
 * again when it is sent again: its sender may have fixed what was wrong.
 */
export async function takeFromSource(
  house: OrderHouse,
  source: OrderSource,
  name: string,
  bytes: Buffer,
): Promise<boolean> {
  const known = await findTakenFile(house.db, source.id, cleanName(name), hashOf(bytes))
  if (known) return known.state === 'failed' && (await readAgain(house, source, known.id))
  const workId = await takeOrderFile(house.db, {
    id: newId(),
    clientId: source.clientId,
    sourceId: source.id,
    origin: ORIGINS[source.kind],
    name,
    bytes,
    reading: { columns: source.columns, sheet: '', headerRow: 0, skipRejected: true },
    createdBy: { id: '', name: source.name },
  })
  return workId !== null
}

function readAgain({ db }: OrderHouse, source: OrderSource, runId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'failed' || !(await findContent(tx, runId))) return false
    await queueReading(tx, run, source, { id: '', name: source.name })
    return true
  })
}

const ORIGINS: Readonly<Record<OrderSource['kind'], OrderOrigin>> = {
  SFTP: 'sftp',
  FTP: 'ftp',
  FTPS: 'ftp',
  Email: 'email',
  Upload: 'upload',
}
