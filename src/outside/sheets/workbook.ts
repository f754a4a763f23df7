import type { FileHandle } from 'node:fs/promises'
import { SheetFault, type SheetLimits, shown } from './limits.ts'
import { attributeOf, textOf, type XmlListener, XmlScanner } from './xml-scanner.ts'
import { unpack, type ZipEntry, zipEntries } from './zip-archive.ts'

/** A visible worksheet. */
export interface SheetPart {
  name: string
  entry: ZipEntry
}

/** The number format of a cell, as far as its value depends on it. */
export interface NumberStyle {
  isDate: boolean
  /** `00000` shows 1002 as 01002: a ZIP code. 0: no such format. */
  digits: number
}

/** The parts of a workbook to which its cells refer. */
export interface Workbook {
  sheets: SheetPart[]
  is1904: boolean
  strings: string[]
  styles: NumberStyle[]
}

const PLAIN: NumberStyle = { isDate: false, digits: 0 }
/** No workbook has larger styles and relations. */
const SMALL_PART_BYTES = 40_000_000

/** Reads everything of a workbook except its cells. */
export async function readWorkbook(path: string, file: FileHandle, limits: SheetLimits): Promise<Workbook> {
  const entries = await zipEntries(file)
  const book = entries.get('xl/workbook.xml')
  if (!book) throw new SheetFault('This is not an XLSX workbook.')
  if ([...entries.keys()].some((name) => /vbaproject|macrosheets|\/embeddings\/|\/activex\//.test(name))) {
    throw new SheetFault('This workbook contains macros. Save it as XLSX without macros.')
  }
  const read = async (entry: ZipEntry | undefined, listener: XmlListener) => {
    if (entry)
      await scanPart(path, file, entry, Math.min(limits.unpackedBytes, SMALL_PART_BYTES * 2), listener)
  }
  const targets = new Map<string, string>()
  await read(entries.get('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship') {
        targets.set(attributeOf(attributes, 'Id') ?? '', attributeOf(attributes, 'Target') ?? '')
      }
    },
    close: () => {},
    text: () => {},
  })
  const { sheets, is1904 } = await readSheets(read, book, entries, targets)
  const strings = new StringsReader(limits)
  await read(entries.get('xl/sharedstrings.xml'), strings)
  const styles = new StylesReader()
  await read(entries.get('xl/styles.xml'), styles)
  return { sheets, is1904, strings: strings.found, styles: styles.found }
}

export async function scanPart(
  path: string,
  file: FileHandle,
  entry: ZipEntry,
  mostBytes: number,
  listener: XmlListener,
): Promise<void> {
  const scanner = new XmlScanner(listener)
  const decoder = new TextDecoder('utf-8')
  for await (const piece of unpack(path, file, entry, mostBytes)) {
    scanner.push(decoder.decode(piece, { stream: true }))
  }
}

type ReadPart = (entry: ZipEntry | undefined, listener: XmlListener) => Promise<void>

async function readSheets(
  read: ReadPart,
  book: ZipEntry,
  entries: Map<string, ZipEntry>,
  targets: Map<string, string>,
): Promise<Pick<Workbook, 'sheets' | 'is1904'>> {
  const sheets: SheetPart[] = []
  let is1904 = false
  await read(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || (attributeOf(attributes, 'state') ?? 'visible') !== 'visible') return
      const target = targets.get(attributeOf(attributes, 'id') ?? '') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      const entry = entries.get(path.toLowerCase())
      // Sheets of charts or dialogs are not worksheets.
      if (entry && path.includes('worksheets/')) {
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', entry })
      }
    },
    close: () => {},
    text: () => {},
  })
  if (sheets.length === 0) throw new SheetFault('This workbook has no sheet with cells.')
  return { sheets, is1904 }
}

/** The shared texts: parts of rich text joined, without phonetic readings. */
class StringsReader implements XmlListener {
  readonly found: string[] = []
  readonly #most: number
  #characters = 0
  #current = ''
  #isText = false
  #isPhonetic = false

  constructor(limits: SheetLimits) {
    this.#most = limits.sharedCharacters
  }

  open(name: string): void {
    if (name === 'si') this.#current = ''
    else if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'rPh') this.#isPhonetic = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'si') {
      this.#characters += this.#current.length + 8
      if (this.#characters > this.#most) throw this.#tooMuch()
      this.found.push(this.#current.trim())
    }
  }

  text(characters: string): void {
    if (!this.#isText) return
    this.#current += textOf(characters)
    if (this.#characters + this.#current.length > this.#most) throw this.#tooMuch()
  }

  #tooMuch(): SheetFault {
    return new SheetFault(`The text in this workbook has more than ${shown(this.#most)} characters.`)
  }
}

/** A little more than spreadsheets themselves allow. */
const MOST_STYLES = 70_000

/** Built-in formats that show a date (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Number formats by their index in `cellXfs`, to which cells refer. */
class StylesReader implements XmlListener {
  readonly found: NumberStyle[] = []
  readonly #formats = new Map<number, string>()
  #isInCells = false

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      this.#formats.set(
        Number(attributeOf(attributes, 'numFmtId')),
        attributeOf(attributes, 'formatCode') ?? '',
      )
    } else if (name === 'cellXfs') this.#isInCells = true
    else if (name === 'xf' && this.#isInCells) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
      this.found.push(styleOf(id, this.#formats.get(id)))
      if (this.found.length > MOST_STYLES) {
        throw new SheetFault(`This workbook has more than ${shown(MOST_STYLES)} cell styles.`)
      }
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isInCells = false
  }

  text(): void {}
}

function styleOf(id: number, format: string | undefined): NumberStyle {
  if (format === undefined) return isBuiltInDate(id) ? { isDate: true, digits: 0 } : PLAIN
  if (/^0{2,10}$/.test(format)) return { isDate: false, digits: format.length }
  const bare = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return /[yd]/i.test(bare) ? { isDate: true, digits: 0 } : PLAIN
}
