import { setImmediate } from 'node:timers/promises'
import { type BookSource, compileBook } from '#carriers/tariff/tariff-book.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { type FuelTableForm, findFuelTableForms } from '#database/tariffs/fuel-of-receipts.ts'
import { findTariffs, markTariffs } from '#database/tariffs/tariffs.ts'
import { type AnyReceipt, isParcelReceipt } from '#domain/rating/any-receipt.ts'
import {
  type AnyTariff,
  fuelAsPriced,
  fuelOnReceipt,
  fuelRuleOf,
  type NamedFuel,
  ownFuelTable,
  tariffAsPriced,
} from '#domain/rating/as-priced.ts'
import { type ComputedAgain, computeAgain, type TariffOfReceipt } from '#domain/rating/compute-again.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { FuelRule, TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { Recent } from '../kernel/recent.ts'
import { tariffSheets } from '../tariffs/tariff-book.ts'
import { sourceOf } from '../tariffs/tariff-sheets.ts'

/** The tariff of a stored price as it was then, and the price recalculated with it. */
export interface PricedTariff {
  kind: 'priced'
  tariff: TariffOfReceipt
  again: ComputedAgain
  rule: FuelRule | null
  fuel: NamedFuel | null
  /** The form of the fuel table that priced it; null if it charges no fuel by index. */
  table: FuelTable | null
}

/** `because`: the tariff version or the fuel table of the receipt no longer exists. */
export type TariffOfPrice = PricedTariff | { kind: 'lost'; because: string }

type Place = Pick<ActionContext, 'pool' | 'clientId'>
type PriceToProve = Pick<StoredPriceSheet, 'id' | 'receipt' | 'tariffId'>

/** Prices calculated before the event loop gets a turn. */
const AT_ONCE = 20

/** The tariffs of stored prices by price id; those without a receipt or a tariff are omitted. */
export async function tariffsOfReceipts(
  context: Place,
  prices: readonly PriceToProve[],
): Promise<Map<string, TariffOfPrice>> {
  const { pool, clientId } = context
  const proved = prices.flatMap(({ id, receipt, tariffId }) =>
    receipt && tariffId ? [{ id, receipt, tariffId, fuel: fuelOnReceipt(receipt) }] : [],
  )
  const tariffIds = new Set(proved.map(({ tariffId }) => tariffId))
  const kept = await keptTariffs(context, [...tariffIds])
  const versions = new Set(proved.flatMap(({ receipt, fuel }) => (fuel?.price ? receipt.fuelTable : [])))
  const forms = await findFuelTableForms(pool, clientId, [...versions])
  const found = new Map<string, TariffOfPrice>()
  for (const { id, receipt, tariffId, fuel } of proved) {
    found.set(id, tariffOfPrice(receipt, fuel, kept.get(tariffId), forms.get(receipt.fuelTable) ?? []))
    if (found.size % AT_ONCE === 0) await setImmediate()
  }
  return found
}

/** Every stored form of the fuel table version on the receipt is tried. */
function tariffOfPrice(
  receipt: AnyReceipt,
  fuel: NamedFuel | null,
  kept: KeptTariff | undefined,
  stored: readonly FuelTableForm[],
): TariffOfPrice {
  if (!kept) {
    const version = `${receipt.tariffName}, version ${receipt.tariffVersion}`
    return { kind: 'lost', because: `the tariff ${version} no longer exists` }
  }
  const rule = fuelRuleOf(receipt, kept.header)
  const forms: (FuelTableForm | null)[] = fuel?.price ? formsOf(receipt, kept.header, fuel, stored) : [null]
  let first: PricedTariff | undefined
  for (const form of forms) {
    const table = form?.table ?? null
    const { tariff, problem } = compiledFor(kept, receipt, { rule, fuel, form })
    const again: ComputedAgain =
      problem === null
        ? computeAgain(receipt, tariff)
        : { kind: 'failed', because: `its tariff cannot be used: ${problem}` }
    const priced: PricedTariff = { kind: 'priced', tariff, again, rule, fuel, table }
    first ??= priced
    if (again.kind === 'receipt' && again.isSame) return priced
  }
  if (first) return first
  return {
    kind: 'lost',
    because: `the fuel table ${fuel!.tableId}, version ${fuel!.version}, no longer exists`,
  }
}

