import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvFile } from '#documents/data-files/csv.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { zipFile } from '#documents/data-files/zip-file.ts'
import { runs } from '#test/support/runs.ts'
import { workbookOf } from '#test/support/workbook-of.ts'
import { SheetFault, type SheetLimits, USUAL_LIMITS } from './limits.ts'
import { readSheet, sheetNames } from './read-sheet.ts'

let folder: string
let count = 0
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string | Uint8Array): string {
  count += 1
  const place = path.join(folder, String(count))
  writeFileSync(place, content)
  return place
}

async function rowsOf(content: string | Uint8Array, limits: Partial<SheetLimits> = {}, sheet = '') {
  const rows = []
  for await (const batch of readSheet(fileOf(content), sheet, { ...USUAL_LIMITS, ...limits }))
    rows.push(...batch)
  return rows
}
const cellsOf = async (content: string | Uint8Array) => (await rowsOf(content)).map(({ cells }) => cells)
const faultOf = async (content: string | Uint8Array, limits: Partial<SheetLimits> = {}) => {
  const error = await rowsOf(content, limits).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SheetFault)
  return (error as SheetFault).fault
}

describe('a CSV file', () => {
  const table = [
    ['a', 'b'],
    ['1', '2'],
  ]
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['pipes', 'a|b\n1|2\n'],
    ['carets', 'a^b\n1^2\n'],
    ['tildes', 'a~b\n1~2\n'],
    ['old line ends', 'a,b\r1,2\r'],
    ['the separator said', 'sep=;\r\na;b\r\n1;2'],
    ['quotes', '"a","b"\n"1","2"\n'],
    ['a byte order mark', '\ufeffa,b\n1,2'],
    ['blanks around', ' a , b\n1 ,2'],
    ['blanks before quotes', 'a, "b"\n "1",  "2"\n'],
  ])('with %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual(table)
  })

  it.each([
    ['UTF-8', Buffer.from('Zürich,é\n1,2')],
    ['Windows-1252', Buffer.from('Zürich,é\n1,2', 'latin1')],
    ['UTF-16 with its mark', Buffer.from('\ufeffZürich,é\n1,2', 'utf16le')],
    ['UTF-16 without', Buffer.from('Zürich,é\n1,2', 'utf16le')],
    ['UTF-16 the other way round', Buffer.from('\ufeffZürich,é\n1,2', 'utf16le').swap16()],
  ])('in %s', async (_what, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['Zürich', 'é'],
      ['1', '2'],
    ])
  })

  it('keeps delimiters, line ends and quotes inside of quotes; a quote inside a cell is a quote', async () => {
    expect(await cellsOf('a,b\n"x, ""y""\nz",5" pipe\n')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '5" pipe'],
    ])
  })

  it('numbers its rows as a spreadsheet does, counting empty ones', async () => {
    expect((await rowsOf('a,b\n\n\n1,2\n,\n3,4')).map(({ number }) => number)).toEqual([1, 4, 6])
  })

  it('reads back what was written, however the file is split into chunks', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', ' ', '1') })
      .map((text) => `x${text}x`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          const filler = `${'f'.repeat(262_130)},g`
          const written = [['head', 'line'], [filler.slice(0, -2), 'g'], ...rows]
          // Longer cells are refused, so the filler is split over many.
          const small = written.map((row) => row.map((text) => text.slice(0, 30_000)))
          expect(await cellsOf(csvFile(small))).toEqual(small)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('is refused with the row of an unclosed quote, or of a cell, row or file that is too large', async () => {
    expect(await faultOf('a,b\n1,"2\n3,4')).toMatchObject({ row: 2 })
    expect(await faultOf(`a,b\n1,"2\n${'3,4\n'.repeat(400_000)}`)).toMatchObject({ row: 2 })
    expect(await faultOf(`a,b\n1,${'x'.repeat(40_000)}`)).toMatchObject({ row: 2 })
    expect(await faultOf('a,b\n1,2\n3,4\n', { cells: 5 })).toMatchObject({ row: 3 })
    expect(await faultOf('a,b\n1,2\n3,4\n', { rows: 2 })).toMatchObject({ row: 3 })
    expect(await faultOf('a,b,c\n', { columns: 2 })).toMatchObject({ row: 1 })
  })

  it.each([
    ['nothing at all', ''],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a PDF', '%PDF-1.7'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['packed', Buffer.from('1f8b0800', 'hex')],
  ])('is not accepted: %s', async (_what, content) => {
    expect((await faultOf(content)).row).toBe(0)
  })
})

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`

describe('a workbook', () => {
  it('reads back what was written, including leading zeros', async () => {
    const rows = [
      ['Origin', 'Rate'],
      ['01002', 87.45],
      ['<&"é', -3],
    ]
    expect(await cellsOf(workbookFile('Rates: 2026', rows))).toEqual(rows.map((line) => line.map(String)))
  })

  it('understands every kind of cell', async () => {
    const content = workbookOf({
      strings:
        '<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh><t>no</t></rPh></si></sst>',
      styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="m/d/yyyy;@"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      rows:
        row(
          1,
          '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>in &amp; line</t></is></c>',
        ) +
        row(
          3,
          '<c r="A3"><v>87.450000000000003</v></c><c r="B3" s="1"><v>46347</v></c><c r="C3" s="2"><v>1002</v></c><c r="D3" s="3"><v>46347.5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3"><v>1E-3</v></c>',
        ),
    })
    expect(await rowsOf(content)).toEqual([
      { number: 1, cells: ['plain', 'rich', '', 'in & line'] },
      { number: 3, cells: ['87.45', '2026-11-21', '01002', '2026-11-21', 'TRUE', '0.001'] },
    ])
  })

  it('counts days from 1904 if it says so, and accepts prefixes, CDATA and cells without a reference', async () => {
    const content = workbookOf({
      workbook:
        '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>',
      styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      rows: '<x:row><x:c s="0"><x:v>44885</x:v></x:c><!-- <c> --><x:c t="str"><x:v><![CDATA[a<b]]></x:v></x:c></x:row>',
    })
    expect(await cellsOf(content)).toEqual([['2026-11-21', 'a<b']])
  })

  it('lists the visible sheets, and reads the requested one', async () => {
    const content = zipFile([
      [
        'xl/workbook.xml',
        '<workbook><sheets><sheet name="Hidden" state="hidden" r:id="a"/><sheet name="One" r:id="a"/><sheet name="Two" r:id="b"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="/xl/worksheets/b.xml"/></Relationships>',
      ],
      [
        'xl/worksheets/a.xml',
        `<worksheet><sheetData>${row(1, '<c r="A1"><v>1</v></c>')}</sheetData></worksheet>`,
      ],
      [
        'xl/worksheets/b.xml',
        `<worksheet><sheetData>${row(1, '<c r="A1"><v>2</v></c>')}</sheetData></worksheet>`,
      ],
    ])
    expect(await sheetNames(fileOf(content))).toEqual(['One', 'Two'])
    expect(await rowsOf(content, {}, 'Two')).toEqual([{ number: 1, cells: ['2'] }])
  })

  it.each([
    ['a formula', { rows: row(2, '<c r="B2"><f>A1*2</f><v>4</v></c>') }, 2, 'B'],
    ['an error', { rows: row(2, '<c r="C2" t="e"><v>#REF!</v></c>') }, 2, 'C'],
    [
      'merged cells',
      { rows: row(1, '<c r="A1"><v>1</v></c>'), after: '<mergeCells><mergeCell ref="A5:B6"/></mergeCells>' },
      5,
      '',
    ],
    ['rows out of order', { rows: row(2, '') + row(1, '') }, 2, ''],
    ['a column beyond all', { rows: row(1, '<c r="ZZZZ1"><v>1</v></c>') }, 1, ''],
    ['macros', { rows: '', extra: [['xl/vbaProject.bin', 'x']] as [string, string][] }, 0, ''],
    ['a document type', { rows: '<!DOCTYPE a [<!ENTITY b "c">]>' }, 0, ''],
  ])('is refused with %s', async (_what, parts, at, column) => {
    expect(await faultOf(workbookOf(parts))).toMatchObject({ row: at, column })
  })

  it('is refused if it has too many cells', async () => {
    const cells = 'ABCDEFGHIJ'.replace(/./g, (letter) => `<c r="${letter}1"><v>1</v></c>`)
    const rows = Array.from({ length: 100 }, (_, at) => row(at + 1, cells)).join('')
    expect(await faultOf(workbookOf({ rows }), { cells: 500 })).toMatchObject({ row: 51 })
  })

  it('is not uncompressed if it is a bomb, by its declared or its actual size', async () => {
    const bomb = Buffer.from(workbookOf({ rows: ' '.repeat(60_000_000) }))
    const before = process.threadCpuUsage()
    expect((await faultOf(bomb)).reason).toMatch(/far too large when unpacked/)
    // The same with a small size written into the directory.
    const size = Buffer.alloc(4)
    for (let at = bomb.indexOf('PK\u0001\u0002'); at >= 0; at = bomb.indexOf('PK\u0001\u0002', at + 4)) {
      if (bomb.toString('latin1', at + 46, at + 70) === 'xl/worksheets/sheet1.xml') {
        size.writeUInt32LE(1_000)
        size.copy(bomb, at + 24)
      }
    }
    expect((await faultOf(bomb)).reason).toMatch(/damaged/)
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })

  it.each([
    [
      'a text without end',
      { rows: `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(2_000_000)}` },
      /cannot be read/,
    ],
    ['a gap without end', { rows: ' '.repeat(2_000_000) }, /cannot be read/],
    [
      'a cell of many texts',
      { rows: row(1, `<c r="A1" t="inlineStr"><is>${`<t>${'x'.repeat(30_000)}</t>`.repeat(20)}`) },
      /more than 32,767 characters/,
    ],
    [
      'one shared text of many',
      { rows: '', strings: `<sst><si>${`<t>${'x'.repeat(900)}</t>`.repeat(20)}` },
      /more than 10,000 characters/,
    ],
    [
      'more styles than there can be',
      { rows: '', styles: `<cellXfs>${'<xf/>'.repeat(70_001)}` },
      /cell styles/,
    ],
  ])('is refused immediately with %s', async (_what, parts, reason) => {
    const fault = await faultOf(workbookOf(parts), { sharedCharacters: 10_000 })
    expect(fault.reason).toMatch(reason)
  })

  it('is refused if it is damaged: truncated anywhere, or with any byte changed', async () => {
    const whole = workbookFile('Rates', [
      ['a', 'b'],
      ...Array.from({ length: 50 }, (_, at) => [`${at}`, 'x']),
    ])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const broken = isCut ? whole.subarray(0, at) : Uint8Array.from(whole)
        if (!isCut) broken[at] = byte
        await rowsOf(broken).catch((error: unknown) => expect(error).toBeInstanceOf(SheetFault))
      }),
      { numRuns: runs(300) },
    )
  })
})
