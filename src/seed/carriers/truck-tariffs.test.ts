import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { compileVolumeTariff } from '#domain/rating/volume/compile-volume-tariff.ts'
import { rateVolume } from '#domain/rating/volume/rate-volume.ts'
import type { VolumeRequest } from '#domain/rating/volume/volume-request.ts'
import { makeFuelPrices, makeFuelTables } from './fuel.ts'
import { TRUCK_CARRIERS } from './truck-carriers.ts'
import { makeTruckTariff } from './truck-tariffs.ts'

const today = parseIsoDate('2026-11-21')
const fuel = { prices: makeFuelPrices(today), tables: makeFuelTables(today) }
const tariffs = TRUCK_CARRIERS.map((carrier) => {
  const result = compileVolumeTariff(makeTruckTariff(carrier, `tariff of ${carrier.scac}`, today), fuel)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
})

/** Reno to Dallas, pallets of 900 lb. */
const load = (pallets: number, more: Partial<VolumeRequest> = {}): VolumeRequest => ({
  origin: { zip: '89502', state: 'NV', countryCode: 'US' },
  destination: { zip: '75247', state: 'TX', countryCode: 'US' },
  stops: [],
  pickupDate: '2026-11-20',
  ratingDate: '2026-11-20',
  items: [
    {
      freightClass: '70',
      weightLb: pallets * 900,
      quantity: pallets,
      packageType: 'PLT',
      pieces: 0,
      dimensions: { length: 48, width: 40, height: 50 },
      isHazmat: false,
      isStackable: false,
      linearFeet: null,
    },
  ],
  services: [],
  linearFeet: null,
  equipment: null,
  distance: { source: 'coordinates', tenths: 13_300 },
  ...more,
})

const resultsOf = (rateModeId: number, request: VolumeRequest) =>
  tariffs
    .filter(({ document }) => document.rateModeId === rateModeId)
    .map((tariff) => rateVolume(tariff, request))
/** Atlanta to Dallas, which southern carriers serve, too. */
const SOUTHERN = { origin: { zip: '30301', state: 'GA', countryCode: 'US' } }
const pricesOf = (rateModeId: number, request: VolumeRequest) =>
  resultsOf(rateModeId, request).flatMap((result) => (result.kind === 'rate' ? [result.cents] : []))

describe('the synthetic truck tariffs', () => {
  it('say that they are synthetic', () => {
    for (const { document } of tariffs) {
      expect(document).toMatchObject({ isSynthetic: true, currency: 'USD' })
      expect(document.name).toContain('synthetic')
    }
  })

  it('of every mode price a load that fits, each differently', () => {
    for (const [mode, pallets] of [
      [2, 10],
      [3, 24],
      [5, 2],
    ] as const) {
      const prices = pricesOf(mode, load(pallets, SOUTHERN))
      expect(prices, `mode ${mode}`).toHaveLength(
        tariffs.filter(({ document }) => document.rateModeId === mode).length,
      )
      expect(new Set(prices).size).toBe(prices.length)
    }
  })

  it('do not serve places outside of their region', () => {
    const notices = resultsOf(2, load(10)).flatMap((result) =>
      result.kind === 'notice' ? [`${result.scac} ${result.code}`] : [],
    )
    expect(notices).toEqual(['AVRT NO_ZONE', 'SEFL NO_ZONE'])
  })

  it('are close to the market: a truck over 1,556 miles from $3,400 to $5,200', () => {
    for (const cents of pricesOf(3, load(24))) {
      expect(cents).toBeGreaterThan(340_000)
      expect(cents).toBeLessThan(520_000)
    }
    expect(Math.max(...pricesOf(2, load(6)))).toBeLessThan(Math.min(...pricesOf(3, load(6))))
  })

  it('refuse partial loads that need a whole trailer, and loads that need two trucks', () => {
    expect(
      new Set(resultsOf(2, load(16, SOUTHERN)).map((result) => result.kind === 'notice' && result.code)),
    ).toEqual(new Set(['TOO_LARGE']))
    expect(pricesOf(3, load(28))).toEqual([])
  })

  it('use a larger vehicle, at a higher price, for more expedited freight', () => {
    const equipment = (pallets: number) =>
      resultsOf(5, load(pallets)).map((result) => result.kind === 'rate' && result.receipt.equipment)
    expect(new Set(equipment(2))).toEqual(new Set(['Cargo van']))
    expect(new Set(equipment(8))).toEqual(new Set(['24 ft straight truck']))
    expect(new Set(equipment(20))).toEqual(new Set(['53 ft van, team']))
  })

  it('have a refrigerated truck on request', () => {
    const [cold] = pricesOf(3, load(20, { equipment: 'REEFER53' }))
    const [dry] = pricesOf(3, load(20))
    expect(cold).toBeGreaterThan(dry!)
  })
})
