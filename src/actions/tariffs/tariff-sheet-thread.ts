/**
 * The thread of `compileSheets`: reads the rows of tariffs one after the other, and reports each when it is compiled.
 */
import type pg from 'pg'
import { openMigrated } from '#database/sql/pool.ts'
import type { CompiledSheet } from '#domain/rating/compile-tariff.ts'
import type { TariffArea } from '#domain/rating/tariff.ts'
import { compileVolumeSheet } from '#domain/rating/volume/compile-volume-tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { compileStoredSheet } from './compile-stored-sheet.ts'

export interface SheetOrder {
  connection: pg.PoolConfig
  tariffs: (
    | { id: string; kind: 'ltl'; areas: TariffArea[] }
    | { id: string; kind: 'volume'; document: VolumeTariff }
  )[]
}

/** A finished sheet. Its integers are in shared memory, so that passing it copies nothing. */
export interface MadeSheet {
  tariffId: string
  sheet: CompiledSheet
}

answerOrders<SheetOrder, MadeSheet, null>(async ({ connection, tariffs }, say) => {
  const pool = openMigrated({ ...connection, max: 2, statement_timeout: 0 })
  try {
    for (const tariff of tariffs) {
      const sheet =
        tariff.kind === 'volume'
          ? compileVolumeSheet(tariff.document)
          : await compileStoredSheet(pool, tariff.id, tariff.areas)
      say({ tariffId: tariff.id, sheet })
    }
    return null
  } finally {
    await pool.end()
  }
})
