import { describe, expect, it } from 'vitest'
import { LONGEST_BILL, sampleBolNumber, USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import { LONGEST_INVOICE, USUAL_INVOICE } from '#test/support/papers/commercial-invoice-samples.ts'
import {
  carrierLabelsPdf,
  carrierLabelsZpl,
  LONGEST_LABEL,
  palletLabelsPdf,
  palletLabelsZpl,
  USUAL_LABEL,
} from '#test/support/papers/label-samples.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { renderZpl, scanPng, textsOf } from '#test/support/papers/zpl-proof.ts'
import { renderBillOfLading } from './bill-of-lading/bill-of-lading.ts'
import { widthOf } from './drawing/fonts.ts'
import { LABEL_4X6, LETTER, type PageSize } from './drawing/page-size.ts'
import type { Mark } from './drawing/sheet.ts'
import { masterBillFacts } from './facts/master-bill.ts'
import { carrierLabelMarks } from './labels/carrier-label.ts'
import { palletLabelMarks } from './labels/pallet-label.ts'
import { commercialInvoiceMarks, renderCommercialInvoice } from './papers/commercial-invoice.ts'
import { packingListMarks, renderPackingList } from './papers/packing-list.ts'
import { parcelManifestMarks, renderParcelManifest } from './papers/parcel-manifest.ts'

const SECOND_BILL = { ...USUAL_BILL, bolNumber: sampleBolNumber(20261121) }
const MASTER = masterBillFacts([USUAL_BILL, SECOND_BILL], `M${USUAL_BILL.bolNumber}`)
const LIST = {
  ...USUAL_BILL,
  orderNumber: 'SO-88231',
  poNumber: '4500012345',
  lines: [],
  notes: '',
}
const LONGEST_LIST = {
  ...LIST,
  ...{ shipFrom: LONGEST_LABEL.shipFrom, shipTo: LONGEST_LABEL.shipTo },
  ...{ orderNumber: 'M'.repeat(60), poNumber: 'W'.repeat(60), carrierName: LONGEST_LABEL.carrierName },
  notes: 'Noted at some length, '.repeat(9).trim(),
  lines: Array.from({ length: 40 }, (_, index) => ({
    ...{ itemCode: `${index}-${'W'.repeat(56)}`, description: `${index} ${'M'.repeat(190)}` },
    ...{ palletNumber: '9'.repeat(20), handlingUnits: 99_999, handlingUnitType: 'PLT' },
    ...{ pieces: 9_999_999, weightLb: 999_999.99 },
  })),
}
const MANIFEST = {
  ...{ date: '2026-11-20', shipper: 'W'.repeat(60), logo: null },
  groups: [
    {
      ...{ carrier: 'FedEx', accountNumber: '9'.repeat(12), isSample: true },
      rows: Array.from({ length: 60 }, (_, index) => ({
        ...{ trackingNumber: `${index}-${'9'.repeat(30)}`, service: 'W'.repeat(40) },
        ...{ bolNumber: '9'.repeat(17), consignee: `${index} ${'W'.repeat(56)}` },
        ...{ place: `${'M'.repeat(40)}, TX 75201-1234`, weightLb: 149.99 },
      })),
    },
  ],
}
const BOL = `(402)${USUAL_BILL.bolNumber}`
const PRO = `ODFL${USUAL_BILL.proNumber}`
const ZIP = '(420)752011234'
const longPro = `ODFL${LONGEST_LABEL.proNumber}`

const DOCUMENTS: [name: string, made: () => Promise<Uint8Array>, codes: string[]][] = [
  ['bill of lading', () => renderBillOfLading(USUAL_BILL), [BOL, PRO]],
  ['longest bill of lading', () => renderBillOfLading(LONGEST_BILL), [BOL, longPro]],
  ['master bill of lading', () => renderBillOfLading(MASTER), [`M${USUAL_BILL.bolNumber}`, PRO]],
  ['packing list', () => renderPackingList(LIST), [BOL]],
  ['commercial invoice', () => renderCommercialInvoice(USUAL_INVOICE), [BOL]],
  ['longest commercial invoice', () => renderCommercialInvoice(LONGEST_INVOICE), [BOL]],
  ['pallet label', () => palletLabelsPdf([USUAL_LABEL]), [`(00)${USUAL_LABEL.sscc}`, ZIP, PRO]],
  ['longest pallet label', () => palletLabelsPdf([LONGEST_LABEL]), [`(00)${USUAL_LABEL.sscc}`, ZIP]],
  ['carrier label', () => carrierLabelsPdf([USUAL_LABEL]), [BOL, ZIP, PRO]],
  ['longest carrier label', () => carrierLabelsPdf([LONGEST_LABEL]), [BOL, ZIP, longPro]],
]

describe('every bar code in print is read back by an independent decoder', () => {
  for (const [name, made, codes] of DOCUMENTS) {
    it.each([203, 300])(`${name}, at %i dots per inch`, async (dpi) => {
      const found = await scan(await printPage(await made(), 1, dpi))
      expect(found.map(({ text }) => text).toSorted()).toEqual(codes.toSorted())
    })
  }
})

const LABELS = [
  { name: 'pallet label', marks: palletLabelMarks, zpl: palletLabelsZpl, pdf: palletLabelsPdf },
  { name: 'carrier label', marks: carrierLabelMarks, zpl: carrierLabelsZpl, pdf: carrierLabelsPdf },
]

describe('documents of a voided shipment', () => {
  const isVoid = true
  const LETTERS: [name: string, made: () => Promise<Uint8Array>][] = [
    ['bill of lading', () => renderBillOfLading({ ...USUAL_BILL, isVoid })],
    [
      'master bill of lading',
      () => renderBillOfLading(masterBillFacts([USUAL_BILL, { ...SECOND_BILL, isVoid }], 'M1')),
    ],
    ['packing list', () => renderPackingList({ ...LIST, isVoid })],
    ['commercial invoice', () => renderCommercialInvoice({ ...LONGEST_INVOICE, isVoid })],
  ]
  it.each(LETTERS)(
    '%s: every page says so twice: across the page and next to its title',
    async (_name, made) => {
      for (const page of await readPages(await made())) {
        expect(page.match(/VOID/g)?.length).toBeGreaterThan(1)
        expect(page).toMatch(/VOID - [A-Z]/)
      }
    },
  )

  it.each(LABELS)('$name: says so in place of its codes, and no dock can scan it', async ({ zpl, pdf }) => {
    const onPaper = await pdf([{ ...USUAL_LABEL, isVoid }])
    expect((await readPages(onPaper))[0]!.match(/VOID/g)).toHaveLength(3)
    expect(await scan(await printPage(onPaper, 1))).toEqual([])
    const commands = zpl([{ ...USUAL_LABEL, isVoid }], 203)
    expect(textsOf(commands).filter((text) => text === 'VOID')).toHaveLength(3)
    expect(await scanPng(await renderZpl(commands, 203))).toEqual([])
  })

  it.each(LABELS)('$name: says so even if it had no code', async ({ zpl }) => {
    const shipTo = { ...USUAL_LABEL.shipTo, zip: 'K1A 0B1' }
    const bare = { ...USUAL_LABEL, shipTo, sscc: '', proNumber: '', bolNumber: '', isVoid }
    const texts = textsOf(zpl([bare], 300))
    expect(texts.filter((text) => text === 'VOID')).toHaveLength(3)
    expect(texts).not.toContain('PRO STICKER HERE')
  })
})

describe('a label in ZPL, drawn by an independent renderer', () => {
  for (const { name, marks, zpl, pdf } of LABELS) {
    it.each([203, 300] as const)(
      `${name} at %i dots per inch has the codes and the text of its PDF`,
      async (dpi) => {
        const commands = zpl([USUAL_LABEL], dpi)
        const onPaper = await pdf([USUAL_LABEL])
        const codes = (await scan(await printPage(onPaper, 1))).map(({ text }) => text)
        expect(await scanPng(await renderZpl(commands, dpi))).toEqual(codes.toSorted())
        const words = (await readPages(onPaper))[0]!.replace(/\s+/g, '')
        expect(textsOf(commands).join('').replace(/\s+/g, '')).toBe(words)
        expect(marks(USUAL_LABEL, dpi).length).toBeGreaterThan(10)
      },
    )
  }
})

type TextMark = Extract<Mark, { kind: 'text' }>
const textMarks = (marks: readonly Mark[]) => marks.filter((mark): mark is TextMark => mark.kind === 'text')
const squeezed = (marks: readonly Mark[]) =>
  textMarks(marks)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, '')

