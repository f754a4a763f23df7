import { expect, it } from 'vitest'
import type { CarrierAnswer, CarrierRate } from '#carriers/carrier.ts'
import { joinAnswers } from '../pricing/network-answers.ts'

const rate = (rateModeId: number, source: CarrierRate['source']) =>
  ({ scac: 'SYNA', rateModeId, source, cents: 1_000 }) as CarrierRate
const byTariff = (rateModeId: number): CarrierAnswer => ({
  rates: [rate(rateModeId, 'tariff')],
  notices: [],
})
const [LTL, PARCEL] = [1, 4]
const notice = { scac: 'SYNA', carrierName: 'A', code: 'NO', message: 'Not here.' }

it('a freight carrier’s own price is listed next to its tariff price', () => {
  const own = { rates: [rate(LTL, 'carrier')], notices: [] }
  expect(joinAnswers(byTariff(LTL), own).rates.map(({ source }) => source)).toEqual(['tariff', 'carrier'])
})

it.each([
  ['its prices', { rates: [rate(PARCEL, 'carrier')], notices: [] }],
  ['its no', { rates: [], notices: [notice] }],
])('a parcel carrier’s own reply replaces its tariff price: %s', (_what, own) => {
  expect(joinAnswers(byTariff(PARCEL), own)).toEqual(own)
})
