import type { ColumnChoice, MappingField } from './field.ts'

/** A column for a field, with its confidence. */
export interface ColumnSuggestion extends ColumnChoice {
  /** 0 to 1. */
  confidence: number
  /** The evidence for it. */
  by: 'header' | 'content' | 'both' | 'none'
}

/** Below this nothing is suggested: a wrong suggestion costs more than choosing a column. */
const LEAST_CONFIDENCE = 0.5
const CONTENT_ALONE = 0.6

/**
 * The column of a user's table that fills each field: by its heading (the field's label or alias, or similar) and by
 * its first cells. Each column is used once, the most certain first.
 */
export function suggestColumns(
  fields: readonly MappingField[],
  header: readonly string[],
  samples: readonly (readonly string[])[],
): ColumnSuggestion[] {
  const titles = header.map(plainTitle)
  const candidates = fields.flatMap((field) =>
    titles.map((title, column) => ({ field: field.id, column, ...score(field, title, column, samples) })),
  )
  candidates.sort((a, b) => b.confidence - a.confidence || a.rank - b.rank || a.column - b.column)
  const taken = new Map<string, (typeof candidates)[number]>()
  const used = new Set<number>()
  for (const candidate of candidates) {
    if (candidate.confidence < LEAST_CONFIDENCE) break
    if (taken.has(candidate.field) || used.has(candidate.column)) continue
    taken.set(candidate.field, candidate)
    used.add(candidate.column)
  }
  const told = new Map<string, string>()
  for (const { id, unitTold } of fields) {
    const title = header[taken.get(id)?.column ?? -1]
    if (unitTold && title !== undefined && !taken.has(unitTold.field))
      told.set(unitTold.field, told.get(unitTold.field) || unitTold.unitIn(title))
  }
  return fields.map(({ id }) => {
    const found = taken.get(id)
    return {
      field: id,
      column: found?.column ?? null,
      fallback: told.get(id) ?? '',
      unit: '',
      confidence: found?.confidence ?? 0,
      by: found?.by ?? 'none',
    }
  })
}

function score(
  field: MappingField,
  title: string,
  column: number,
  samples: readonly (readonly string[])[],
): { confidence: number; by: ColumnSuggestion['by']; rank: number } {
  const { score: byTitle, rank } = titleScore(field, title)
  const cells = samples.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const share = (isRight: (cell: string) => boolean) => cells.filter(isRight).length / cells.length
  const reading = (cell: string) => field.read(cell, field.units?.[0]?.id ?? '')
  const canRead = (cell: string) => reading(cell).kind === 'value'
  const { looksLike } = field
  if (!looksLike || cells.length === 0) {
    const isDoubted =
      byTitle > 0 && byTitle <= PART_OF_TITLE && cells.length > 0 && share(canRead) < READABLE_SHARE
    return { confidence: isDoubted ? 0 : byTitle, by: byTitle > 0 ? 'header' : 'none', rank }
  }
  if (byTitle === 0) {
    // Another party's ZIP also looks like a ZIP.
    if (field.isNot?.test(title)) return { confidence: 0, by: 'none', rank }
    const alike = share(looksLike)
    return { confidence: alike >= 0.9 ? CONTENT_ALONE * alike : 0, by: 'content', rank }
  }
  // A spreadsheet's 2134 is read as 02134, which looks like a ZIP.
  const isRightWhenRead = (cell: string) => {
    const read = reading(cell)
    return read.kind === 'value' && looksLike(String(read.value))
  }
  const right = share((cell) => looksLike(cell) || isRightWhenRead(cell))
  // If the heading matches but the cells cannot be read, there is no suggestion.
  if (right < READABLE_SHARE) return { confidence: byTitle * 0.45, by: 'header', rank }
  return { confidence: Math.min(1, byTitle * 0.9 + right * 0.1), by: 'both', rank }
}

const PART_OF_TITLE = 0.7
const BARE_TITLE = 0.6
const READABLE_SHARE = 0.5

/**
 * 1 for the exact heading, 0.85 for a similar one, 0.7 if the heading contains it as a word; `rank`: the certainty of
 * the name.
 */
function titleScore(field: MappingField, title: string): { score: number; rank: number } {
  let best = { score: 0, rank: 0 }
  if (title === '') return best
  for (const [rank, name] of plainNames(field).entries()) {
    if (name === title) return { score: 1, rank }
    if (field.isNot?.test(title)) continue
    if (best.score < 0.85 && name.length >= 5 && isNearly(name, title)) best = { score: 0.85, rank }
    else if (best.score === 0 && name.length >= 4 && ` ${title} `.includes(` ${name} `))
      best = { score: PART_OF_TITLE, rank }
  }
  const bare = field.bareTitles?.findIndex((name) => plainTitle(name) === title) ?? -1
  return best.score < BARE_TITLE && bare >= 0 ? { score: BARE_TITLE, rank: bare } : best
}

const namesOf = new WeakMap<MappingField, readonly string[]>()

/** The plain spellings of a field's label and aliases: every possible header row needs all of them. */
function plainNames(field: MappingField): readonly string[] {
  const known = namesOf.get(field)
  if (known) return known
  const names = [field.label, ...field.aliases].map(plainTitle)
  namesOf.set(field, names)
  return names
}

/** 'Origin ZIP3' and 'origin_zip-3' are the same heading. */
export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[^\p{L}\p{N}<>+]+/gu, ' ')
    .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

/** At most one letter added, missing or different, or two swapped. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  // Another digit means another column: rate 500 is not rate 600.
  if (/\d/.test((a[0] ?? '') + (b[0] ?? ''))) return false
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** How many fields have their heading, or a similar one, among these cells. */
export function countKnownTitles(fields: readonly MappingField[], cells: readonly string[]): number {
  const titles = cells.map(plainTitle)
  return fields.filter((field) => titles.some((title) => titleScore(field, title).score >= 0.85)).length
}

/** How many rows there may be above the header row: a name, a date, a note. */
const MOST_LINES_ABOVE = 20

/**
 * The index of the header row in `rows`: the row whose cells match the most fields; if several do, or none matches any,
 * the first of them with the most cells.
 */
export function findHeader(
  fields: readonly MappingField[],
  rows: readonly { cells: readonly string[] }[],
): number {
  let best = { at: 0, known: -1, filled: 0 }
  for (const [at, { cells }] of rows.slice(0, MOST_LINES_ABOVE).entries()) {
    const known = countKnownTitles(fields, cells)
    const filled = cells.filter((cell) => cell !== '').length
    if (known > best.known || (known === best.known && known === 0 && filled > best.filled))
      best = { at, known, filled }
  }
  return best.at
}
