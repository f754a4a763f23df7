import { plainTitle } from '../mapping/suggest-columns.ts'
import { orderField } from './order-fields.ts'
import { spokenTitle } from './spoken-title.ts'
import type { SuggestedMapping } from './suggested-mapping.ts'

/** `Austin, TX 78701`, with or without separators. */
const CITY_STATE_ZIP = /^[^,\d]{2,},\s*[A-Za-z]{2}[\s,]+\d{5}(-\d{4})?$/
/** The same behind a street, or a name and a street. */
const WHOLE_ADDRESS = /^.*\d.*[\s,][A-Za-z]{2}[\s,]+\d{5}(-\d{4})?$/
const SHARE = 0.8
/** A longer text is no address, and would be looked through again and again. */
const LONGEST = 250

type Cut = Pick<SuggestedMapping, 'splitBy' | 'splitPart'>
const STATE_AND_ZIP: Readonly<Record<string, Cut>> = {
  destinationState: { splitBy: ', ', splitPart: -2 },
  destinationZip: { splitBy: ', ', splitPart: -1 },
}
const CITY: Readonly<Record<string, Cut>> = { destinationCity: { splitBy: ',', splitPart: 1 } }
/** By how many parts the cells have between commas. */
const BEFORE: Readonly<Record<number, Readonly<Record<string, Cut>>>> = {
  3: {
    destinationStreet: { splitBy: ',', splitPart: 1 },
    destinationCity: { splitBy: ',', splitPart: 2 },
  },
  4: {
    destinationName: { splitBy: ',', splitPart: 1 },
    destinationStreet: { splitBy: ',', splitPart: 2 },
    destinationCity: { splitBy: ',', splitPart: 3 },
  },
}

/** The suggestions with one column of city, state and ZIP, or of a whole address, cut for its fields. */
export function cutAddresses(
  found: SuggestedMapping[],
  { header, samples }: { header: readonly string[]; samples: readonly (readonly string[])[] },
): SuggestedMapping[] {
  const cellsOf = (column: number) => samples.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const columnOf = (pattern: RegExp) =>
    header.findIndex((title, column) => !isOfOther(title) && areMostly(cellsOf(column), pattern))
  const [city, whole] = [columnOf(CITY_STATE_ZIP), columnOf(WHOLE_ADDRESS)]
  if (city >= 0) return cutBy(found, header[city]!, { ...CITY, ...STATE_AND_ZIP })
  if (whole < 0) return found
  const counts = new Set(cellsOf(whole).map((cell) => cell.split(',').length))
  const [count = 0] = counts
  const before = counts.size === 1 ? (BEFORE[count] ?? {}) : {}
  // What cannot be cut is no name, and no city: the city follows from its ZIP.
  const title = header[whole]!
  const free = found.map((one) =>
    one.column === title && /^destination(Name|City)$/.test(one.field) ? { ...one, ...NONE } : one,
  )
  return cutBy(free, title, { ...before, ...STATE_AND_ZIP })
}

/** Whose address is not where the goods go. */
const isOfOther = (title: string): boolean =>
  orderField('destinationZip')!.isNot!.test(plainTitle(spokenTitle(title)))

const NONE = { column: '', confidence: 0, by: 'none' } as const

const cutBy = (
  found: SuggestedMapping[],
  title: string,
  cuts: Readonly<Record<string, Cut>>,
): SuggestedMapping[] =>
  found.map((one) => {
    const how = cuts[one.field]
    const isFree = one.column === '' || one.column === title
    return how && isFree ? { ...one, column: title, ...how, confidence: 0.8, by: 'content' } : one
  })

const areMostly = (cells: readonly string[], pattern: RegExp): boolean =>
  cells.length > 0 &&
  cells.filter((cell) => cell.length <= LONGEST && pattern.test(cell)).length / cells.length >= SHARE
