import type pg from 'pg'
import { streamLanes } from '#database/tariffs/tariff-lanes.ts'
import { loadSmallRows } from '#database/tariffs/tariffs.ts'
import { type CompiledSheet, SheetCompiler } from '#domain/rating/compile-tariff.ts'
import type { TariffArea } from '#domain/rating/tariff.ts'

/**
 * Compiles the rows of a stored tariff as they arrive, without keeping any. For threads only: 500,000 lanes take a
 * second.
 */
export async function compileStoredSheet(
  pool: pg.Pool,
  tariffId: string,
  areas: TariffArea[],
): Promise<CompiledSheet> {
  const { zones } = await loadSmallRows(pool, tariffId)
  const compiler = new SheetCompiler(zones, areas)
  await streamLanes(pool, tariffId, (lane) => compiler.add(lane))
  return compiler.finish()
}
