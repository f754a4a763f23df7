import { formatDecimal } from '../money.ts'
import type { FuelBand, FuelTable } from '../rating/fuel.ts'
import { brief, readPercent } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import type { RowFault } from './sheet-row.ts'

const HIGHEST_MILLS = 50_000
/** Weight in pounds from which the truckload percent applies if a table has one (domain facts 2.5). */
const TRUCKLOAD_FROM_LB = 20_000
/**
 * Bands printed to the cent (3.50 to 3.54, 3.55 to 3.59) have gaps of up to so many mills that are not meant as gaps.
 */
const PRINTED_GAP = 10

function readMills(text: string): Reading<number> {
  const mills = readDecimal(text, 3)
  return mills === null || mills > HIGHEST_MILLS
    ? fault(`'${brief(text)}' is not a fuel price like 3.550.`)
    : value(mills)
}

/** A row of a fuel table: the surcharge in one band of the index price. */
export const FUEL_FIELDS: readonly MappingField[] = [
  field<number>({
    id: 'from',
    label: 'Price from',
    aliases: ['From', 'At least', 'Over', 'Low', 'Price at least', 'Fuel price from'],
    isRequired: true,
    example: '3.500',
    read: readMills,
  }),
  field<number>({
    id: 'to',
    label: 'Price to',
    aliases: ['To', 'But less than', 'Less than', 'Below', 'High', 'Not over', 'Fuel price to'],
    isRequired: true,
    example: '3.550',
    read: readMills,
  }),
  field<number>({
    id: 'percent',
    label: 'LTL percent',
    aliases: ['Percent', 'LTL', 'Surcharge', 'FSC', 'LTL surcharge', 'LTL FSC', '%'],
    isRequired: true,
    example: '28.4',
    read: readPercent,
  }),
  field<number>({
    id: 'truckload',
    label: 'Truckload percent',
    aliases: ['TL', 'Truckload', 'TL surcharge', 'TL FSC', 'Volume'],
    isRequired: false,
    example: '56.8',
    read: readPercent,
  }),
]

interface Row {
  row: number
  from: number
  to: number
  percent: number
  truckload?: number
}

/** Reads the rows of a fuel table one by one, in any order. */
export class FuelGatherer {
  readonly #rows: Row[] = []

  add(row: number, values: Record<string, unknown>): RowFault | null {
    const band = { row, ...values } as Row
    if (band.to <= band.from) return { row, column: 'Price to', reason: 'This band ends before it begins.' }
    this.#rows.push(band)
    return null
  }

  /**
   * The table without its dates, or the errors between its rows. A band that ends where the next begins applies below
   * that price; one that ends a mill or a cent earlier applies up to its end.
   */
  finish(
    id: string,
    former: FuelTable | null,
  ): { kind: 'table'; table: FuelTable; notices: string[] } | { kind: 'faults'; faults: RowFault[] } {
    const rows = this.#rows.toSorted((a, b) => a.from - b.from)
    const columns = rows.some(({ truckload }) => truckload !== undefined) ? 2 : 1
    const faults = rows.flatMap((row, at) => faultOf(row, rows[at + 1], columns))
    if (faults.length > 0) return { kind: 'faults', faults }
    const isShared = rows.every((row, at) => at + 1 === rows.length || row.to === rows[at + 1]!.from)
    const bands: FuelBand[] = rows.map((row, at) => ({
      fromMills: row.from,
      toMills: rows[at + 1]?.from ?? (isShared ? row.to : row.to + 1),
      percents: columns === 2 ? [row.percent, row.truckload!] : [row.percent],
    }))
    const keepsSteps = former?.columnsFromLb.length === columns
    const table: FuelTable = {
      id,
      version: '',
      inclusion: isShared ? (former?.inclusion ?? 'atLeastBelow') : 'atLeastBelow',
      columnsFromLb: columns === 2 ? [0, TRUCKLOAD_FROM_LB] : [0],
      bands,
      above: keepsSteps ? former.above : null,
      below: keepsSteps ? former.below : null,
      effectiveFrom: '',
      effectiveTo: null,
    }
    return { kind: 'table', table, notices: noticesOf(table, isShared) }
  }
}

function faultOf(row: Row, next: Row | undefined, columns: number): RowFault[] {
  const found: RowFault[] = []
  if (columns === 2 && row.truckload === undefined) {
    found.push({
      row: row.row,
      column: 'Truckload percent',
      reason: 'Other bands have a truckload percent, but this one has none.',
    })
  }
  if (next && next.from < row.to) {
    found.push({
      row: next.row,
      column: 'Price from',
      reason: `This band overlaps the band in row ${row.row}.`,
    })
  } else if (next && next.from - row.to > PRINTED_GAP) {
    found.push({
      row: next.row,
      column: 'Price from',
      reason: `No band covers the prices between row ${row.row} and this row.`,
    })
  }
  return found
}

const dollars = (mills: number): string => `$${formatDecimal(mills, 3, 3)}`

function noticesOf(table: FuelTable, isShared: boolean): string[] {
  const [first, last] = [table.bands[0]!, table.bands.at(-1)!]
  const notices: string[] = []
  if (isShared) {
    const which = table.inclusion === 'overUpTo' ? 'the lower' : 'the upper'
    notices.push(`A price where two bands meet belongs to ${which} one.`)
  }
  if (!table.below)
    notices.push(
      `Below ${dollars(first.fromMills)} per gallon, the table has no percent, so there is no price.`,
    )
  if (!table.above)
    notices.push(`From ${dollars(last.toMills)} per gallon, the table has no percent, so there is no price.`)
  return notices
}
