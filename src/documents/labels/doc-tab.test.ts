import { describe, expect, it } from 'vitest'
import { sscc } from '#domain/check-digits/sscc.ts'
import { renderZpl, scanPng, textsOf } from '#test/support/papers/zpl-proof.ts'
import { DOC_TABS, docTabLines, type LabelFormat, labelSize, withDocTab } from './doc-tab.ts'
import { type PalletLabelFacts, palletLabelMarks } from './pallet-label.ts'
import { zplOf } from './zpl.ts'

const MADE = sscc(3, '0614141', 123456789)
const SSCC = MADE.kind === 'sscc' ? MADE.sscc : ''
const PARTY = {
  ...{ name: 'Lone Star Fixtures', addressLines: ['400 Main St'], city: 'Dallas', state: 'TX', zip: '75201' },
  ...{ countryCode: 'US', contactName: '', contactPhone: '' },
}
const LABEL: PalletLabelFacts = {
  ...{
    shipFrom: PARTY,
    shipTo: PARTY,
    stop: '',
    carrierName: 'Saia LTL Freight',
    scac: 'SAIA',
    proNumber: '12345678901',
  },
  ...{ bolNumber: '04000000000012343', poNumber: 'PO-1', orderNumber: 'SO-1', sscc: SSCC },
  ...{ unit: 1, units: 1, packageType: 'PLT', weightLb: 620, description: 'Shelving', isHazmat: false },
  isVoid: false,
  logo: null,
}
const FORMATS = Object.keys(DOC_TABS) as LabelFormat[]

const CASES = [
  ...FORMATS.map((format) => ({ format, dpi: 203 as const })),
  { format: 'UPS_DocTabTop2' as const, dpi: 300 as const },
]

describe('a label of stock with a doc-tab', () => {
  it.each([
    ['PO-1', 'PO-1'],
    ['4711', 'PO 4711'],
  ])('has the prefix of a purchase order once for %s', (poNumber, words) => {
    expect(docTabLines({ ...LABEL, poNumber }, 1, 2)).toContain(words)
    expect(
      textsOf(zplOf([palletLabelMarks({ ...LABEL, poNumber }, 203)], { dpi: 203, size: labelSize('None') })),
    ).toContain(words)
  })

  it.each(CASES)(
    '$format at $dpi dots per inch: as long as its stock, every code readable, the tab separate',
    async ({ format, dpi }) => {
      const plain = palletLabelMarks(LABEL, dpi)
      const size = labelSize(format)
      const marks = withDocTab(plain, format, ['BOL 04000000000012343'])
      const zpl = zplOf([marks], { dpi, size })
      expect(zpl).toContain(`^LL${Math.round((size.height / 72) * dpi)}`)
      const codes = await scanPng(await renderZpl(zpl, dpi, 4, size.height / 72))
      expect(codes.map((code) => code.replace(/^\(?(00|420)\)?/, ''))).toEqual(
        expect.arrayContaining([SSCC, 'SAIA12345678901']),
      )
      expect(codes).toHaveLength(3)
      const tab = DOC_TABS[format]
      expect(textsOf(zpl).filter((text) => text === 'BOL 04000000000012343')).toHaveLength(tab ? 2 : 1)
      if (!tab) return
      const own = marks.slice(plain.length)
      const [from, to] = tab.at === 'top' ? [0, tab.inches * 72] : [432, size.height]
      for (const mark of own) {
        if (mark.kind !== 'text') throw new Error(`a doc-tab holds text, not ${mark.kind}`)
        expect(mark.baseline - mark.size).toBeGreaterThanOrEqual(from)
        expect(mark.baseline).toBeLessThan(to)
      }
    },
  )
})
