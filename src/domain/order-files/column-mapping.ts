import { plainTitle, suggestColumns } from '../mapping/suggest-columns.ts'
import { cutAddresses } from './cut-addresses.ts'
import { ORDER_FIELDS, orderField } from './order-fields.ts'
import { numbersOfUnits, spokenTitle, unitColumn } from './spoken-title.ts'
import type { ColumnMapping, SuggestedMapping } from './suggested-mapping.ts'
import { toldByRows } from './told-by-rows.ts'
import { unitInTitle } from './unit-words.ts'

/** The mapping without its confidence, which a saved mapping does not have. */
export const mappingOf = ({
  column,
  field,
  fallback,
  unit,
  joinColumns,
  joinBy,
  splitBy,
  splitPart,
}: ColumnMapping): ColumnMapping => ({
  column,
  field,
  fallback,
  unit,
  joinColumns,
  joinBy,
  splitBy,
  splitPart,
})

/** A field that a column fills without conversion. */
export const plainMapping = (field: string, column: string): ColumnMapping => ({
  field,
  column,
  fallback: '',
  unit: '',
  joinColumns: [],
  joinBy: ' ',
  splitBy: '',
  splitPart: 1,
})

/**
 * A column for each field, by its heading and its cells. Fields without a match get an empty column. One column with
 * city, state and ZIP is split for the three; one with the units is joined to its numbers.
 */
export function suggestMapping(
  header: readonly string[],
  samples: readonly (readonly string[])[],
): SuggestedMapping[] {
  const spoken = header.map(spokenTitle)
  const unitColumns = spoken.map((title, column) =>
    numbersOfUnits(
      title,
      samples.map((row) => row[column] ?? ''),
    ),
  )
  const titles = spoken.map((title, column) => (unitColumns[column] === '' ? title : ''))
  const byColumn = suggestColumns(ORDER_FIELDS, titles, samples).map(
    ({ field, column, confidence, by }): SuggestedMapping => ({
      ...plainMapping(field, column === null ? '' : (header[column] ?? '')),
      unit: column === null ? '' : unitInTitle(titles[column] ?? '', orderField(field)?.units ?? []),
      joinColumns: unitColumns.some((one) => one === field)
        ? unitColumn(header[column ?? -1] ?? '', field, { header, samples })
        : [],
      confidence,
      by,
    }),
  )
  const found = toldByRows(byColumn, { header, samples })
  return cutAddresses(found, { header, samples })
}

/** Why a mapping cannot be used on a file with these headings, as sentences; empty: it can. */
export function problemsOfMapping(mapping: readonly ColumnMapping[], header: readonly string[]): string[] {
  const problems: string[] = []
  const places = placesOf(header)
  for (const field of ORDER_FIELDS) {
    const one = mapping.find(({ field: id }) => id === field.id)
    if (field.isRequired && (!one || (one.column === '' && one.fallback === ''))) {
      problems.push(`Choose the column for ${field.label}.`)
    }
    if (!one) continue
    for (const title of [one.column, ...one.joinColumns]) {
      if (title !== '' && !places.has(plainTitle(title)))
        problems.push(`${field.label}: this file has no column '${title.slice(0, 60)}'.`)
    }
    const reading = one.fallback === '' ? null : field.read(one.fallback, one.unit)
    if (reading?.kind === 'fault') problems.push(`${field.label}: ${reading.reason}`)
  }
  return problems
}

/** Plain heading -> index of the column; the first of several with the same heading. */
export function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, title] of header.entries()) {
    const plain = plainTitle(title)
    if (plain !== '' && !places.has(plain)) places.set(plain, place)
  }
  return places
}
