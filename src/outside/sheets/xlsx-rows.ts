import { type FileHandle, open } from 'node:fs/promises'
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import { columnLetters, type SheetRow } from '#domain/mapping/sheet-row.ts'
import {
  type AsShown,
  LONGEST_CELL,
  type MergedCells,
  Meter,
  type ReadShare,
  SheetFault,
  type SheetLimits,
  shown,
} from './limits.ts'
import { readWorkbook, type SheetPart, type Workbook } from './workbook.ts'
import { attributeOf, textOf, type XmlListener, XmlScanner } from './xml-scanner.ts'
import { unpack } from './zip-archive.ts'

/** Names of the visible worksheets in their order. */
export async function xlsxSheets(path: string, limits: SheetLimits): Promise<string[]> {
  const file = await open(path)
  try {
    return (await readWorkbook(path, file, limits)).sheets.map(({ name }) => name)
  } finally {
    await file.close()
  }
}

/** Options for reading a worksheet. */
interface SheetReading {
  limits: SheetLimits
  read: ReadShare
  /** null: formulas, errors and merged cells are refused. */
  asShown: AsShown | null
}

/** The rows of one worksheet (the first if `sheet` is ''), some hundreds at a time. */
export async function* xlsxRows(
  path: string,
  sheet: string,
  reading: SheetReading,
): AsyncGenerator<SheetRow[]> {
  const file = await open(path)
  try {
    const book = await readWorkbook(path, file, reading.limits)
    const part = sheet === '' ? book.sheets[0] : book.sheets.find(({ name }) => name === sheet)
    if (!part) throw new SheetFault(`This workbook has no sheet ${sheet}.`)
    yield* rowsOf(path, file, part, book, reading)
  } finally {
    await file.close()
  }
}

async function* rowsOf(
  path: string,
  file: FileHandle,
  part: SheetPart,
  book: Workbook,
  { limits, read, asShown }: SheetReading,
): AsyncGenerator<SheetRow[]> {
  let bytes = 0
  const reader = new CellReader(book, limits, asShown)
  const scanner = new XmlScanner(reader)
  const decoder = new TextDecoder('utf-8')
  for await (const piece of unpack(path, file, part.entry, limits.unpackedBytes)) {
    scanner.push(decoder.decode(piece, { stream: true }))
    bytes += piece.length
    read.share = bytes / part.entry.unpackedBytes
    const rows = reader.take()
    if (rows.length > 0) yield rows
  }
}

/** Days from 1899-12-30, the spreadsheets' day 0 (their 1900 has a February 29), to 1970-01-01; and from 1904. */
const DAY_0 = 25_569
const DAY_0_OF_1904 = 24_107

/** Builds rows from the tags of a worksheet. */
class CellReader implements XmlListener {
  readonly #book: Workbook
  readonly #meter: Meter
  #rows: SheetRow[] = []
  #row = 0
  #cells: string[] = []
  #last = 0
  #column = -1
  #type = ''
  #style = 0
  #value = ''
  #isValue = false
  #isFormula = false
  readonly #asShown: AsShown | null

  constructor(book: Workbook, limits: SheetLimits, asShown: AsShown | null) {
    this.#asShown = asShown
    this.#book = book
    this.#meter = new Meter(limits)
  }

  /** The rows completed since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || name === 't') this.#isValue = true
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'f') this.#openFormula()
    else if (name === 'mergeCell') this.#openMerged(attributes)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  text(characters: string): void {
    if (!this.#isValue) return
    this.#value += characters
    if (this.#value.length > LONGEST_SPELT) throw this.#tooLong()
  }

  /** Runs of plain cells, as nearly all are: one match each instead of six tags. */
  skim(text: string, from: number): number {
    let at = from
    for (;;) {
      PLAIN_CELL.lastIndex = at
      const found = PLAIN_CELL.exec(text)
      if (!found) return at
      this.#startCell(columnOf(found[1]!, 0), found[3] ?? '', found[2] ? Number(found[2]) : 0)
      this.#value = found[4]!
      this.#closeCell()
      at = PLAIN_CELL.lastIndex
    }
  }

