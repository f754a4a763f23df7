import type pg from 'pg'
import type { StoredVersion } from '#database/tariffs/tariff-timeline.ts'
import { loadFuel, loadSmallRows } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { CompiledSheet, CompileResult, FuelRows } from '#domain/rating/compile-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import { compileSheets } from '../tariffs/tariff-sheets.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'
import { compileAlways } from './tariff-import-rates.ts'

/** Versions of a contract in compiled form, also with rules that are not saved yet. */

const MOST_KEPT = 6
/** By version and areas: editing a contract requests the same rates many times. */
const kept = new Map<string, Promise<CompiledSheet>>()

/** The index prices of the period for which drafts are compared. */
export const recentFuel = (pool: pg.Pool, clientId: string, today: string): Promise<FuelRows> =>
  loadFuel(pool, clientId, addDays(today, -FUEL_DAYS))

/** The version with these rules, as if it were in force on every day. Only LTL versions compile. */
export async function compileVersion(
  pool: pg.Pool,
  version: StoredVersion,
  header: TariffHeader,
  fuel: FuelRows,
): Promise<CompileResult> {
  const [sheet, { palletRates }] = await Promise.all([
    sheetOf(pool, version, header),
    loadSmallRows(pool, version.id),
  ])
  return compileAlways({ header, palletRates, sheet }, fuel)
}

function sheetOf(pool: pg.Pool, version: StoredVersion, header: TariffHeader): Promise<CompiledSheet> {
  const key = `${version.id} ${JSON.stringify(header.areas)}`
  let sheet = kept.get(key)
  if (!sheet) {
    sheet = compileSheets(pool, [{ id: version.id, kind: 'ltl', header }]).then(
      (made) => made.get(version.id)!,
    )
    kept.set(key, sheet)
    // A failure must not be cached.
    sheet.catch(() => kept.delete(key))
  }
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest) kept.delete(oldest)
  return sheet
}
