import type pg from 'pg'
import type { BookSource } from '#carriers/tariff/tariff-book.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { loadSmallRows, type TariffWithoutRows } from '#database/tariffs/tariffs.ts'
import type { CompiledSheet } from '#domain/rating/compile-tariff.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { inThread } from '../kernel/in-thread.ts'
import type { MadeSheet, SheetOrder } from './tariff-sheet-thread.ts'

const THREAD = new URL('./tariff-sheet-thread.ts', import.meta.url)
/** Limit of JavaScript's heap while it works; its results are outside of it. */
const THREAD_MEMORY_MB = 512

/** Compiled sheets by the id of the tariff version; the rows of a version never change, and neither do these. */
export type TariffSheets = ReadonlyMap<string, CompiledSheet>

/**
 * The rows of these tariffs in compiled form, by tariff id, in shared memory. A thread reads and compiles them, then
 * ends: this thread is not blocked, however many there are, and the temporary memory is freed with that thread.
 */
export async function compileSheets(
  pool: pg.Pool,
  tariffs: readonly Pick<TariffWithoutRows, 'id' | 'kind' | 'header'>[],
): Promise<Map<string, CompiledSheet>> {
  const sheets = new Map<string, CompiledSheet>()
  if (tariffs.length === 0) return sheets
  const order: SheetOrder = {
    connection: connectionOf(pool),
    tariffs: tariffs.flatMap(({ id, kind, header }): SheetOrder['tariffs'] => {
      if (kind === 'ltl') return [{ id, kind, areas: (header as TariffHeader).areas }]
      return kind === 'volume' ? [{ id, kind, document: header as VolumeTariff }] : []
    }),
  }
  await inThread<MadeSheet, null>(THREAD, order, {
    memoryMb: THREAD_MEMORY_MB,
    isOnce: true,
    onSaid: ({ tariffId, sheet }) => sheets.set(tariffId, sheet),
  })
  return sheets
}

/** A stored tariff in the form that rating uses; its sheet is in `sheets`, unless it is a parcel tariff. */
export async function sourceOf(
  pool: pg.Pool,
  tariff: TariffWithoutRows,
  sheets: TariffSheets,
): Promise<BookSource> {
  const { id, scac, rateModeId, name, effectiveFrom, effectiveTo, kind, header } = tariff
  const head = { id, scac, rateModeId, name, effectiveFrom, effectiveTo }
  if (kind === 'parcel') return { ...head, kind, document: header as ParcelTariff }
  const sheet = sheets.get(id)!
  if (kind === 'volume') return { ...head, kind, document: header as VolumeTariff, sheet }
  const { palletRates } = await loadSmallRows(pool, id)
  return { ...head, kind: 'ltl-sheet', header: header as TariffHeader, palletRates, sheet }
}
