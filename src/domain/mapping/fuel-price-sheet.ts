import { readDate } from './common-fields.ts'
import { CONTRACT_FUEL_FIELDS } from './contract-sheet.ts'
import type { MappingField } from './field.ts'
import type { RowFault } from './sheet-row.ts'

const [, dateField, priceField] = CONTRACT_FUEL_FIELDS

/** A weekly price of a fuel index. */
export const FUEL_PRICE_FIELDS: readonly MappingField[] = [
  { ...dateField!, read: readDate, aliases: ['Week', 'Period', 'Price date', 'Week of', 'Effective'] },
  {
    ...priceField!,
    label: 'Price',
    aliases: ['Value', 'Dollars per gallon', 'Diesel', 'Fuel price', '$/gal'],
  },
]

/** Reads the prices one by one; a day has one price. */
export class FuelPriceGatherer {
  readonly prices: { date: string; mills: number }[] = []
  readonly #rowOf = new Map<string, number>()

  add(row: number, values: Record<string, unknown>): RowFault | null {
    const date = values.date as string
    const twin = this.#rowOf.get(date)
    if (twin !== undefined) return { row, column: 'Date', reason: `This day is already in row ${twin}.` }
    this.#rowOf.set(date, row)
    this.prices.push({ date, mills: values.price as number })
    return null
  }
}
