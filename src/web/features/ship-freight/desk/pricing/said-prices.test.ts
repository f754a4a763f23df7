import { describe, expect, it } from 'vitest'
import { prepareDraft } from '../form/prepare-draft.ts'
import { sampleDefaults, sampleForm, sampleRow, sampleSheet } from '../form/sample.test-support.ts'
import type { RateResult } from './rated.ts'
import { preferring, withSaidPrices } from './said-prices.ts'

const draftOf = (changes: Parameters<typeof sampleForm>[0] = {}) =>
  prepareDraft(sampleForm(changes), sampleDefaults()).draft
const resultOf = (...rates: RateResult['rates']): RateResult => ({
  ...{ rates, notices: [], carriersAsked: rates.length, advice: '', totals: null },
  suggestedPricesheetID: rates[0]?.id ?? '',
})
const SPOT = sampleSheet('SPOT', 25_000, { source: 'spot' })
const TARIFF = sampleSheet('ALFA', 30_000)
const BEFORE = { result: resultOf(SPOT, TARIFF), draft: draftOf() }
const scacs = (result: RateResult) => result.rates.map(({ scac }) => scac)

describe('quoted prices', () => {
  it('stay next to a new rating of the same freight, and stay chosen', () => {
    const after = withSaidPrices(
      resultOf(TARIFF),
      draftOf({ poNumber: 'PO-9', pickupDate: '2026-11-23' }),
      BEFORE,
    )
    expect(scacs(after)).toEqual(['SPOT', 'ALFA'])
    expect(after.suggestedPricesheetID).toBe(SPOT.id)
  })

  it('disappear when the freight changes for which they were quoted', () => {
    const after = withSaidPrices(resultOf(TARIFF), draftOf({ items: [sampleRow({ weight: '2' })] }), BEFORE)
    expect(scacs(after)).toEqual(['ALFA'])
    expect(after.suggestedPricesheetID).toBe(TARIFF.id)
    const elsewhere = draftOf({ stops: [{ ...sampleStop(), key: 's' }] })
    expect(scacs(withSaidPrices(resultOf(TARIFF), elsewhere, BEFORE))).toEqual(['ALFA'])
  })

  it('do not include tariff prices', () => {
    const before = { ...BEFORE, result: resultOf(TARIFF) }
    expect(scacs(withSaidPrices(resultOf(sampleSheet('BETA', 1)), draftOf(), before))).toEqual(['BETA'])
  })
})

describe('a carrier chosen on another screen', () => {
  it('is suggested, unless it must not be booked or has no price', () => {
    const result = resultOf(
      TARIFF,
      sampleSheet('BETA', 31_000),
      sampleSheet('NOGO', 1, { badges: ['Do not use'] }),
    )
    expect(preferring(result, 'BETA').suggestedPricesheetID).toBe('sheet-BETA')
    expect(preferring(result, 'NOGO').suggestedPricesheetID).toBe(TARIFF.id)
    expect(preferring(result, '').suggestedPricesheetID).toBe(TARIFF.id)
  })
})

function sampleStop() {
  const { destination } = sampleForm()
  return {
    key: 's',
    address: { ...destination, zip: '60606' },
    locationId: '',
    reference1: '',
    reference2: '',
    appointment: { date: '', from: '', to: '' },
  }
}
