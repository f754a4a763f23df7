import { beforeAll, describe, expect, it } from 'vitest'
import { formatIsoDate, parseIsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { problemsOfFuelTable } from '#domain/rating/fuel-calendar.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { CARRIER_PROFILES } from './carrier-profiles.ts'
import { makeFuelPrices, makeFuelTables } from './fuel.ts'
import { makeTariffVersions, makeVolumeTariff, type TariffVersion } from './tariffs.ts'

const today = parseIsoDate('2026-11-21')
const fuel = { prices: makeFuelPrices(today), tables: makeFuelTables(today) }
let versions: TariffVersion[]
let compiled: CompiledTariff[]

beforeAll(() => {
  let count = 0
  const newId = () => `tariff-${count++}`
  versions = CARRIER_PROFILES.flatMap((profile) => [
    ...makeTariffVersions(profile, today, true, newId),
    ...(profile.hasVolume ? [makeVolumeTariff(profile, today, newId())] : []),
  ])
  compiled = versions.map((version) => {
    const result = compileTariff(version, fuel)
    if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
    return result.tariff
  })
})

const request = (
  more: Partial<LtlRequest> & { freightClass?: string; weightLb?: number } = {},
): LtlRequest => ({
  origin: { zip: '89502', state: 'NV', countryCode: 'US' },
  destination: { zip: '75247', state: 'TX', countryCode: 'US' },
  pickupDate: '2026-11-20',
  ratingDate: '2026-11-20',
  items: [
    {
      freightClass: more.freightClass ?? '70',
      weightLb: more.weightLb ?? 1_200,
      quantity: 1,
      packageType: 'PLT',
      pieces: 0,
      dimensions: { length: 48, width: 40, height: 50 },
      isHazmat: false,
      isStackable: true,
      linearFeet: null,
    },
  ],
  services: [],
  linearFeet: null,
  isSingleShipment: false,
  ...more,
})

const live = (rateModeId = 1) =>
  compiled.filter(({ header }) => header.effectiveTo === null && header.rateModeId === rateModeId)
const pricesOf = (asked: LtlRequest) =>
  new Map(
    live().flatMap((tariff) => {
      const result = rateLtl(tariff, asked)
      return result.kind === 'rate' ? [[result.scac, result.cents] as const] : []
    }),
  )
const noticesOf = (asked: LtlRequest) =>
  Object.fromEntries(
    live().flatMap((tariff) => {
      const result = rateLtl(tariff, asked)
      return result.kind === 'notice' ? [[result.scac, result.code]] : []
    }),
  )

describe('the synthetic tariffs', () => {
  it('are of 24 carriers, with versions without gaps, and say that they are synthetic', () => {
    expect(new Set(CARRIER_PROFILES.map(({ scac }) => scac)).size).toBe(24)
    expect(live()).toHaveLength(24)
    for (const { header } of versions) {
      expect(header.isSynthetic).toBe(true)
      expect(header.name).toContain('synthetic')
    }
    for (const { scac } of CARRIER_PROFILES) {
      const [earlier, current] = versions.filter(
        ({ header }) => header.scac === scac && header.rateModeId === 1,
      )
      expect(earlier!.state).toBe('retired')
      expect(current!.state).toBe('live')
      expect(parseIsoDate(earlier!.header.effectiveTo!) + 1).toBe(parseIsoDate(current!.header.effectiveFrom))
    }
  })

  it('have no two carriers with the same price', () => {
    const prices = pricesOf(request())
    expect(prices.size).toBeGreaterThan(14)
    expect(new Set(prices.values()).size).toBe(prices.size)
  })

  it('cost less per pound for heavier freight, and more for longer lanes and higher classes', () => {
    for (const [scac, cents] of pricesOf(request())) {
      const heavier = pricesOf(request({ weightLb: 6_000 })).get(scac)
      if (heavier !== undefined) expect(heavier / 6_000, scac).toBeLessThan(cents / 1_200)
      const higher = pricesOf(request({ freightClass: '250' })).get(scac)
      if (higher !== undefined) expect(higher, scac).toBeGreaterThan(cents)
      const farther = pricesOf(
        request({ destination: { zip: '04101', state: 'ME', countryCode: 'US' } }),
      ).get(scac)
      if (farther !== undefined) expect(farther, scac).toBeGreaterThan(cents)
    }
  })

  it('cost between a reasonable floor and ceiling', () => {
    for (const [scac, cents] of pricesOf(request())) {
      expect(cents, scac).toBeGreaterThan(15_000)
      expect(cents, scac).toBeLessThan(90_000)
    }
  })

  it('give notices for areas, classes and services that a carrier does not offer', () => {
    expect(noticesOf(request())).toMatchObject({ PYLE: 'NO_ZONE', WARD: 'NO_ZONE' })
    expect(noticesOf(request({ freightClass: '400' }))).toMatchObject({ FWDN: 'NO_CLASS_RATE' })
    expect(noticesOf(request({ services: ['HAZM'] }))).toMatchObject({ DYLT: 'NO_ACCESSORIAL' })
    expect(noticesOf(request({ services: ['INDEL'] }))).toMatchObject({ CTII: 'NO_ACCESSORIAL' })
  })

  it('reach Canada with some carriers', () => {
    const canada = pricesOf(request({ destination: { zip: 'L4W1A1', state: 'ON', countryCode: 'CA' } }))
    expect([...canada.keys()].sort()).toEqual([
      'ABFS',
      'CNWY',
      'DAYR',
      'EXLA',
      'FXFE',
      'FXNL',
      'ODFL',
      'RLCA',
      'UPGF',
    ])
  })

  it('have volume prices below LTL prices for freight that fills half a trailer', () => {
    const asked = request({ weightLb: 12_000 })
    for (const tariff of live(2)) {
      const volume = rateLtl(tariff, asked)
      const ltl = pricesOf(asked).get(tariff.header.scac)!
      expect(volume.kind === 'rate' && volume.cents, tariff.header.scac).toBeLessThan(ltl)
    }
  })
})

describe('fuel', () => {
  it('has a price for every Monday of two years, the last not after the day', () => {
    const days = fuel.prices.map(({ priceDate }) => parseIsoDate(priceDate))
    expect(days).toHaveLength(105)
    expect(
      days.every((day, index) => weekdayOf(day) === 1 && (index === 0 || day === days[index - 1]! + 7)),
    ).toBe(true)
    expect(formatIsoDate(days.at(-1)!)).toBe('2026-11-16')
    expect(formatIsoDate(parseIsoDate(makeFuelPrices(parseIsoDate('2026-11-23')).at(-1)!.priceDate))).toBe(
      '2026-11-23',
    )
  })

  it('has valid tables in both formats', () => {
    expect(fuel.tables.flatMap(problemsOfFuelTable)).toEqual([])
    expect(new Set(fuel.tables.map(({ inclusion }) => inclusion)).size).toBe(2)
  })
})
