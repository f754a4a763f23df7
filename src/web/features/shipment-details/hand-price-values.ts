import type { BodyOf } from '#contracts/endpoint.ts'
import type { savePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import { DISCOUNT, FUEL, LINEHAUL } from '#domain/quotes/charge-types.ts'
import { faultOfCharge } from '#domain/quotes/ready-charges.ts'

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

type Faults = Record<string, string>

export const pathOfLine = ({ key }: HandLine): string => `line.${key}`

/** What is wrong, by the path of the field; the server looks at all of it again. */
export function faultsOfPrice({ lines, serviceDays }: HandPrice): Faults {
  const faults: Faults = {}
  for (const one of lines) {
    const cents = lineCents(one)
    const fault = cents === null ? 'Enter an amount like 1240.50.' : faultOfCharge({ code: one.code, cents })
    if (fault !== '') faults[pathOfLine(one)] = fault
  }
  if (!/^(|\d{1,2})$/.test(serviceDays.trim())) faults.serviceDays = 'Enter whole days.'
  return faults
}

/** Faults of the server at the fields of the form. */
export function faultsFromServer(fields: Faults, sent: readonly HandLine[]): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const index = path === 'charges' ? '0' : (/^charges\.(\d+)/.exec(path)?.[1] ?? -1)
      const at = sent[Number(index)]
      return [at ? pathOfLine(at) : path, sentence]
    }),
  )
}

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
