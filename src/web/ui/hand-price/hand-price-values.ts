import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { savePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { formatDecimal } from '#domain/money.ts'
import { FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'
import { faultsOfTyped, type TypedCharge, typedCents } from '../typed-charges.ts'

/** The form values of a price entered by hand. */
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

/** The values of an empty form, or of the price to change. */
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

/** The errors by field path; the server checks everything again. */
export const faultsOfPrice = ({ scac, lines, serviceDays }: HandPrice): Record<string, string> => ({
  ...(scac === '' ? { scac: t`Choose a carrier.` } : {}),
  ...faultsOfTyped(lines, { path: 'serviceDays', text: serviceDays }),
})

type Body = BodyOf<typeof savePriceSheet>

/** The request body with its lines, so that an error finds its field; a sentence if an amount is invalid. */
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
