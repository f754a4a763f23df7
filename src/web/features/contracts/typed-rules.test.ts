import { describe, expect, it } from 'vitest'
import { changedTariffRules, type TariffRules } from '#contracts/entities/tariff-rules.ts'
import { figureFaults, newRow, rangesOf, rangesText, rulesOf, typedRules } from './typed-rules.ts'

const scope = { laneType: 'interstate', originArea: 'East', destinationArea: null } as const
const RULES = {
  ...{ id: 't', version: '1', scac: 'SYNA', rateModeId: 1, isSynthetic: false, name: 'Contract 2027' },
  ...{
    currency: 'USD',
    effectiveFrom: '2027-01-01',
    effectiveTo: null,
    baseTariffId: 'B',
    baseTariffDate: '',
  },
  ...{ weightRounding: 'poundUp', spaceRules: [], exclusiveAccessorials: [], palletPricing: null },
  areas: [
    {
      name: 'East',
      ranges: [
        { countryCode: 'US', state: 'PA', zipFrom: null, zipTo: null },
        { countryCode: 'US', state: null, zipFrom: '100', zipTo: '119' },
        { countryCode: 'CA', state: 'ON', zipFrom: null, zipTo: null },
      ],
    },
  ],
  discounts: [
    { scope, fromLb: 500, percent: 72_500, effectiveFrom: '2027-01-01', effectiveTo: '2027-12-31' },
  ],
  minimum: { applies: 'afterDiscount', discountPercent: 50_000 },
  absoluteMinimums: [{ scope, cents: 12_900, effectiveFrom: '2027-01-01', effectiveTo: null }],
  fak: [{ fromClass: '50', toClass: '85', ratedClass: '60' }],
  fuel: {
    ...{ tableId: 'Table', indexId: 'US', effectiveWeekday: 3, lagWeeks: 1, lookupDate: 'pickup' },
    staleAfterDays: 14,
  },
  accessorials: [
    {
      ...{ code: 'LGDEL', label: 'Liftgate', trigger: { kind: 'requested' }, isFuelable: false },
      ...{ price: { basis: 'perCwt', rate: 57_525, minimumCents: 9_000, maximumCents: null } },
      ...{ effectiveFrom: '2027-01-01', effectiveTo: null },
    },
    {
      ...{ code: 'LENGTH', label: 'Long freight', trigger: { kind: 'length' }, isFuelable: true },
      price: {
        basis: 'lengthTiers',
        tiers: [{ fromInches: 96, belowInches: null, cents: 8_000 }],
        per: 'piece',
      },
      ...{ effectiveFrom: '2027-01-01', effectiveTo: null },
    },
  ],
  rateIncreases: [
    { percent: 5_900, base: 'gross', isFuelable: true, effectiveFrom: '2027-02-01', effectiveTo: null },
  ],
  ratesAsHigherDiscountWeight: true,
} as unknown as TariffRules

describe('rules as people type them', () => {
  it('are what they were where nothing is typed', () => {
    const sent = rulesOf(typedRules(RULES)) as Record<string, unknown>
    for (const [name, value] of Object.entries(sent)) {
      expect([name, value]).toEqual([name, (RULES as never)[name]])
    }
    expect(changedTariffRules.safeParse(sent).success).toBe(true)
  })

  it('show a rate per 100 lb in dollars', () => {
    expect(typedRules(RULES).rows.accessorials[0]!.cells).toMatchObject({ basis: 'perCwt', amount: '5.7525' })
  })

  it('keep of a changed row what the form does not show', () => {
    const typed = typedRules(RULES)
    typed.rows.discounts[0]!.cells.percent = '75'
    const [discount] = rulesOf(typed).discounts!
    expect(discount).toMatchObject({ percent: 75_000, effectiveTo: '2027-12-31', scope })
  })

  it('say which figure is none', () => {
    const typed = typedRules(RULES)
    typed.rows.floors.push(newRow({ amount: 'a lot' }))
    expect(figureFaults(typed)).toEqual({ 'rules.absoluteMinimums.1.cents': 'Enter a number.' })
  })

  it('have areas of states, ZIP codes and other countries', () => {
    const text = 'PA, 100-119, CA:ON'
    expect(rangesText(rangesOf(text))).toBe(text)
    expect(rangesOf('89502')).toEqual([{ countryCode: 'US', state: null, zipFrom: '89502', zipTo: '89502' }])
  })
})
