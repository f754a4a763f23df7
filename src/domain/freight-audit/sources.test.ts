import { describe, expect, it } from 'vitest'
import { sourcesOf } from './sources.ts'

const FACTS = {
  ...{ itemCodes: ['SKU-1', 'SKU-2'], consignee: 'Acme', shipper: 'Dock', scac: 'SAIA', rateModeId: 1 },
}
const sources = (...findings: [string, string][]) =>
  sourcesOf(findings.map(([cause, key]) => ({ cause, key })) as never, FACTS).map(({ kind, search }) => [
    kind,
    search,
  ])

describe('where to correct data behind a bill', () => {
  it('is the items for a reweigh and a reclass, each once', () => {
    expect(sources(['reweigh', ''], ['reclass', ''])).toEqual([
      ['item', 'SKU-1'],
      ['item', 'SKU-2'],
    ])
  })

  it('is the location whose service was not ordered, at its end', () => {
    expect(sources(['notOrdered', 'LGDEL'], ['notOrdered', 'RESDEL'])).toEqual([['location', 'Acme']])
    expect(sources(['notOrdered', 'LGPU'])).toEqual([['location', 'Dock']])
    expect(sources(['notOrdered', 'other: Sundry'])).toEqual([])
  })

  it('is the contract, or the fuel table', () => {
    expect(sources(['discountMissing', 'linehaul'], ['fuelWeek', 'fuel'])).toEqual([
      ['contract', 'SAIA-1'],
      ['fuel', ''],
    ])
    expect(sources(['duplicateCharge', 'LGDEL'])).toEqual([])
  })
})
