import { setImmediate } from 'node:timers/promises'
import { type StoredTolerance, toleranceFor } from '#database/freight-audit/bill-settings.ts'
import type { AuditedFacts, StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { findPriceSheets, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { listIndexPricesAround, type PriceOfDay } from '#database/tariffs/fuel-of-receipts.ts'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { totalWeight } from '#domain/freight-audit/as-billed.ts'
import { type FreightBill, isAddition } from '#domain/freight-audit/bill.ts'
import type { TaughtCharge } from '#domain/freight-audit/charge-kind.ts'
import { type BookedPrice, explainBill } from '#domain/freight-audit/explain-bill.ts'
import type { FuelWeek } from '#domain/freight-audit/explain-fuel.ts'
import { inOtherMoney, NO_PRICE } from '#domain/freight-audit/held-reasons.ts'
import { repriceAsBilled } from '#domain/freight-audit/reprice.ts'
import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import { type AnyReceipt, isParcelReceipt } from '#domain/rating/any-receipt.ts'
import { fuelPercents } from '#domain/rating/fuel-calendar.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type PricedTariff, type TariffOfPrice, tariffsOfReceipts } from '../pricing/tariff-of-receipt.ts'

type Place = Pick<ActionContext, 'db' | 'pool' | 'clientId'>

/** Rules for all bills of a client, read once per batch. */
export interface AuditRules {
  taught: readonly TaughtCharge[]
  tolerances: readonly StoredTolerance[]
}

/** The fuel index prices tried are those of this many days before and after the one in the receipt. */
const FUEL_DAYS = 56

/** Bills explained without a pause; the event loop runs in between. */
const AT_ONCE = 20

/** The part of a bill's audit that depends on its shipment's price. */
export type Compared = Pick<
  AuditedFacts,
  'explanation' | 'bookedCents' | 'differenceCents' | 'overCents' | 'isWithinTolerance' | 'heldBecause'
>

type IndexPrices = Awaited<ReturnType<typeof listIndexPricesAround>>

export interface AuditedBill {
  bill: FreightBill
  shipment: StoredShipment
  /** Bills in force for the same shipment: a balance due or a credit is compared together with them. */
  beside: readonly StoredBill[]
}

/** Compares bills with the booked prices of their shipments; results are in the order of the bills. */
export async function auditBills(
  { db, pool, clientId }: Place,
  bills: readonly AuditedBill[],
  rules: AuditRules,
): Promise<Compared[]> {
  const ids = bills.flatMap(({ shipment }) => shipment.priceSheetId ?? [])
  const sheets = await findPriceSheets(db, clientId, ids)
  const tariffs = await tariffsOfReceipts({ pool, clientId }, [...sheets.values()])
  const prices = await listIndexPricesAround(pool, clientId, [...tariffs.values()].flatMap(fuelOf), FUEL_DAYS)
  const compared: Compared[] = []
  for (const audited of bills) {
    const sheet = sheets.get(audited.shipment.priceSheetId ?? '')
    const found = sheet && tariffs.get(sheet.id)
    // A price that cannot be recalculated is still compared by kind of charge.
    const priced = found?.kind === 'priced' && found.again.kind === 'receipt' ? found : null
    if (compared.push(compare(audited, sheet, priced, prices, rules)) % AT_ONCE === 0) await setImmediate()
  }
  return compared
}

function compare(
  { bill, shipment, beside }: AuditedBill,
  sheet: StoredPriceSheet | undefined,
  priced: PricedTariff | null,
  prices: IndexPrices,
  { taught, tolerances }: AuditRules,
): Compared {
  const isBeside = isAddition(bill.kind)
  const bookedCents = shipment.totalCents
  const isForeign = bill.currency !== shipment.currency
  const differenceCents = isBeside ? bill.totalCents : isForeign ? 0 : bill.totalCents - bookedCents
  const bare = { bookedCents, differenceCents, overCents: 0, explanation: null, isWithinTolerance: false }
  if (!sheet) return { ...bare, heldBecause: NO_PRICE }
  // A credit reverses another bill; without that bill there is nothing to compare it with.
  if (bill.kind === 'credit' && beside.length === 0) return { ...bare, heldBecause: '' }
  const { receipt } = sheet
  const explanation = explainBill({
    bill: isBeside ? together(bill, beside) : bill,
    booked: bookedPrice(shipment, sheet),
    taught,
    tolerance: toleranceFor(tolerances, bill.scac),
    reprice: (facts) => (receipt && priced ? repriceAsBilled(receipt, priced.tariff, facts) : null),
    // Most bills have the same fuel as their receipt.
    get fuelWeeks() {
      return priced ? fuelWeeks(priced, prices, shipment.totalWeightLb) : []
    },
  })
  const { overCents, isWithinTolerance } = explanation
  const heldBecause = bill.currency === sheet.currency ? '' : inOtherMoney(bill.currency, sheet.currency)
  return { ...bare, overCents, explanation, isWithinTolerance, heldBecause }
}

/** Adds the charges of earlier bills, because the receipt covers them all. */
function together(bill: FreightBill, beside: readonly StoredBill[]): FreightBill {
  const others = beside.map((one) => one.bill)
  const [first] = others
  return {
    ...bill,
    billedWeightLb: bill.billedWeightLb ?? first?.billedWeightLb ?? null,
    billedClass: bill.billedClass || (first?.billedClass ?? ''),
    pieces: bill.pieces ?? first?.pieces ?? null,
    lines: [...others.flatMap(({ lines }) => lines), ...bill.lines],
    totalCents: others.reduce((sum, { totalCents }) => sum + totalCents, bill.totalCents),
  }
}

function bookedPrice(shipment: StoredShipment, sheet: StoredPriceSheet): BookedPrice {
  const items = itemsOf(shipment, sheet.receipt)
  return {
    currency: sheet.currency,
    cents: sheet.cents,
    charges: sheet.charges,
    services: shipment.services.map(canonicalAccessorial),
    weightLb: totalWeight(items),
    classes: items.map(({ freightClass }) => freightClass).filter(Boolean),
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    originZip: shipment.origin.zip,
    destinationZip: shipment.destination.zip,
  }
}

/** The items as they were rated; without a freight receipt, those of the shipment. */
function itemsOf(shipment: StoredShipment, receipt: AnyReceipt | null) {
  return receipt && !isParcelReceipt(receipt) ? receipt.request.items : shipment.items
}

/** The index price in a receipt, if its fuel follows an index. */
const fuelOf = (found: TariffOfPrice): PriceOfDay[] =>
  found.kind === 'priced' && found.rule && found.fuel?.price && found.table
    ? [{ indexId: found.rule.indexId, priceDate: found.fuel.price.priceDate }]
    : []

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= FUEL_DAYS

/** The fuel percentages for the index prices of the weeks around the pickup, by the table of the receipt. */
function fuelWeeks(priced: PricedTariff, prices: IndexPrices, weightLb: number): FuelWeek[] {
  const { fuel, table } = priced
  const [named] = fuelOf(priced)
  if (!named || !fuel?.price || !table) return []
  const column = table.columnsFromLb.findLastIndex((fromLb) => fromLb <= weightLb)
  const own = { ...fuel.price, isOwn: true }
  const day = parseIsoDate(named.priceDate)
  const others = (prices.get(named.indexId) ?? [])
    .filter(({ priceDate }) => priceDate !== named.priceDate && isNear(parseIsoDate(priceDate), day))
    .map((price) => ({ ...price, isOwn: false }))
  return [own, ...others].flatMap(({ priceDate, mills, isOwn }) => {
    const percent = fuelPercents(table, mills)?.[column]
    return percent === undefined ? [] : [{ priceDate, percent, isOwn }]
  })
}
