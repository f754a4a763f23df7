import { columnLetters, type RowFault, type SheetRow } from '../mapping/sheet-row.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'
import { parseZip } from '../text/zip.ts'
import { placesOf, plainMapping } from './column-mapping.ts'
import { isFigure, withDecimalPoint } from './decimal-commas.ts'
import type { OrderField } from './order-field.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { NOT_TAKEN } from './order-table.ts'
import { losesZeros, readPostalCode } from './read-order-cells.ts'
import { makeRowDoubts } from './row-doubts.ts'
import type { ColumnMapping } from './suggested-mapping.ts'
import { LENGTH_UNITS, unitIn } from './unit-words.ts'

/** The values of one row by field id, with units as `weightUnit` and `lengthUnit`, and all its faults. */
export interface OrderRow {
  row: number
  values: Readonly<Record<string, unknown>>
  /** `column` is the field's id. */
  faults: RowFault[]
  /** Its file itself marks it as not importable. */
  isRefused?: boolean
}

/** A row of the file, with the values that a user typed over it, by field. */
export interface OrderSheetRow extends SheetRow {
  typed?: Readonly<Record<string, string>>
}

interface Step {
  field: OrderField
  mapping: ColumnMapping
  column: number
  joined: number[]
  /** Its cells have decimal commas, which are converted to points. */
  isPointed: boolean
}

/** Reads rows of a file with these headings. Missing columns count as empty. */
export function makeOrderRowReader(
  mapping: readonly ColumnMapping[],
  header: readonly string[],
  isDecimalComma = false,
): (row: OrderSheetRow) => OrderRow {
  const places = placesOf(header)
  const placeOf = (title: string) => (title === '' ? -1 : (places.get(plainTitle(title)) ?? -1))
  const stepsFor = (typed: Readonly<Record<string, string>>) =>
    ORDER_FIELDS.flatMap((field): Step[] => {
      const one = mapping.find(({ field: id }) => id === field.id) ?? plainMapping(field.id, '')
      if (one.column === '' && one.fallback === '' && !typed[field.id]) return []
      const joined = one.joinColumns.map(placeOf).filter((place) => place >= 0)
      const isPointed = isDecimalComma && isFigure(field.kind)
      return [{ field, mapping: one, column: placeOf(one.column), joined, isPointed }]
    })
  const steps = stepsFor({})
  const whyNot = placeOf(NOT_TAKEN)
  const doubtOf = makeRowDoubts(header, new Set(steps.flatMap(({ column, joined }) => [column, ...joined])))
  return (row) => {
    if (row.cells[whyNot]) return refused(row.number, row.cells[whyNot])
    const read = readOne(row.typed ? stepsFor(row.typed) : steps, header.length, row)
    const reason = doubtOf(row.cells)
    if (reason !== '') read.faults.push({ row: row.number, column: '', reason })
    return read
  }
}

/** Rejects the whole row, so that no other row can be merged with it. */
const refused = (row: number, reason: string): OrderRow => ({
  row,
  values: {},
  faults: [{ row, column: '', reason }],
  isRefused: true,
})

function readOne(steps: readonly Step[], columns: number, row: OrderSheetRow): OrderRow {
  const { number, cells } = row
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (let at = columns; at < cells.length; at++) {
    if (cells[at] !== '') {
      const reason = `Column ${columnLetters(at)} is to the right of the last column heading. Check for a misplaced delimiter or quote.`
      faults.push({ row: number, column: '', reason })
      break
    }
  }
  for (const step of steps) {
    const text = textOf(step, row)
    if (text === '') continue
    const error = ERROR_VALUE.exec(text)?.[0]
    if (error) {
      const reason = `${step.field.label} contains an error, ${error}.`
      faults.push({ row: number, column: step.field.id, reason })
      continue
    }
    if (isFormula(text)) {
      const reason = `${step.field.label} contains a formula. Enter the value instead.`
      faults.push({ row: number, column: step.field.id, reason })
      continue
    }
    const reading = step.field.read(text, step.mapping.unit)
    if (reading.kind === 'value') {
      values[step.field.id] = reading.value
      const { units } = step.field
      if (units) values[`${step.field.id}Unit`] = unitIn(text, units) || step.mapping.unit || units[0]!.id
      else if (SIDES.includes(step.field.id)) {
        const reason = otherUnit(step.field.label, unitIn(text, LENGTH_UNITS), values.lengthUnit)
        if (reason !== '') faults.push({ row: number, column: step.field.id, reason })
      }
    } else
      faults.push({ row: number, column: step.field.id, reason: `${step.field.label}: ${reading.reason}` })
  }
  for (const end of ['destination', 'origin']) settleCountry(values, end, steps, row)
  return { row: number, values, faults }
}

/** A Canadian code determines the country if the file does not; codes of other countries get no leading zeros. */
function settleCountry(
  values: Record<string, unknown>,
  end: string,
  steps: readonly Step[],
  row: OrderSheetRow,
): void {
  const [zip, country] = [`${end}Zip`, `${end}Country`]
  if (typeof values[zip] !== 'string') return
  if (!values[country] && parseZip(values[zip]).kind === 'CA') values[country] = 'CA'
  if (typeof values[country] !== 'string' || losesZeros(values[country])) return
  const step = steps.find(({ field }) => field.id === zip)!
  const reading = readPostalCode(textOf(step, row), false)
  if (reading.kind === 'value') values[zip] = reading.value
}

/** The error values of formulas in spreadsheets. */
const ERROR_VALUE = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i

/** A line has one unit for its three sides: that of its length, which is read first. */
const SIDES = ['width', 'height']

function otherUnit(label: string, named: string, ofLength: unknown): string {
  const usual = ofLength ?? LENGTH_UNITS[0]!.id
  const wordOf = (unit: unknown) => LENGTH_UNITS.find(({ id }) => id === unit)?.label
  return named === '' || named === usual
    ? ''
    : `${label} is in ${wordOf(named)}, but the length is in ${wordOf(usual)}. Use one unit for all three.`
}

/** The typed text; or else the converted cell, or the fallback if that is empty. */
function textOf(
  { field, mapping, column, joined, isPointed }: Step,
  { cells, typed }: OrderSheetRow,
): string {
  if (typed?.[field.id]) return typed[field.id]!
  let text = column < 0 ? '' : (cells[column] ?? '')
  if (mapping.splitBy !== '') text = partOf(text, mapping.splitBy, mapping.splitPart)
  if (isPointed) text = withDecimalPoint(text)
  // A unit without a number is not a weight.
  if (joined.length > 0 && (text !== '' || !field.units)) {
    text = [text, ...joined.map((place) => cells[place] ?? '')]
      .filter((one) => one !== '')
      .join(mapping.joinBy)
  }
  return text.trim() || mapping.fallback
}

/** The n-th piece between the characters of `by`; -1 is the last. '' if there are fewer. */
function partOf(text: string, by: string, part: number): string {
  const parts: string[] = []
  let piece = ''
  for (const letter of text) {
    if (!by.includes(letter)) piece += letter
    else if (piece.trim() !== '') {
      parts.push(piece.trim())
      piece = ''
    } else piece = ''
  }
  if (piece.trim() !== '') parts.push(piece.trim())
  return parts.at(part > 0 ? part - 1 : part) ?? ''
}

/** It would be imported as its text, and a spreadsheet that opens an export would run it. */
const isFormula = (text: string): boolean => text.charCodeAt(0) === 61