describe('the longest legal values', () => {
  const pages: [name: string, size: PageSize, pages: Mark[][], values: string[]][] = [
    ...LABELS.map(({ name, marks }): [string, PageSize, Mark[][], string[]] => [
      name,
      LABEL_4X6,
      [marks(LONGEST_LABEL, 203)],
      [
        ...[LONGEST_LABEL.shipTo.name, ...LONGEST_LABEL.shipTo.addressLines, LONGEST_LABEL.shipTo.city],
        ...[LONGEST_LABEL.carrierName, LONGEST_LABEL.proNumber, LONGEST_LABEL.poNumber],
        ...[LONGEST_LABEL.orderNumber, LONGEST_LABEL.description, '499 of 500', '45,000.5 lb'],
      ],
    ]),
    [
      'commercial invoice',
      LETTER,
      commercialInvoiceMarks(LONGEST_INVOICE),
      [
        ...[LONGEST_INVOICE.buyer!.name, LONGEST_INVOICE.buyer!.city, LONGEST_INVOICE.invoiceNumber],
        ...LONGEST_INVOICE.lines.flatMap(({ itemCode, description }) => [itemCode, description]),
        ...['$999,999,999.99', '$59,999,999,999.40', '____'],
      ],
    ],
    [
      'packing list',
      LETTER,
      packingListMarks(LONGEST_LIST),
      [
        ...[LONGEST_LIST.shipTo.name, ...LONGEST_LIST.shipTo.addressLines, LONGEST_LIST.shipTo.city],
        ...[LONGEST_LIST.orderNumber, LONGEST_LIST.poNumber, LONGEST_LIST.carrierName, LONGEST_LIST.notes],
        ...LONGEST_LIST.lines.flatMap(({ itemCode, description }) => [itemCode, description]),
      ],
    ],
    [
      'parcel manifest',
      LETTER,
      parcelManifestMarks(MANIFEST),
      [
        MANIFEST.shipper,
        ...MANIFEST.groups[0]!.rows.flatMap(({ trackingNumber, consignee }) => [trackingNumber, consignee]),
      ],
    ],
  ]
  it.each(pages)('%s: none leaves the page, none is clipped', (_name, size, given, values) => {
    for (const mark of given.flatMap(textMarks)) {
      const right = mark.x + widthOf(mark.text, mark.face, mark.size)
      expect([mark.text, mark.x >= 0, right <= size.width + 0.01, mark.baseline <= size.height]).toEqual([
        mark.text,
        ...[true, true, true],
      ])
    }
    const ink = given.map(squeezed).join('|')
    for (const value of values) expect(ink).toContain(value.replace(/\s+/g, ''))
  })
})

