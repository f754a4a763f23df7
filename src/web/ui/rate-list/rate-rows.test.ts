import { describe, expect, it } from 'vitest'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import { keyOfRow, listKeys, type RateRow, rowsOfAnswers, rowsOfSheets, sortRows } from './rate-rows.ts'
import { daysText, offerName, rangeText, smallPrint } from './rate-words.ts'

const sheet = (changes: Partial<PriceSheetValue>): PriceSheetValue => ({
  ...{ id: 'p1', scac: 'SYNA', carrierName: 'Carrier A', rateModeId: 1, serviceCode: '', serviceName: '' },
  ...{ cents: 10_000, currency: 'USD', charges: [], serviceDays: 2, isDirect: true, source: 'tariff' },
  ...{ deliveryDate: '2026-12-03', expiresAt: '2026-11-30T00:00:00Z', badges: [], guideReason: '' },
  ...{ receipt: [], receiptHash: '', tariffName: '', isSynthetic: false, miles: null, isEstimated: false },
  ...changes,
})
const row = (changes: Partial<PriceSheetValue> = {}): RateRow => rowsOfSheets([sheet(changes)])[0]!
const answer = (changes: Partial<LiveAnswer>): LiveAnswer => ({
  ...{ scac: 'UPSN', carrierName: 'UPS', serviceName: 'UPS Ground', cents: 1_000, serviceDays: 3 },
  ...{ deliveryDate: null, notice: '' },
  ...changes,
})

it('gives the range of the prices, or a single price', () => {
  expect(rangeText([])).toBe('')
  expect(rangeText([row({ cents: 24_968 }), row({ cents: 31_240 })])).toBe('$249.68 – $312.40')
  expect(rangeText([row({ cents: 24_968 }), row({ cents: 24_968 })])).toBe('$249.68')
})

describe('the order', () => {
  const names = (rows: readonly RateRow[]) => rows.map(({ carrierName }) => carrierName)

  it('compares names without regard to case', () => {
    const rows = ['Zebra', 'estes', 'Élan', 'Daylight'].map((carrierName) => row({ carrierName }))
    expect(names(sortRows(rows, 'name'))).toEqual(['Daylight', 'Élan', 'estes', 'Zebra'])
  })

  it('compares a bid including what it leaves out', () => {
    const estimatedCharges = [{ code: 'FUEL', label: 'Fuel', cents: 3_000, working: '' }]
    const bid = row({ carrierName: 'Bid', source: 'spot', cents: 9_000, estimatedCharges })
    expect(names(sortRows([bid, row()], 'price'))).toEqual(['Carrier A', 'Bid'])
    expect(rangeText([bid, row()])).toBe('$100.00 – $120.00')
  })

  it('keeps equal prices of a carrier in place, in whatever order the replies arrive', () => {
    const given = [
      row({ serviceName: 'Flatbed' }),
      row({ serviceName: 'Van', rateModeId: 1 }),
      row({ serviceName: 'Van', rateModeId: 3 }),
    ]
    for (const by of ['price', 'days', 'name'] as const) {
      expect(sortRows(given.toReversed(), by)).toEqual(given)
    }
  })
})

describe('the key of a price', () => {
  it('keeps a line in place when the whole reply follows the first ones', () => {
    const live = rowsOfAnswers([answer({}), answer({ serviceName: 'UPS 2nd Day Air' })], 4)
    const whole = rowsOfSheets([
      sheet({ ...UPS, serviceCode: '03', serviceName: 'UPS Ground' }),
      sheet({ ...UPS, serviceCode: '02', serviceName: 'UPS 2nd Day Air' }),
    ])
    expect(listKeys(whole)).toEqual(listKeys(live))
    expect(new Set(listKeys([...whole, ...whole])).size).toBe(4)
  })

  it('distinguishes modes, services without a code and a carrier’s own prices', () => {
    const rows = [
      ...[row(), row({ rateModeId: 2 }), row({ serviceName: 'Flatbed' }), row({ source: 'carrier' })],
      ...[row({ source: 'spot', id: 'bid-1' }), row({ source: 'spot', id: 'bid-2' })],
    ]
    expect(new Set(rows.map(keyOfRow)).size).toBe(rows.length)
    expect(keyOfRow(row({ id: 'after saving', cents: 12_000 }))).toBe(keyOfRow(row()))
  })
})

const UPS = { scac: 'UPSN', carrierName: 'UPS', rateModeId: 4 }

describe('the texts of a price', () => {
  it('name the service once', () => {
    expect(offerName({ carrierName: 'UPS', serviceName: 'UPS Ground' })).toBe('UPS Ground')
    expect(offerName({ carrierName: 'USPS', serviceName: 'Ground Advantage' })).toBe('USPS Ground Advantage')
    expect(offerName({ carrierName: 'Estes', serviceName: '' })).toBe('Estes')
  })

  it('show the transit time as far as it is known', () => {
    expect(daysText(row())).toBe('2 days · Thu, Dec 3 · direct')
    expect(daysText(row({ serviceDays: 1, isDirect: false }))).toBe('1 day · Thu, Dec 3 · interline')
    expect(daysText(row({ serviceDays: null, isDirect: null, deliveryDate: null }))).toBe(
      'transit days unknown',
    )
    expect(daysText(rowsOfAnswers([answer({})])[0]!)).toBe('3 days')
  })

  it.each<[Partial<PriceSheetValue>, string]>([
    [{}, ''],
    [{ badges: ['Preferred'], guideReason: 'Contract lane' }, 'Contract lane'],
    [{ badges: ['Do not use'], guideReason: 'Claims' }, 'Cannot be booked: Claims'],
    [{ badges: ['Do not use'] }, 'Cannot be booked: marked do not use'],
    [{ billedWeightLb: 36 }, 'Billed 36 lb'],
    [{ miles: 1_589 }, '1,589 mi'],
    [{ miles: 1_589, isEstimated: true }, 'about 1,589 mi'],
    [{ isEstimated: true }, 'zone estimated'],
    [{ isSynthetic: true }, 'Synthetic tariff'],
    [{ isSynthetic: true, source: 'carrier' }, 'Sandbox price'],
    [{ source: 'manual' }, 'Entered by hand'],
  ])('name what is special about %o', (changes, words) => {
    expect(smallPrint(row(changes), {})).toBe(words)
  })

  it('start with what the product says about the price', () => {
    const spot = row({ source: 'spot' })
    expect(smallPrint(spot, { isSuggested: true, suggestion: '$2.00 above the cheapest' })).toBe(
      'Suggested · Spot quote · $2.00 above the cheapest',
    )
    expect(smallPrint(spot, { isSuggested: true, isOutdated: true })).toBe('Outdated · Spot quote')
    expect(smallPrint(rowsOfAnswers([answer({})])[0]!, {})).toBe('Response received')
  })
})
