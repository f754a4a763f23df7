import { type CommercialInvoiceFacts, goodsTotal } from './commercial-invoice-facts.ts'

/** Something without which customs turn a commercial invoice back. */
export interface InvoiceGap {
  /** Of the field that is empty, as the calls spell it. */
  path: string
  /** Who or what lacks it: 'the consignee', 'line 2'. */
  whose: string
  /** 'a country of origin'. */
  lacks: string
}

/**
 * What an invoice still lacks of what customs ask for: who sells, who buys, and of each kind of goods a description, its
 * price and where it was made (19 CFR 141.86(a)(2), (3), (5), (10)). A tariff number and the terms of sale help, and may
 * be written in by hand.
 */
export function invoiceGaps(facts: CommercialInvoiceFacts): InvoiceGap[] {
  const gaps: InvoiceGap[] = []
  const need = (value: unknown, path: string, whose: string, lacks: string) => {
    if (value === '' || value === undefined || value === null) gaps.push({ path, whose, lacks })
  }
  for (const [end, whose] of ENDS) {
    const party = facts[whose]
    need(party.name.trim(), `${end}.CompanyName`, `the ${whose}`, 'a company name')
    need(party.addressLines[0], `${end}.Street`, `the ${whose}`, 'a street')
    need(party.city.trim(), `${end}.City`, `the ${whose}`, 'a city')
  }
  const isPriced = goodsTotal(facts) !== null && facts.lines.length === 1
  for (const [index, line] of facts.lines.entries()) {
    const whose = `line ${index + 1}`
    const at = (field: string) => `Lines.${index}.${field}`
    need(line.description.trim(), at('Description'), whose, 'a description')
    need(line.countryOfOrigin, at('CountryOfOrigin'), whose, 'a country of origin')
    if (!isPriced) need(line.valueCents, at('CustomsValue'), whose, 'a value')
  }
  return gaps
}

const ENDS = [
  ['Origin', 'exporter'],
  ['Destination', 'consignee'],
] as const

/** In one sentence, without its full stop: `line 1 needs a country of origin and a value; the consignee needs a city`. */
export function gapsInWords(gaps: readonly InvoiceGap[]): string {
  const and = new Intl.ListFormat('en', { type: 'conjunction' })
  return [...Map.groupBy(gaps, ({ whose }) => whose)]
    .map(([whose, all]) => `${whose} needs ${and.format(all.map(({ lacks }) => lacks))}`)
    .join('; ')
}

/** The same, a sentence a field. */
export const gapsByField = (gaps: readonly InvoiceGap[]): Record<string, string> =>
  Object.fromEntries(
    gaps.map(({ path, whose, lacks }) => [
      path,
      `${whose[0]!.toUpperCase()}${whose.slice(1)} needs ${lacks}.`,
    ]),
  )
