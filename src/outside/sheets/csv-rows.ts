import { type FileHandle, open } from 'node:fs/promises'
import type { SheetRow } from '#domain/mapping/sheet-row.ts'
import { delimiterOf, SAID } from './csv-delimiter.ts'
import { LONGEST_CELL, Meter, type ReadShare, SheetFault, type SheetLimits, shown } from './limits.ts'
import { encodingOf, readAt } from './text-encoding.ts'

const CHUNK = 262_144
/** Characters split into rows at a time. All of them are alive together, which costs the garbage collector time. */
const PIECE = 32_768
const SAMPLE = 65_536
/** A record without an end: a quote that was never closed, or not a table. */
const LONGEST_RECORD = 1_000_000

/** The rows of a CSV file (RFC 4180, any delimiter, the usual encodings), some hundreds at a time. */
export async function* csvRows(
  path: string,
  limits: SheetLimits,
  read: ReadShare,
): AsyncGenerator<SheetRow[]> {
  const file = await open(path)
  try {
    const encoding = await encodingOf(file)
    const sample = new TextDecoder(encoding).decode(await readAt(file, 0, SAMPLE))
    const splitter = new CsvSplitter(delimiterOf(sample), limits)
    const decoder = new TextDecoder(encoding)
    const { size } = await file.stat()
    let bytes = 0
    for await (const chunk of chunksOf(file)) {
      bytes += chunk.length
      read.share = bytes / size
      const rows = splitter.push(decoder.decode(chunk, { stream: true }))
      if (rows.length > 0) yield rows
    }
    const rest = splitter.end(decoder.decode())
    if (rest.length > 0) yield rest
  } finally {
    await file.close()
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK, null)
    if (bytesRead === 0) return
    for (let at = 0; at < bytesRead; at += PIECE) yield buffer.subarray(at, Math.min(at + PIECE, bytesRead))
  }
}

/**
 * Splits text that arrives in chunks into records. A record without a quote, as nearly all are, is one `split`; only
 * records with quotes are read character by character.
 */
export class CsvSplitter {
  readonly #delimiter: string
  readonly #meter: Meter
  #held = ''
  #row = 0
  #isFirst = true

  constructor(delimiter: string, limits: SheetLimits) {
    this.#delimiter = delimiter
    this.#meter = new Meter(limits)
  }

  push(piece: string): SheetRow[] {
    this.#held += piece
    return this.#take(false)
  }

  /** The rest, after the last chunk: a last record needs no line end. */
  end(piece: string): SheetRow[] {
    this.#held += piece
    return this.#take(true)
  }

