import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipFile } from '#documents/data-files/zip-file.ts'
import { plainMapping, problemsOfMapping } from '#domain/order-files/column-mapping.ts'
import { workbookOf } from '#test/support/workbook-of.ts'
import { readOrderFile } from './read-order-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-order-file-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(content: string | Uint8Array, chosen: Partial<Parameters<typeof readOrderFile>[1]> = {}) {
  const place = path.join(folder, 'file')
  writeFileSync(place, content)
  return readOrderFile(place, { sheet: '', headerRow: 0, ...chosen })
}
const cellsOf = async (...given: Parameters<typeof read>) =>
  (await read(...given)).rows.map(({ cells }) => cells)

const letters = 'ABCDEFGH'
const cell = (row: number, at: number, content: string) =>
  content.startsWith('<')
    ? `<c r="${letters[at]}${row}"${content.startsWith('<f>"') ? ' t="str"' : ''}>${content}</c>`
    : `<c r="${letters[at]}${row}" t="inlineStr"><is><t>${content}</t></is></c>`
const rowsXml = (...rows: string[][]) =>
  rows
    .map((cells, index) => {
      const inside = cells.map((one, at) => (one === '' ? '' : cell(index + 1, at, one))).join('')
      return `<row r="${index + 1}">${inside}</row>`
    })
    .join('')
const merged = (...areas: string[]) =>
  `<mergeCells>${areas.map((area) => `<mergeCell ref="${area}"/>`).join('')}</mergeCells>`
const TITLES = ['Order', 'Zip', 'SKU', 'Weight']

describe('a workbook with orders', () => {
  it('is read as displayed: results of formulas, merged titles, a number merged over its order’s lines', async () => {
    const rows = rowsXml(
      ['Orders of the week'],
      TITLES,
      ['A-1', '78701', 'x', '<f>D4*2</f><v>500</v>'],
      ['', '', 'y', '250'],
      ['<f>"A"&amp;"-2"</f><v>A-2</v>', '60601', '<f>""</f><v></v>', '9'],
      ['Total', '', '', '<f>SUM(D3:D5)</f><v>759</v>'],
    )
    const found = await read(workbookOf({ rows, after: merged('A1:D1', 'A3:A4', 'B3:B4') }))
    expect(found).toMatchObject({ headerRow: 2, header: TITLES })
    expect(found.rows.map(({ cells }) => cells)).toEqual([
      ['A-1', '78701', 'x', '500'],
      ['A-1', '78701', 'y', '250'],
      ['A-2', '60601', '', '9'],
    ])
  })

  it('is refused if a weight is merged over several lines', async () => {
    const rows = rowsXml(TITLES, ['A-1', '78701', 'x', '500'], ['A-1', '78701', 'y', ''])
    await expect(read(workbookOf({ rows, after: merged('D2:D3') }))).rejects.toThrow('D2:D3 are merged')
  })

  it('is refused if a formula was never calculated, and finishes however many cells are merged', async () => {
    const rows = rowsXml(TITLES, ['A-1', '78701', 'x', '<f>A1</f>'])
    await expect(read(workbookOf({ rows }))).rejects.toThrow('no result yet')
    const many = merged(...Array.from({ length: 100_001 }, () => 'A2:A1048576'))
    await expect(
      read(workbookOf({ rows: rowsXml(TITLES, ['A', '78701', 'x', '1']), after: many })),
    ).rejects.toThrow('are merged')
  })

  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const threeSheets = (first: string, second: string) =>
    zipFile([
      [
        'xl/workbook.xml',
        '<workbook><sheets><sheet name="Read me" r:id="a"/><sheet name="Orders" r:id="b"/><sheet name="More" r:id="b"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="worksheets/b.xml"/></Relationships>',
      ],
      ['xl/worksheets/a.xml', sheet(first)],
      ['xl/worksheets/b.xml', sheet(second)],
    ])

  it('is found behind a sheet with instructions', async () => {
    const content = threeSheets(
      rowsXml(['How to use it'], ['Fill in the orders']),
      rowsXml(TITLES, ['A-1', '78701', 'x', '5']),
    )
    expect((await read(content)).sheet).toBe('Orders')
    expect((await read(content, { sheet: 'Read me' })).header).toEqual(['How to use it'])
  })

  it('is read behind an empty sheet, whatever its titles are', async () => {
    const found = await read(threeSheets('', rowsXml(['Nummer', 'Ort'], ['A-1', 'Linz'])))
    expect(found).toMatchObject({ sheet: 'Orders', header: ['Nummer', 'Ort'] })
  })
})

describe('a text file with orders', () => {
  it('has its header in the row that the user chose, but not in an empty one', async () => {
    const text = 'Order,Zip,SKU\nour number,place,part\n\nA-1,78701,x\n'
    expect(await read(text)).toMatchObject({ headerRow: 1, header: ['Order', 'Zip', 'SKU'] })
    const second = await read(text, { headerRow: 2 })
    expect(second).toMatchObject({ headerRow: 2, header: ['our number', 'place', 'part'] })
    expect(second.rows.map(({ cells }) => cells[0])).toEqual(['A-1'])
    await expect(read(text, { headerRow: 3 })).rejects.toThrow('Row 3 is empty.')
    await expect(read(text, { headerRow: 4 })).rejects.toThrow('no rows below the header row')
  })

  it('is read without repeated page headers, totals, and the marks that keep zeros', async () => {
    const text =
      'Printed 11/21/2026\nOrder,Zip,SKU,Weight\n\'0012,="02134",x,5\nOrder,Zip,SKU,Weight\nB,78701, "a, b",6\nGrand total,,,11\n'
    expect(await cellsOf(text)).toEqual([
      ['0012', '02134', 'x', '5'],
      ['B', '78701', 'a, b', '6'],
    ])
  })

  it('is reported if nothing but totals is left', async () => {
    await expect(read('Order,Zip\nTotal,\n')).rejects.toThrow('no rows below the header row')
  })
})

describe('a document with orders', () => {
  const columns = [
    plainMapping('orderNumber', 'number'),
    plainMapping('destinationZip', 'to.zip'),
    { ...plainMapping('comments', 'note'), joinColumns: ['gate'] },
  ]

  it('may lack mapped columns that only some orders have', async () => {
    const json = JSON.stringify([{ number: 'A1', to: { zip: '78701' } }])
    const found = await read(json, { columns })
    expect(found.header).toEqual(['number', 'to.zip', 'note', 'gate'])
    expect(problemsOfMapping(columns, found.header)).toEqual([])
    expect((await read(json)).header).toEqual(['number', 'to.zip'])
  })

  it('is refused without a column that every order needs; a table, without any of them', async () => {
    const other = await read(JSON.stringify([{ number: 'A1', zip: '78701' }]), { columns })
    expect(problemsOfMapping(columns, other.header)).toEqual([
      "Consignee ZIP: this file has no column 'to.zip'.",
    ])
    expect((await read('number,to.zip\nA1,78701\n', { columns })).header).toEqual(['number', 'to.zip'])
  })
})
