import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { savePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { formatDecimal } from '#domain/money.ts'
import { FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'
import { faultsOfTyped, type TypedCharge, typedCents } from '../typed-charges.ts'

/** A price by hand as it is typed. */
export interface HandPrice {
  scac: string
  lines: TypedCharge[]
  currency: string
  serviceDays: string
  quoteNumber: string
}

export const handLine = (code: string, amount = ''): TypedCharge => ({
  key: crypto.randomUUID(),
  code,
  amount,
})

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

/** What is wrong, by the path of the field; the server looks at all of it again. */
export const faultsOfPrice = ({ scac, lines, serviceDays }: HandPrice): Record<string, string> => ({
  ...(scac === '' ? { scac: t`Choose a carrier.` } : {}),
  ...faultsOfTyped(lines, { path: 'serviceDays', text: serviceDays }),
})

type Body = BodyOf<typeof savePriceSheet>

/** What is sent, and its lines, so that a fault finds its field again; a sentence where something is no amount. */
export function bodyOf(
  price: HandPrice,
  shipmentId: string,
  priceSheetId: string,
): { body: Partial<Body> & Pick<Body, 'shipmentId' | 'scac' | 'charges'>; sent: TypedCharge[] } {
  const sent = price.lines.filter((one) => (typedCents(one) ?? 0) !== 0)
  return {
    sent,
    body: {
      shipmentId,
      priceSheetId,
      scac: price.scac,
      charges: sent.map((one) => ({ code: one.code, label: '', cents: typedCents(one)! })),
      currency: price.currency,
      serviceDays: price.serviceDays.trim() === '' ? null : Number(price.serviceDays),
      quoteNumber: price.quoteNumber,
    },
  }
}