function formsOf(
  receipt: AnyReceipt,
  tariff: AnyTariff,
  fuel: NamedFuel,
  stored: readonly FuelTableForm[],
): FuelTableForm[] {
  const own = ownFuelTable(receipt, tariff, fuel)
  return own ? [{ table: own, digest: 'own' }, ...stored] : [...stored]
}

/** A cached tariff version, with the forms that receipts used most recently. */
interface KeptTariff {
  header: AnyTariff
  source: BookSource
  compiled: Recent<CompiledForReceipt>
}

interface CompiledForReceipt {
  tariff: TariffOfReceipt
  /** Why it cannot be used; null if it can. */
  problem: string | null
}

/** Enough for a large shipper whose contracts have all changed their version by now. */
const MOST_TARIFFS = 24
/** Weeks of fuel, and services of a parcel tariff. */
const MOST_FORMS = 32
const recent = new Recent<KeptTariff>(MOST_TARIFFS)

/** Documents and rows of these versions: reading and compiling them takes longer than everything else. */
async function keptTariffs(
  { pool, clientId }: Place,
  tariffIds: readonly string[],
): Promise<Map<string, KeptTariff>> {
  const kept = new Map<string, KeptTariff>()
  const marks = await markTariffs(pool, clientId, tariffIds)
  for (const [id, mark] of marks) {
    const known = recent.get(mark)
    if (known) kept.set(id, known)
  }
  const missing = tariffIds.filter((id) => !kept.has(id))
  const tariffs = await findTariffs(pool, clientId, missing)
  const sheets = await tariffSheets(pool, clientId, [...tariffs.values()])
  for (const [id, tariff] of tariffs) {
    const source = await sourceOf(pool, tariff, sheets)
    const made = { header: tariff.header, source, compiled: new Recent<CompiledForReceipt>(MOST_FORMS) }
    kept.set(id, made)
    // Without a version mark, it was added after they were read.
    const mark = marks.get(id)
    if (mark) recent.set(mark, made)
  }
  return kept
}

interface FuelOfReceipt {
  rule: FuelRule | null
  fuel: NamedFuel | null
  form: FuelTableForm | null
}

/** The tariff with the fuel that priced the receipt, compiled once for all receipts with that fuel. */
function compiledFor(
  { header, source, compiled }: KeptTariff,
  receipt: AnyReceipt,
  { rule, fuel, form }: FuelOfReceipt,
): CompiledForReceipt {
  const service = isParcelReceipt(receipt) ? receipt.serviceCode : ''
  const key = JSON.stringify([service, receipt.fuelTable, fuel?.price, form?.digest])
  const known = compiled.get(key)
  if (known) return known
  const asPriced = sourceAsPriced(source, tariffAsPriced(receipt, header))
  const { unusable, tariffs, volume, parcel } = compileBook(
    [asPriced],
    fuelAsPriced(rule, fuel, form?.table ?? null),
  )
  const made: CompiledForReceipt = {
    tariff: { ltl: tariffs[0]?.compiled, volume: volume[0]?.compiled, parcel: parcel[0]?.compiled },
    problem: unusable[0]?.problems[0] ?? null,
  }
  compiled.set(key, made)
  return made
}

function sourceAsPriced(source: BookSource, header: AnyTariff): BookSource {
  if (source.kind === 'volume') return { ...source, document: header as VolumeTariff }
  if (source.kind === 'parcel') return { ...source, document: header as ParcelTariff }
  return { ...source, header: header as TariffHeader }
}
