import { type StoredTolerance, toleranceFor } from '#database/freight-audit/bill-settings.ts'
import type { AuditedFacts, StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { findPriceSheet, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { listIndexPricesAround } from '#database/tariffs/fuel-of-receipts.ts'
import { totalWeight } from '#domain/freight-audit/as-billed.ts'
import { type FreightBill, isAddition } from '#domain/freight-audit/bill.ts'
import type { TaughtCharge } from '#domain/freight-audit/charge-kind.ts'
import { type AuditQuestion, type BookedPrice, explainBill } from '#domain/freight-audit/explain-bill.ts'
import type { FuelWeek } from '#domain/freight-audit/explain-fuel.ts'
import { inOtherMoney, NO_PRICE } from '#domain/freight-audit/held-reasons.ts'
import { repriceAsBilled } from '#domain/freight-audit/reprice.ts'
import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import { type AnyReceipt, isParcelReceipt } from '#domain/rating/any-receipt.ts'
import { fuelPercents } from '#domain/rating/fuel-calendar.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type PricedTariff, tariffOfReceipt } from '../pricing/tariff-of-receipt.ts'

type Place = Pick<ActionContext, 'db' | 'pool' | 'clientId'>

/** What holds for every bill of a client; read once for many. */
export interface AuditRules {
  taught: readonly TaughtCharge[]
  tolerances: readonly StoredTolerance[]
}

/** Index prices of this many days before and after the one on the receipt are tried. */
const FUEL_DAYS = 56

/** The part of a bill's audit that its shipment's price decides. */
export type Compared = Pick<
  AuditedFacts,
  'explanation' | 'bookedCents' | 'differenceCents' | 'overCents' | 'isWithinTolerance' | 'heldBecause'
>

/**
 * Compares a bill with the price that its shipment was booked at.
 * @param beside bills in force for the same shipment: a balance due or a credit is compared together with them
 */
export async function auditBill(
  place: Place,
  bill: FreightBill,
  shipment: StoredShipment,
  beside: readonly StoredBill[],
  rules: AuditRules,
): Promise<Compared> {
  const sheet = shipment.priceSheetId
    ? await findPriceSheet(place.db, place.clientId, shipment.priceSheetId)
    : null
  const isBeside = isAddition(bill.kind)
  const bookedCents = shipment.totalCents
  const isForeign = bill.currency !== shipment.currency
  const differenceCents = isBeside ? bill.totalCents : isForeign ? 0 : bill.totalCents - bookedCents
  const bare = { bookedCents, differenceCents, overCents: 0, explanation: null, isWithinTolerance: false }
  if (!sheet) return { ...bare, heldBecause: NO_PRICE }
  const whole = isBeside ? together(bill, beside) : bill
  const question = await questionOf(place, whole, shipment, sheet, rules)
  const explanation = explainBill(question)
  const { overCents, isWithinTolerance } = explanation
  const heldBecause = bill.currency === sheet.currency ? '' : inOtherMoney(bill.currency, sheet.currency)
  return { ...bare, overCents, explanation, isWithinTolerance, heldBecause }
}

/** Charges that came later are compared with those before: the receipt is of them all. */
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

async function questionOf(
  place: Place,
  bill: FreightBill,
  shipment: StoredShipment,
  sheet: StoredPriceSheet,
  { taught, tolerances }: AuditRules,
): Promise<AuditQuestion> {
  const { receipt, tariffId } = sheet
  const priced = receipt && tariffId ? await pricedOf(place, receipt, tariffId) : null
  return {
    bill,
    booked: bookedPrice(shipment, sheet),
    taught,
    tolerance: toleranceFor(tolerances, bill.scac),
    reprice: (facts) => (receipt && priced ? repriceAsBilled(receipt, priced.tariff, facts) : null),
    fuelWeeks: priced ? await fuelWeeks(place, priced, shipment.totalWeightLb) : [],
  }
}

/** A price that cannot be computed again is still compared kind by kind. */
async function pricedOf(place: Place, receipt: AnyReceipt, tariffId: string): Promise<PricedTariff | null> {
  try {
    const priced = await tariffOfReceipt(place, receipt, tariffId)
    return priced.again.kind === 'receipt' ? priced : null
  } catch (error) {
    if (error instanceof Error && (error as { code?: string }).code === 'PRICE_NOT_COMPUTABLE') return null
    throw error
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

/** As they were rated; without a receipt of freight, as the shipment has them. */
function itemsOf(shipment: StoredShipment, receipt: AnyReceipt | null) {
  return receipt && !isParcelReceipt(receipt) ? receipt.request.items : shipment.items
}

/** The percents that the index prices of the weeks around the pickup make by the table of the receipt. */
async function fuelWeeks(
  { pool, clientId }: Place,
  { rule, fuel, table }: PricedTariff,
  weightLb: number,
): Promise<FuelWeek[]> {
  if (!rule || !fuel?.price || !table) return []
  const { priceDate } = fuel.price
  const prices = await listIndexPricesAround(pool, clientId, rule.indexId, { priceDate, days: FUEL_DAYS })
  const column = table.columnsFromLb.findLastIndex((fromLb) => fromLb <= weightLb)
  const own = { ...fuel.price, isOwn: true }
  const others = prices
    .filter((price) => price.priceDate !== priceDate)
    .map((price) => ({ ...price, isOwn: false }))
  return [own, ...others].flatMap(({ priceDate, mills, isOwn }) => {
    const percent = fuelPercents(table, mills)?.[column]
    return percent === undefined ? [] : [{ priceDate, percent, isOwn }]
  })
}
