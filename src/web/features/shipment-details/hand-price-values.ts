import type { BodyOf } from '#contracts/endpoint.ts'
import type { savePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import { DISCOUNT, FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'

/** One charge as it is typed; a discount as what it takes off. */
export interface HandLine {
  key: string
  code: string
  amount: string
}

/** A price by hand as it is typed. */
export interface HandPrice {
  scac: string
  lines: HandLine[]
  currency: string
  serviceDays: string
  quoteNumber: string
}

export const handLine = (code: string, amount = ''): HandLine => ({ key: crypto.randomUUID(), code, amount })

/** An empty form, or the price that is changed. */
export function startPrice(sheet: PriceSheetValue | null): HandPrice {
  if (!sheet) {
    const lines = [handLine(LINEHAUL), handLine(FUEL)]
    return { scac: '', lines, currency: 'USD', serviceDays: '', quoteNumber: '' }
  }
  return {
    scac: sheet.scac,
    lines: sheet.charges.map(({ code, cents }) => handLine(code, formatDecimal(Math.abs(cents), 2, 2))),
    currency: sheet.currency,
    serviceDays: sheet.serviceDays === null ? '' : String(sheet.serviceDays),
    quoteNumber: sheet.tariffName.replace(/^Entered by hand ?/, ''),
  }
}

/** Cents of what was typed, 0 for nothing; null for what is no amount. */
export function lineCents({ code, amount }: HandLine): number | null {
  if (amount.trim() === '') return 0
  const cents = parseDecimal(amount, 2)
  if (cents === null) return null
  return code === DISCOUNT ? -Math.abs(cents) : cents
}

export const priceTotal = (lines: readonly HandLine[]): number =>
  lines.reduce((total, one) => total + (lineCents(one) ?? 0), 0)

type Body = BodyOf<typeof savePriceSheet>

/** What is sent, and its lines, so that a fault finds its field again; a sentence where something is no amount. */
export function bodyOf(
  price: HandPrice,
  shipmentId: string,
  priceSheetId: string,
): { body: Partial<Body> & Pick<Body, 'shipmentId' | 'scac' | 'charges'>; sent: HandLine[] } {
  const sent = price.lines.filter((one) => (lineCents(one) ?? 0) !== 0)
  return {
    sent,
    body: {
      shipmentId,
      priceSheetId,
      scac: price.scac,
      charges: sent.map((one) => ({ code: one.code, label: '', cents: lineCents(one)! })),
      currency: price.currency,
      serviceDays: price.serviceDays.trim() === '' ? null : Number(price.serviceDays),
      quoteNumber: price.quoteNumber,
    },
  }
}
