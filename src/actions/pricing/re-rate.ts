import { fail } from '#contracts/errors.ts'
import { findPriceSheet, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { isId } from '#database/sql/is-id.ts'
import { findIndexPrice } from '#database/tariffs/fuel-of-receipts.ts'
import { explainAnyReceipt } from '#domain/rating/any-receipt.ts'
import type { NamedFuel } from '#domain/rating/as-priced.ts'
import type { ReceiptLine } from '#domain/rating/receipt-line.ts'
import type { FuelRule } from '#domain/rating/tariff.ts'
import { showDate } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import { tariffsOfReceipts } from './tariff-of-receipt.ts'

interface ReRated {
  stored: number
  computed: number
  isSame: boolean
  receipt: ReceiptLine[]
  receiptHash: string
  notes: string[]
}

/**
 * Recalculates a stored price from the versions in its receipt: the tariff version, the fuel table version and the
 * index price. Later versions of them do not affect it.
 */
export async function reRate(context: ActionContext, priceSheetId: string): Promise<ReRated> {
  const { db, clientId } = context
  const sheet = isId(priceSheetId) ? await findPriceSheet(db, clientId, priceSheetId) : null
  if (!sheet) return fail('PRICE_SHEET_NOT_FOUND')
  if (sheet.source !== 'tariff') return addedUp(sheet)
  if (!sheet.receipt || !sheet.tariffId) {
    const because =
      'it was stored without its calculation, so the tariff version and fuel price are not known'
    return fail('PRICE_NOT_COMPUTABLE', { because })
  }
  const again = await computedAgain(context, sheet)
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
  const notes = ['This price does not come from a tariff. Its charges were added up again.']
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
  sheet: StoredPriceSheet,
): Promise<Omit<ReRated, 'stored'>> {
  const found = (await tariffsOfReceipts(context, [sheet])).get(sheet.id)!
  if (found.kind === 'lost') return fail('PRICE_NOT_COMPUTABLE', { because: found.because })
  const { again, rule, fuel } = found
  if (again.kind === 'failed') return fail('PRICE_NOT_COMPUTABLE', { because: again.because })
  return {
    computed: again.receipt.cents,
    isSame: again.isSame,
    receipt: explainAnyReceipt(again.receipt),
    receiptHash: again.receipt.hash,
    notes: await notesOn(context, rule, fuel),
  }
}

/** Notes on changes of the index price since then. */
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
    ? [`${price} was corrected later. This price uses the earlier value.`]
    : [`${price} is no longer on record. The value from the receipt is used.`]
}
