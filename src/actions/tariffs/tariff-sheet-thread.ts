/** The thread of `compileSheets`: reads the rows of tariffs one after the other and tells each when it is compiled. */
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { openDatabase } from '#database/open.ts'
import type { CompiledSheet } from '#domain/rating/compile-tariff.ts'
import type { TariffArea } from '#domain/rating/tariff.ts'
import { compileVolumeSheet } from '#domain/rating/volume/compile-volume-tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ThreadMessage } from '../in-thread.ts'
import { compileStoredSheet } from './compile-stored-sheet.ts'

export interface SheetOrder {
  connection: pg.PoolConfig
  tariffs: (
    | { id: string; kind: 'ltl'; areas: TariffArea[] }
    | { id: string; kind: 'volume'; document: VolumeTariff }
  )[]
}

/** A sheet that is ready. Its integers are on shared memory: telling of them copies none. */
export interface MadeSheet {
  tariffId: string
  sheet: CompiledSheet
}

const { connection, tariffs } = workerData as SheetOrder
const say = (message: ThreadMessage<MadeSheet, null>) => parentPort!.postMessage(message)

const database = openDatabase({ ...connection, max: 2, statement_timeout: 0 })
try {
  for (const tariff of tariffs) {
    const sheet =
      tariff.kind === 'volume'
        ? compileVolumeSheet(tariff.document)
        : await compileStoredSheet(database.pool, tariff.id, tariff.areas)
    say({ kind: 'said', said: { tariffId: tariff.id, sheet } })
  }
  say({ kind: 'result', result: null })
} finally {
  await database.close()
}