const NAMES = ['Zakład Łódź', 'Αθήνα', 'Щёлково', '北京市朝阳区', '東京都しながわ', '서울특별시']

describe('names in every script', () => {
  const name = NAMES.join(' ')
  const shipTo = { ...USUAL_BILL.shipTo, name }
  const papers: [name: string, made: () => Promise<Uint8Array>][] = [
    ['bill of lading', () => renderBillOfLading({ ...USUAL_BILL, shipTo })],
    ['packing list', () => renderPackingList({ ...LIST, shipTo })],
    ['commercial invoice', () => renderCommercialInvoice({ ...USUAL_INVOICE, consignee: shipTo })],
    ['pallet label', () => palletLabelsPdf([{ ...USUAL_LABEL, shipTo }])],
    ['carrier label', () => carrierLabelsPdf([{ ...USUAL_LABEL, shipTo }])],
    [
      'parcel manifest',
      () => {
        const [group] = MANIFEST.groups
        const rows = [{ ...group!.rows[0]!, consignee: name }]
        return renderParcelManifest({ ...MANIFEST, groups: [{ ...group!, rows }] })
      },
    ],
  ]
  it.each(papers)('are on the %s', async (_paper, made) => {
    const text = (await readPages(await made()))[0]!.normalize('NFKC').replace(/\s+/g, '')
    for (const one of NAMES) expect(text).toContain(one.normalize('NFKC').replace(/\s+/g, ''))
  })
})
