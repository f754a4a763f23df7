import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet, sheetNames } from '#outside/sheets/read-sheet.ts'
import { unpack, zipEntries } from '#outside/sheets/zip-archive.ts'
import { csvStream } from './csv.ts'
import type { Cell, StreamedTable, TableColumn } from './table-column.ts'
import { type SheetLimits, workbookStream } from './workbook-stream.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-streams-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COLUMNS: TableColumn[] = [
  { title: 'Order' },
  { title: 'Shipped', kind: 'date' },
  { title: 'Charge', kind: 'money' },
  { title: 'Pallets', kind: 'number' },
]
const ROWS: Cell[][] = [
  ['=1+1', '2026-11-20', 1240.5, 2],
  ['00123', '2026-02-29x', 12, null],
  ['Müller & <Söhne>\u0001', '', -3, 0],
]

async function* inLots(rows: Cell[][], size: number): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
const tableOf = (rows: Cell[][], size = 2, title = 'Orders'): StreamedTable => ({
  title,
  columns: COLUMNS,
  lots: inLots(rows, size),
})

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

let count = 0
function saved(bytes: Uint8Array): string {
  const place = path.join(folder, `${++count}.xlsx`)
  writeFileSync(place, bytes)
  return place
}

async function sheetRows(place: string, sheet: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const lot of readSheet(place, sheet, USUAL_LIMITS)) rows.push(...lot.map(({ cells }) => cells))
  return rows
}

async function sheetXml(place: string): Promise<string> {
  const file = await open(place)
  try {
    const entry = (await zipEntries(file)).get('xl/worksheets/sheet1.xml')!
    return (await bytesOf(unpack(place, file, entry, 1_000_000))).toString()
  } finally {
    await file.close()
  }
}

describe('a streamed CSV file', () => {
  it('has a header row, no formulas, and money with two decimals', async () => {
    const text = (await bytesOf(csvStream(tableOf(ROWS)))).toString()
    expect(text).toBe(
      '\ufeffOrder,Shipped,Charge,Pallets\r\n' +
        `'=1+1,2026-11-20,1240.50,2\r\n00123,2026-02-29x,12.00,\r\nMüller & <Söhne>\u0001,,-3.00,0\r\n`,
    )
  })

  it('without rows has its header row', async () => {
    const text = (await bytesOf(csvStream(tableOf([])))).toString()
    expect(text).toBe('\ufeffOrder,Shipped,Charge,Pallets\r\n')
  })
})

describe('a streamed workbook', () => {
  it('is read back unchanged: texts are texts, dates are dates', async () => {
    const place = saved(await bytesOf(workbookStream([tableOf(ROWS)])))
    expect(await sheetRows(place, 'Orders')).toEqual([
      ['Order', 'Shipped', 'Charge', 'Pallets'],
      ['=1+1', '2026-11-20', '1240.5', '2'],
      ['00123', '2026-02-29x', '12'],
      ['Müller & <Söhne>', '', '-3', '0'],
    ])
    const xml = await sheetXml(place)
    // 2026-11-20 is day 46346 in spreadsheets.
    expect(xml).toContain('<c r="B2" s="4"><v>46346</v></c>')
    expect(xml).toContain('<c r="C2" s="3"><v>1240.5</v></c>')
    expect(xml).not.toContain('<f>')
  })

  it('continues on the next sheet, below its header row again', async () => {
    const rows = Array.from({ length: 7 }, (_, at): Cell[] => [`SO-${at}`, '', at, at])
    const limits: SheetLimits = { rows: 4, bytes: 1e9 }
    const place = saved(await bytesOf(workbookStream([tableOf(rows), tableOf(ROWS, 2, 'Others')], limits)))
    expect(await sheetNames(place)).toEqual(['Orders', 'Orders (2)', 'Orders (3)', 'Others'])
    const sheets = await Promise.all(
      ['Orders', 'Orders (2)', 'Orders (3)'].map((one) => sheetRows(place, one)),
    )
    expect(sheets.map((one) => one.length)).toEqual([4, 4, 2])
    expect(sheets.map(([titles]) => titles?.[0])).toEqual(['Order', 'Order', 'Order'])
    expect(sheets.flatMap(([, ...others]) => others.map(([order]) => order))).toEqual(
      rows.map(([order]) => order),
    )
  })

  it('ends a sheet before it has too many bytes', async () => {
    const rows = Array.from({ length: 20 }, (_, at): Cell[] => [`SO-${at}`.padEnd(200, 'x'), '', at, at])
    const place = saved(await bytesOf(workbookStream([tableOf(rows)], { rows: 1_000, bytes: 3_000 })))
    const names = await sheetNames(place)
    expect(names.length).toBeGreaterThan(1)
    const all = await Promise.all(names.map((name) => sheetRows(place, name)))
    expect(all.flatMap(([, ...others]) => others)).toHaveLength(20)
  })

  it('passes on an error of its source, and closes the source when the reader stops', async () => {
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield ROWS
      throw new Error('the database went away')
    }
    const table = { title: 'Orders', columns: COLUMNS }
    await expect(bytesOf(workbookStream([{ ...table, lots: failing() }]))).rejects.toThrow('went away')

    let hasEnded = false
    const endless = async function* (): AsyncGenerator<Cell[][]> {
      try {
        for (;;) yield ROWS
      } finally {
        hasEnded = true
      }
    }
    const reader = workbookStream([{ ...table, lots: endless() }])
    await reader.next()
    await reader.next()
    await reader.return(undefined)
    await expect.poll(() => hasEnded).toBe(true)
  })
})

describe('a table of many rows', () => {
  const ROW_COUNT = 200_000
  /** A tenth of the size of the rows. */
  const HEAP_MB = 24

  it.each(['CSV', 'XLSX'] as const)('as %s uses no more memory than a few rows', async (format) => {
    const written = await new Promise<{ bytes: number; mostOutside: number }>((resolve, reject) => {
      const thread = new Worker(new URL('./write-many-rows.test-support.ts', import.meta.url), {
        workerData: { format, rows: ROW_COUNT },
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
      })
      thread.once('message', resolve)
      thread.once('error', reject)
    })
    expect(written.bytes).toBeGreaterThan(1_000_000)
    expect(written.mostOutside).toBeLessThan(32_000_000)
  })
})
