import { compileBook } from '#carriers/tariff/tariff-book.ts'
import { fail } from '#contracts/errors.ts'
import { findFuelTableForms } from '#database/tariffs/fuel-of-receipts.ts'
import { findTariff, type TariffWithoutRows } from '#database/tariffs/tariffs.ts'
import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import {
  type AnyTariff,
  fuelAsPriced,
  fuelOnReceipt,
  fuelRuleOf,
  type NamedFuel,
  ownFuelTable,
  tariffAsPriced,
} from '#domain/rating/as-priced.ts'
import type { CompiledSheet, FuelRows } from '#domain/rating/compile-tariff.ts'
import { type ComputedAgain, computeAgain, type TariffOfReceipt } from '#domain/rating/compute-again.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { FuelRule } from '#domain/rating/tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { tariffSheets } from '../tariffs/tariff-book.ts'
import { sourceOf } from '../tariffs/tariff-sheets.ts'

/** The tariff of a stored price as it was then, and the price computed again by it. */
export interface PricedTariff {
  tariff: TariffOfReceipt
  again: ComputedAgain
  rule: FuelRule | null
  fuel: NamedFuel | null
  /** The form of the fuel table that priced it; null when it charges no fuel by index. */
  table: FuelTable | null
}

type Place = Pick<ActionContext, 'pool' | 'clientId'>

/** Refused with the reason when the tariff version or the fuel table of the receipt is no longer there. */
export async function tariffOfReceipt(
  context: Place,
  receipt: AnyReceipt,
  tariffId: string,
): Promise<PricedTariff> {
  const { pool, clientId } = context
  const stored = await findTariff(pool, clientId, tariffId)
  const version = `${receipt.tariffName}, version ${receipt.tariffVersion}`
  if (!stored) return fail('PRICE_NOT_COMPUTABLE', { because: `the tariff ${version} is no longer there` })
  const fuel = fuelOnReceipt(receipt)
  const rule = fuelRuleOf(receipt, stored.header)
  const tables = fuel?.price ? await fuelTablesOf(context, receipt, stored.header, fuel) : [null]
  const header = tariffAsPriced(receipt, stored.header)
  let first: PricedTariff | undefined
  for (const table of tables) {
    const rows = fuelAsPriced(rule, fuel, table)
    const priced = { ...(await rateAgain(context, receipt, { ...stored, header }, rows)), rule, fuel, table }
    first ??= priced
    if (isSame(priced.again)) return priced
  }
  return first!
}

const isSame = (answer: ComputedAgain): boolean => answer.kind === 'receipt' && answer.isSame

/** Every stored form of the fuel table version on the receipt; refused when there is none. */
async function fuelTablesOf(
  { pool, clientId }: Place,
  receipt: AnyReceipt,
  tariff: AnyTariff,
  fuel: NamedFuel,
): Promise<FuelTable[]> {
  const own = ownFuelTable(receipt, tariff, fuel)
  const stored = await findFuelTableForms(pool, clientId, fuel.tableId, fuel.version)
  const tables = own ? [own, ...stored] : stored
  if (tables.length > 0) return tables
  const because = `the fuel table ${fuel.tableId}, version ${fuel.version}, is no longer there`
  return fail('PRICE_NOT_COMPUTABLE', { because })
}

/** Rows of versions that were asked for last. They never change; compiling them takes longer than all the rest. */
const recentSheets = new Map<string, CompiledSheet>()
const MOST_RECENT = 4

async function sheetsOf(
  { pool, clientId }: Place,
  tariff: TariffWithoutRows,
): Promise<ReadonlyMap<string, CompiledSheet>> {
  if (recentSheets.has(tariff.id)) return recentSheets
  const sheets = await tariffSheets(pool, clientId, [tariff])
  const sheet = sheets.get(tariff.id)
  if (sheet) recentSheets.set(tariff.id, sheet)
  const [oldest] = recentSheets.keys()
  if (recentSheets.size > MOST_RECENT) recentSheets.delete(oldest!)
  return sheets
}

/** By the engine that made the receipt. */
async function rateAgain(
  context: Place,
  receipt: AnyReceipt,
  tariff: TariffWithoutRows,
  fuel: FuelRows,
): Promise<Pick<PricedTariff, 'tariff' | 'again'>> {
  const source = await sourceOf(context.pool, tariff, await sheetsOf(context, tariff))
  const { unusable, tariffs, volume, parcel } = compileBook([source], fuel)
  const compiled = { ltl: tariffs[0]?.compiled, volume: volume[0]?.compiled, parcel: parcel[0]?.compiled }
  if (unusable[0]) {
    const because = `its tariff cannot be used: ${unusable[0].problems[0]}`
    return { tariff: compiled, again: { kind: 'failed', because } }
  }
  return { tariff: compiled, again: computeAgain(receipt, compiled) }
}
