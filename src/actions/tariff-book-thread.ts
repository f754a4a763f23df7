/** The thread in which the rate sheet of a large tariff is compiled: the server's own would stand still meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { openDatabase } from '#database/open.ts'
import { loadSmallRows, streamLanes } from '#database/tariffs.ts'
import type { CompiledSheet } from '#domain/rating/compile-tariff.ts'
import { LaneGatherer } from '#domain/rating/lane-index.ts'
import type { TariffArea } from '#domain/rating/tariff.ts'
import { compileZones } from '#domain/rating/zone-index.ts'
import type { ThreadMessage } from './in-thread.ts'

export interface SheetOrder {
  connection: pg.PoolConfig
  tariffId: string
  areas: TariffArea[]
}

const { connection, tariffId, areas } = workerData as SheetOrder
const database = openDatabase({ ...connection, max: 2, statement_timeout: 0 })
try {
  const problems: string[] = []
  const rows = await loadSmallRows(database.pool, tariffId)
  const zones = compileZones(rows.zones, areas, problems)
  const gatherer = new LaneGatherer(zones.zoneNumbers, problems)
  await streamLanes(database.pool, tariffId, (lane) => gatherer.add(lane))
  const lanes = gatherer.finish()
  const sheet: CompiledSheet = { zones, lanes, problems }
  const message: ThreadMessage<never, CompiledSheet> = { kind: 'result', result: sheet }
  // Handed over, not copied: the rates of 500,000 lanes are 20 MB.
  parentPort!.postMessage(message, [lanes.rates.buffer, lanes.slots.buffer] as ArrayBuffer[])
} finally {
  await database.close()
}
