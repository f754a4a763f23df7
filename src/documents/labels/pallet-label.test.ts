import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sscc } from '#domain/check-digits/sscc.ts'
import { palletLabelsPdf, palletLabelsZpl } from '#test/support/papers/label-samples.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { renderZpl, scanPng, textsOf } from '#test/support/papers/zpl-proof.ts'
import { runs } from '#test/support/runs.ts'
import { printableText } from '../drawing/printable-text.ts'
import { type PalletLabelFacts, palletLabelMarks } from './pallet-label.ts'
import { zplText } from './zpl.ts'

const SSCC = (() => {
  const made = sscc(3, '0614141', 123456789)
  return made.kind === 'sscc' ? made.sscc : ''
})()

const LABEL: PalletLabelFacts = {
  stop: '',
  shipFrom: {
    name: 'Sierra Shelving Works',
    addressLines: ['1200 Financial Blvd', 'Dock 4'],
    city: 'Reno',
    state: 'NV',
    zip: '89502',
    countryCode: 'US',
    contactName: '',
    contactPhone: '',
  },
  shipTo: {
    name: 'Lone Star Fixtures',
    addressLines: ['400 Main St'],
    city: 'Dallas',
    state: 'TX',
    zip: '75201-1234',
    countryCode: 'US',
    contactName: '',
    contactPhone: '',
  },
  carrierName: 'Saia LTL Freight',
  scac: 'SAIA',
  proNumber: '12345678901',
  bolNumber: '04000000000012343',
  poNumber: '4500012345',
  orderNumber: 'SO-88231',
  sscc: SSCC,
  unit: 2,
  units: 3,
  packageType: 'PLT',
  weightLb: 620.5,
  description: 'Steel shelving, knocked down',
  isHazmat: false,
  isVoid: false,
  logo: null,
}
const CODES = [SSCC, '751231234', 'SAIA12345678901']

describe('the pallet label', () => {
  it('has codes in print that an independent reader finds', async () => {
    const pdf = await palletLabelsPdf([LABEL, { ...LABEL, unit: 3 }])
    for (const page of [1, 2]) {
      const found = (await scan(await printPage(pdf, page))).map((one) => one.text)
      expect(found.toSorted()).toEqual([`(00)${SSCC}`, '(420)752011234', 'SAIA12345678901'].toSorted())
    }
    const pages = await readPages(pdf)
    expect(pages[0]).toContain('2 of 3')
    expect(pages[1]).toContain('3 of 3')
    expect(pages[0]).toContain('PO 4500012345')
  })

  it.each([203, 300] as const)('in ZPL at %i dpi has the same codes and the same text', async (dpi) => {
    const zpl = palletLabelsZpl([LABEL], dpi)
    const found = await scanPng(await renderZpl(zpl, dpi))
    expect(found).toEqual([`(00)${SSCC}`, '(420)752011234', 'SAIA12345678901'].toSorted())
    const words = palletLabelMarks(LABEL, dpi).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    expect(textsOf(zpl)).toEqual(words)
    expect(CODES[0]).toHaveLength(18)
  })

  it('prints the requested number of copies of each', () => {
    const zpl = palletLabelsZpl([LABEL, LABEL], 203, 4)
    expect(zpl.match(/\^PQ4\^XZ/g)).toHaveLength(2)
  })

  it('omits a code that would not scan', () => {
    const zpl = palletLabelsZpl(
      [{ ...LABEL, sscc: '123', proNumber: '', shipTo: { ...LABEL.shipTo, zip: 'K1A0B1' } }],
      203,
    )
    expect(zpl).not.toContain('^BC')
    expect(zpl).toContain('^FDK1A0B1^FS')
  })

  it('keeps every text inside its page, even the longest legal ones', () => {
    const long = {
      ...LABEL.shipTo,
      name: 'W'.repeat(100),
      addressLines: ['M'.repeat(100), 'W'.repeat(100)],
      city: 'W'.repeat(60),
    }
    const facts = {
      ...LABEL,
      shipTo: long,
      shipFrom: long,
      carrierName: 'W'.repeat(100),
      poNumber: 'W'.repeat(60),
      orderNumber: 'M'.repeat(60),
      description: 'W'.repeat(200),
    }
    for (const mark of palletLabelMarks(facts, 203)) {
      if (mark.kind !== 'text') continue
      expect(mark.x).toBeGreaterThanOrEqual(0)
      expect(mark.baseline).toBeLessThanOrEqual(432)
    }
  })
})

describe('any typed text', () => {
  it('stays a text on the label: no field ends early, no command begins', () => {
    const typed = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'^~_\\,;>"\n'),
        fc.constantFrom('^XZ', '^FS', '~JR', '^FD'),
        fc.constantFrom(...'aÉ9 '),
      ),
      maxLength: 40,
    })
    fc.assert(
      fc.property(typed, typed, (name, description) => {
        const facts = { ...LABEL, shipTo: { ...LABEL.shipTo, name }, description }
        const zpl = palletLabelsZpl([facts], 203)
        const words = palletLabelMarks(facts, 203).flatMap((mark) =>
          mark.kind === 'text' ? [mark.text] : [],
        )
        expect(textsOf(zpl)).toEqual(words)
        expect(zpl.match(/\^XA/g)).toHaveLength(1)
        expect(zpl.match(/\^XZ/g)).toHaveLength(1)
        expect(zpl).not.toContain('~')
        const compact = (text: string) => text.replace(/\s+/g, '')
        expect(compact(words.join(''))).toContain(compact(printableText(description)))
      }),
      { numRuns: runs(300) },
    )
  })

  it('is escaped byte by byte if ZPL would interpret it', () => {
    expect(zplText('a^b~c_d\\e É')).toBe('a_5Eb_7Ec_5Fd_5Ce _C3_89')
  })
})

describe('names that the printer’s own fonts cannot print', () => {
  const names = ['Zakład Łódź', 'Αθήνα', 'Щёлково', '北京市朝阳区', '東京都しながわ', '서울특별시']

  it.each(names)('%s is drawn, not romanized and not question marks', (name) => {
    const zpl = palletLabelsZpl([{ ...LABEL, shipTo: { ...LABEL.shipTo, name } }], 203)
    expect(zpl).toContain('^GFA,')
    const texts = textsOf(zpl).join(' ')
    expect(texts).not.toContain('?')
    // American text stays text, which prints faster.
    expect(texts).toContain('400 Main St')
  })

  it('leaves the bars of the label readable', async () => {
    const shipTo = { ...LABEL.shipTo, name: '東京都港区芝公園 서울특별시', addressLines: ['ул. Щукина, 5'] }
    const zpl = palletLabelsZpl([{ ...LABEL, shipTo }], 203)
    expect(await scanPng(await renderZpl(zpl, 203))).toEqual(
      await scanPng(await renderZpl(palletLabelsZpl([LABEL], 203), 203)),
    )
  })
})