  #openRow(attributes: string): void {
    const given = attributeOf(attributes, 'r')
    const row = given === null ? this.#row + 1 : Number(given)
    if (!(row > this.#row)) throw new SheetFault('The rows of this sheet are out of order.', this.#row)
    this.#row = row
    this.#cells = []
    this.#last = 0
    this.#column = -1
  }

  #closeRow(): void {
    this.#meter.count(this.#row, this.#cells.length)
    if (this.#last > 0) this.#rows.push({ number: this.#row, cells: this.#cells })
  }

  #openCell(attributes: string): void {
    const type = attributes.includes(' t=') ? (attributeOf(attributes, 't') ?? '') : ''
    const style = attributes.includes(' s=') ? Number(attributeOf(attributes, 's')) : 0
    const at = attributes.indexOf('r="')
    this.#startCell(at < 0 ? -1 : columnOf(attributes, at + 3), type, style)
  }

  #startCell(column: number, type: string, style: number): void {
    this.#column = column < 0 ? this.#column + 1 : column
    if (this.#column >= 16_384) throw new SheetFault('This row has too many columns.', this.#row)
    this.#type = type
    this.#style = style
    this.#value = ''
    this.#isFormula = false
  }

  #openFormula(): void {
    if (!this.#asShown)
      throw new SheetFault(
        'This cell contains a formula. Paste the value instead.',
        this.#row,
        this.#letters(),
      )
    this.#isFormula = true
  }

  #closeCell(): void {
    if (this.#value === '') {
      // Written by a program that does not calculate; an empty text is a result.
      if (this.#isFormula && this.#type !== 'str')
        throw new SheetFault(
          'This formula has no result yet. Save the file again.',
          this.#row,
          this.#letters(),
        )
      return
    }
    const text = this.#shown()
    if (text === '') return
    if (text.length > LONGEST_CELL) throw this.#tooLong()
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
    this.#last = this.#column + 1
  }

  #tooLong(): SheetFault {
    const reason = `A cell has more than ${shown(LONGEST_CELL)} characters.`
    return new SheetFault(reason, this.#row, this.#letters())
  }

  #shown(): string {
    switch (this.#type) {
      case 's':
        return this.#book.strings[Number(this.#value)] ?? ''
      case 'inlineStr':
      case 'str':
        return textOf(this.#value).trim()
      case 'b':
        return this.#value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return this.#value.slice(0, 10)
      case 'e':
        if (this.#asShown) return textOf(this.#value)
        throw new SheetFault(
          `This cell contains an error, ${textOf(this.#value)}.`,
          this.#row,
          this.#letters(),
        )
      default:
        return this.#number()
    }
  }

  #number(): string {
    const style = this.#book.styles[this.#style]
    if (!style || (!style.isDate && style.digits === 0)) return plainNumber(this.#value)
    if (style.digits > 0) return plainNumber(this.#value).padStart(style.digits, '0')
    const day = Math.floor(Number(this.#value)) - (this.#book.is1904 ? DAY_0_OF_1904 : DAY_0)
    return day > -DAY_0 && day < 2_932_897 ? formatIsoDate(day) : this.#value
  }

  #openMerged(attributes: string): void {
    const area = attributeOf(attributes, 'ref') ?? ''
    const [, firstRow = 0, lastRow = firstRow] = (/(\d+)(?::[A-Z]+(\d+))?/.exec(area) ?? []).map(Number)
    if (!this.#asShown || this.#asShown.merged.length >= MOST_MERGED) throw mergedFault({ area, firstRow })
    this.#asShown.merged.push({ area, firstRow, lastRow, column: columnOf(area, 0) })
  }

  #letters(): string {
    return columnLetters(Math.max(0, this.#column))
  }
}

const MOST_MERGED = 100_000
/** The limit of a cell, with each character written as `&#x10FFFF;`. */
const LONGEST_SPELT = LONGEST_CELL * 10

/** The error for merged cells with ambiguous rows. */
export const mergedFault = ({ area, firstRow }: Pick<MergedCells, 'area' | 'firstRow'>): SheetFault =>
  new SheetFault(`The cells ${area} are merged. Give every row its own values.`, firstRow)

/** A cell with only a value, as every writer spells it. */
const PLAIN_CELL = /<c r="([A-Z]{1,3})\d+"(?: s="(\d{1,5})")?(?: t="(s|n|b)")?><v>([^<]{1,40})<\/v><\/c>/y

/** The column of 'AB12', starting at an index: 27; -1 without letters. */
function columnOf(reference: string, from: number): number {
  let column = 0
  for (let at = from; ; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (!(letter >= 1 && letter <= 26)) return column - 1
    column = column * 26 + letter
  }
}

/** Shortens the stored form of a number: 87.450000000000003 to 87.45, 1E-3 to 0.001. */
function plainNumber(value: string): string {
  if (value.length < 12 && !/[eE]/.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const text = String(number)
  return text.includes('e') ? number.toFixed(10).replace(/\.?0+$/, '') : text
}
