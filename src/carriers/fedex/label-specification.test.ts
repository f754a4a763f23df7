import { describe, expect, it } from 'vitest'
import type { LabelDocTab } from '../parcel-network.ts'
import { labelSpecificationOf } from './label-specification.ts'

const tab = (more: Partial<LabelDocTab> = {}): LabelDocTab => ({
  at: 'top',
  inches: 0.75,
  facts: [
    { name: 'BOL', value: '02000000000061210' },
    { name: 'Order', value: '' },
    { name: 'Packages', value: '2' },
  ],
  ...more,
})
const order = { labelFormat: 'ZPL', labelDpi: 203, docTab: null } as const
const specificationOf = (more: object) => labelSpecificationOf({ ...order, ...more } as never)

describe('the label specification of FedEx', () => {
  it('for plain thermal stock, at the printer’s resolution', () => {
    expect(specificationOf({ labelDpi: 300 })).toEqual({
      labelFormatType: 'COMMON2D',
      imageType: 'ZPLII',
      labelStockType: 'STOCK_4X6',
      resolution: 300,
    })
  })

  it.each([
    ['top', 'STOCK_4X675_LEADING_DOC_TAB'],
    ['bottom', 'STOCK_4X675_TRAILING_DOC_TAB'],
  ] as const)('requests stock with a doc-tab at the %s, and the text of the tab', (at, labelStockType) => {
    expect(specificationOf({ docTab: tab({ at }) })).toMatchObject({
      labelStockType,
      customerSpecifiedDetail: {
        docTabContent: {
          docTabContentType: 'ZONE001',
          zone001: {
            docTabZoneSpecifications: [
              { zoneNumber: 1, header: 'BOL', literalValue: '02000000000061210', justification: 'LEFT' },
              { zoneNumber: 2, header: 'Package', literalValue: '2', justification: 'LEFT' },
            ],
          },
        },
      },
    })
  })

  it('for a tab of UPS’s size omits it: FedEx has no such stock', () => {
    expect(specificationOf({ docTab: tab({ inches: 2 }) })).toMatchObject({ labelStockType: 'STOCK_4X6' })
  })

  it.each(['PDF', 'PNG'])('as %s on paper, whatever the stock of the label printer', (labelFormat) => {
    expect(specificationOf({ labelFormat, docTab: tab() })).toEqual({
      labelFormatType: 'COMMON2D',
      imageType: labelFormat,
      labelStockType: 'PAPER_4X6',
    })
  })
})
