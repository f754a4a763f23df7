import { type CommercialInvoiceFacts, goodsTotal } from './commercial-invoice-facts.ts'

/**
 * The missing data of a commercial invoice: a sentence for each empty field, by its path on the wire. Customs require
 * seller, buyer, and for each kind of goods a description, its price and its origin (19 CFR 141.86(a)(2), (3), (5),
 * (10)). A tariff number and the terms of sale help, and may be written in by hand.
 */
export function invoiceGaps(facts: CommercialInvoiceFacts): Record<string, string> {
  const gaps: Record<string, string> = {}
  const need = (value: unknown, path: string, sentence: string) => {
    if (value === '' || value === undefined || value === null) gaps[path] = sentence
  }
  for (const [end, party] of ENDS) {
    const { name, addressLines, city } = facts[party]
    need(name.trim(), `${end}.CompanyName`, `The ${party} needs a company name.`)
    need(addressLines[0], `${end}.Street`, `The ${party} needs a street.`)
    need(city.trim(), `${end}.City`, `The ${party} needs a city.`)
  }
  const isPriced = goodsTotal(facts) !== null && facts.lines.length === 1
  for (const [index, line] of facts.lines.entries()) {
    const number = index + 1
    const at = (field: string) => `Lines.${index}.${field}`
    need(line.description.trim(), at('Description'), `Line ${number} needs a description.`)
    need(line.countryOfOrigin, at('CountryOfOrigin'), `Line ${number} needs a country of origin.`)
    if (!isPriced) need(line.valueCents, at('CustomsValue'), `Line ${number} needs a value.`)
  }
  return gaps
}

const ENDS = [
  ['Origin', 'exporter'],
  ['Destination', 'consignee'],
] as const
