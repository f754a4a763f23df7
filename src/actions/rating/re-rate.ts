import { compileBook } from '#carriers/tariff/tariff-book.ts'
import { fail } from '#contracts/errors.ts'
import { findFuelTableForms, findIndexPrice } from '#database/fuel-of-receipts.ts'
import { isId } from '#database/is-id.ts'
import { findPriceSheet, type StoredPriceSheet } from '#database/price-sheets.ts'
import { findTariff, type TariffWithoutRows } from '#database/tariffs.ts'
import { type AnyReceipt, explainAnyReceipt } from '#domain/rating/any-receipt.ts'
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
import { type ComputedAgain, computeAgain } from '#domain/rating/compute-again.ts'
import type { ReceiptLine } from '#domain/rating/explain-receipt.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { FuelRule } from '#domain/rating/tariff.ts'
import { showDate } from '#domain/text/date-display.ts'
import type { ActionContext } from '../context.ts'
import { tariffSheets } from '../tariffs/tariff-book.ts'
import { sourceOf } from '../tariffs/tariff-sheets.ts'

interface ReRated {
  stored: number
  computed: number
  isSame: boolean
  receipt: ReceiptLine[]
  receiptHash: string
  notes: string[]
}

/**
 * Computes a stored price again from what its receipt names: the tariff version, the fuel table version and the index
 * price. Later versions of any of them change nothing.
 */
export async function reRate(context: ActionContext, priceSheetId: string): Promise<ReRated> {
  const { db, clientId } = context
  const sheet = isId(priceSheetId) ? await findPriceSheet(db, clientId, priceSheetId) : null
  if (!sheet) return fail('PRICE_SHEET_NOT_FOUND')
  if (sheet.source !== 'tariff') return addedUp(sheet)
  if (!sheet.receipt || !sheet.tariffId) {
    const because = 'it was stored without its working, so the tariff version and fuel price are not known'
    return fail('PRICE_NOT_COMPUTABLE', { because })
  }
  const again = await computedAgain(context, sheet.receipt, sheet.tariffId)
  return { stored: sheet.cents, ...again, isSame: again.isSame && again.computed === sheet.cents }
}

/** A price that the carrier quoted or a clerk entered has no tariff: its charges add up to it. */
function addedUp({ cents, charges, source }: StoredPriceSheet): ReRated {
  const computed = charges.reduce((sum, charge) => sum + charge.cents, 0)
  const said = { spot: 'Spot quote', carrier: "Carrier's own price", manual: 'Entered by hand', tariff: '' }
  const lines = charges.map(
    (charge): ReceiptLine => ({
      step: 'linehaul',
      label: charge.label,
      working: said[source],
      amount: charge.cents,
    }),
  )
  const total: ReceiptLine = {
    step: 'total',
    label: 'Total',
    working: 'the sum of the charges',
    amount: computed,
  }
  const notes = ['This price comes from no tariff. Its charges were added up again.']
  return {
    stored: cents,
    computed,
    isSame: computed === cents,
    receipt: [...lines, total],
    receiptHash: '',
    notes,
  }
}

async function computedAgain(
  context: ActionContext,
  receipt: AnyReceipt,
  tariffId: string,
): Promise<Omit<ReRated, 'stored'>> {
  const { pool, clientId } = context
  const stored = await findTariff(pool, clientId, tariffId)
  const version = `${receipt.tariffName}, version ${receipt.tariffVersion}`
  if (!stored) return fail('PRICE_NOT_COMPUTABLE', { because: `the tariff ${version} is no longer there` })
  const fuel = fuelOnReceipt(receipt)
  const rule = fuelRuleOf(receipt, stored.header)
  const tables = fuel?.price ? await fuelTablesOf(context, receipt, stored.header, fuel) : [null]
  const header = tariffAsPriced(receipt, stored.header)
  const answers: ComputedAgain[] = []
  for (const table of tables) {
    const answer = await rateAgain(context, receipt, { ...stored, header }, fuelAsPriced(rule, fuel, table))
    answers.push(answer)
    if (isSame(answer)) break
  }
  const best = answers.find(isSame) ?? answers[0]!
  if (best.kind === 'failed') return fail('PRICE_NOT_COMPUTABLE', { because: best.because })
  return {
    computed: best.receipt.cents,
    isSame: best.isSame,
    receipt: explainAnyReceipt(best.receipt),
    receiptHash: best.receipt.hash,
    notes: await notesOn(context, rule, fuel),
  }
}

const isSame = (answer: ComputedAgain): boolean => answer.kind === 'receipt' && answer.isSame

/** Every stored form of the fuel table version on the receipt; refused when there is none. */
async function fuelTablesOf(
  { pool, clientId }: ActionContext,
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
  { pool, clientId }: ActionContext,
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
  context: ActionContext,
  receipt: AnyReceipt,
  tariff: TariffWithoutRows,
  fuel: FuelRows,
): Promise<ComputedAgain> {
  const source = await sourceOf(context.pool, tariff, await sheetsOf(context, tariff))
  const { unusable, tariffs, volume, parcel } = compileBook([source], fuel)
  if (unusable[0]) return { kind: 'failed', because: `its tariff cannot be used: ${unusable[0].problems[0]}` }
  return computeAgain(receipt, {
    ltl: tariffs[0]?.compiled,
    volume: volume[0]?.compiled,
    parcel: parcel[0]?.compiled,
  })
}

/** What became of the index price since. */
async function notesOn(
  { pool, clientId }: ActionContext,
  rule: FuelRule | null,
  fuel: NamedFuel | null,
): Promise<string[]> {
  if (!rule || !fuel?.price) return []
  const record = await findIndexPrice(pool, clientId, rule.indexId, fuel.price)
  if (record === 'current') return []
  const shown = showDate(fuel.price.priceDate)
  const date = shown.kind === 'text' ? shown.text : fuel.price.priceDate
  const price = `The ${rule.indexId} price of ${date}, $${(fuel.price.mills / 1000).toFixed(3)},`
  return record === 'former'
    ? [`${price} was corrected later. This price uses the one it was made with.`]
    : [`${price} is no longer on record. It is taken from the receipt.`]
}