  #take(isEnd: boolean): SheetRow[] {
    const rows: SheetRow[] = []
    const text = this.#held
    const marks = {
      feed: new Finder(text, '\n'),
      carriage: new Finder(text, '\r'),
      quote: new Finder(text, '"'),
    }
    let at = this.#isFirst ? this.#skipHead(text, isEnd) : 0
    while (at < text.length) {
      const quote = marks.quote.from(at)
      const end = this.#recordEnd(text, at, marks, isEnd)
      if (end === null) break
      const record = text.slice(at, end.stop)
      this.#add(rows, quote >= 0 && quote < end.stop ? this.#quoted(record) : record.split(this.#delimiter))
      at = end.next
    }
    if (text.length - at > LONGEST_RECORD) {
      throw new SheetFault(
        `This row does not end within ${shown(LONGEST_RECORD)} characters. Check for a quote that is not closed.`,
        this.#row + 1,
      )
    }
    this.#held = text.slice(at)
    return rows
  }

  /** Skips a line `sep=;`, which declares the delimiter and is not a row. Waits until the first line is complete. */
  #skipHead(text: string, isEnd: boolean): number {
    if (text.length < LONGEST_HEAD && !isEnd) return 0
    this.#isFirst = false
    const said = SAID.exec(text)
    if (said) this.#row = 1
    return said ? said[0].length : 0
  }

  /** The end of the record that starts at `at`, and the start of the next one; null: the record is incomplete. */
  #recordEnd(text: string, at: number, marks: Marks, isEnd: boolean): RecordEnd | null {
    let from = at
    for (;;) {
      const quote = marks.quote.from(from)
      const end = lineEnd(text, from, marks, isEnd)
      if (quote < 0 || (end !== null && quote >= end.stop)) return end
      // A quote opens a quoted cell only at its start: `5" pipe` is a text.
      const opens = this.#beginsCell(text, at, quote)
      const close = opens ? closingQuote(text, quote) : quote
      if (close < 0) {
        if (isEnd) throw new SheetFault('This row has an opening quote that is never closed.', this.#row + 1)
        return null
      }
      from = close + 1
    }
  }

  /** Whether the cell starts with the character at `place`; spaces after a delimiter do not count. */
  #beginsCell(text: string, recordStart: number, place: number): boolean {
    let before = place - 1
    while (before >= recordStart && text[before] === ' ') before--
    return before < recordStart || text.endsWith(this.#delimiter, before + 1)
  }

  #add(rows: SheetRow[], cells: string[]): void {
    this.#row += 1
    let last = 0
    for (let index = 0; index < cells.length; index++) {
      let cell = cells[index]!
      if (cell === '') continue
      if (isTrimmable(cell)) {
        cell = cell.trim()
        cells[index] = cell
        if (cell === '') continue
      }
      last = index + 1
      if (cell.length > LONGEST_CELL) {
        throw new SheetFault(`A cell has more than ${shown(LONGEST_CELL)} characters.`, this.#row)
      }
    }
    this.#meter.count(this.#row, cells.length)
    // An empty line shows as a gap in the row numbers.
    if (last > 0) rows.push({ number: this.#row, cells })
  }

  #quoted(record: string): string[] {
    const cells: string[] = []
    const delimiter = this.#delimiter
    let at = 0
    for (;;) {
      const start = at
      while (record[at] === ' ') at++
      if (record[at] !== '"') {
        at = start
        const end = record.indexOf(delimiter, at)
        cells.push(end < 0 ? record.slice(at) : record.slice(at, end))
        if (end < 0) return cells
        at = end + delimiter.length
        continue
      }
      const close = closingQuote(record, at)
      const rest = record.indexOf(delimiter, close + 1)
      const stop = rest < 0 ? record.length : rest
      // Text after the closing quote belongs to the cell, as in spreadsheets.
      cells.push(record.slice(at + 1, close).replaceAll('""', '"') + record.slice(close + 1, stop))
      if (rest < 0) return cells
      at = rest + delimiter.length
    }
  }
}

/** `sep=||` with its line end. */
const LONGEST_HEAD = 9
const SPACE = 32
const BEYOND_ASCII = 127
/** Cheaper than trimming: almost no cell has surrounding spaces. */
const isTrimmable = (cell: string): boolean =>
  isBlank(cell.charCodeAt(0)) || isBlank(cell.charCodeAt(cell.length - 1))
const isBlank = (code: number): boolean => code <= SPACE || code > BEYOND_ASCII

interface RecordEnd {
  stop: number
  next: number
}

interface Marks {
  feed: Finder
  carriage: Finder
  quote: Finder
}

/** Finds one character from ever later positions; checks each position of the text once. */
class Finder {
  readonly #text: string
  readonly #character: string
  #found = -2

  constructor(text: string, character: string) {
    this.#text = text
    this.#character = character
  }

  /** The first position at or after `place`; -1 none. */
  from(place: number): number {
    if (this.#found !== -1 && this.#found < place) this.#found = this.#text.indexOf(this.#character, place)
    return this.#found
  }
}

/** The next line end: a line feed, a carriage return, or both; the end of the text if `isEnd`. */
function lineEnd(text: string, from: number, marks: Marks, isEnd: boolean): RecordEnd | null {
  const feed = marks.feed.from(from)
  const carriage = marks.carriage.from(from)
  if (feed < 0 && carriage < 0) return isEnd ? { stop: text.length, next: text.length } : null
  if (carriage < 0 || (feed >= 0 && feed < carriage)) return { stop: feed, next: feed + 1 }
  // The line feed of a carriage return at the very end may be in the next chunk.
  if (carriage + 1 === text.length && !isEnd) return null
  return { stop: carriage, next: feed === carriage + 1 ? carriage + 2 : carriage + 1 }
}

/** The quote that closes the one at `open`: a doubled one is a literal quote. -1: not in this chunk. */
function closingQuote(text: string, open: number): number {
  let at = open + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return -1
    if (text[quote + 1] !== '"') return quote
    at = quote + 2
  }
}
