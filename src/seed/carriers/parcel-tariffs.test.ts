import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { CompiledParcelTariff } from '#domain/rating/parcel/compiled-parcel-tariff.ts'
import type { ParcelPiece, ParcelRequest } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelRate, ParcelResult } from '#domain/rating/parcel/parcel-result.ts'
import { parcelTariffProblems } from '#domain/rating/parcel/parcel-tariff-problems.ts'
import { rateParcel } from '#domain/rating/parcel/rate-parcel.ts'
import { runs } from '#test/support/runs.ts'
import { CITIES } from '../places/cities.ts'
import { zipsOfCity } from '../places/geography.ts'
import { makeFuelPrices } from './fuel.ts'
import { syntheticParcelTariffs } from './parcel-tariffs.ts'

const TODAY = '2026-11-20'
const documents = syntheticParcelTariffs()
const prices = makeFuelPrices(parseIsoDate(TODAY))
const compiled = documents.map((document): CompiledParcelTariff => {
  const result = compileParcelTariff(document, { tables: [], prices })
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
})
const [ups, fedex, usps] = compiled as [CompiledParcelTariff, CompiledParcelTariff, CompiledParcelTariff]

const carton = (more: Partial<ParcelPiece> = {}): ParcelPiece => ({
  quantity: 1,
  weightLb: 8,
  length: 14,
  width: 10,
  height: 8,
  packaging: 'package',
  shape: 'rectangular',
  needsAdditionalHandling: false,
  declaredValueCents: 0,
  ...more,
})

const request = (more: Partial<ParcelRequest> = {}, pieces = [carton()]): ParcelRequest => ({
  origin: { zip: '89502', state: 'NV', countryCode: 'US' },
  destination: { zip: '75247', state: 'TX', countryCode: 'US' },
  isResidential: false,
  shipDate: TODAY,
  ratingDate: TODAY,
  pieces,
  signature: 'none',
  isSaturdayDelivery: false,
  options: [],
  services: null,
  fallbackMiles: null,
  ...more,
})

const ratesOf = (results: ParcelResult[]): ParcelRate[] => results.filter((one) => one.kind === 'rate')
const centsBy = (tariff: CompiledParcelTariff, asked: ParcelRequest) =>
  new Map(ratesOf(rateParcel(tariff, asked)).map(({ serviceCode, cents }) => [serviceCode, cents]))
const noticesBy = (tariff: CompiledParcelTariff, asked: ParcelRequest) =>
  Object.fromEntries(
    rateParcel(tariff, asked).flatMap((one) =>
      one.kind === 'notice' ? [[one.serviceCode, one.message]] : [],
    ),
  )

describe('the synthetic parcel tariffs', () => {
  it('are for three accounts, valid, marked synthetic, small, and the same in every run', () => {
    expect(documents.map(({ scac }) => scac)).toEqual(['UPSN', 'FDEG', 'USPS'])
    for (const document of documents) {
      expect(parcelTariffProblems(document)).toEqual([])
      expect(document.isSynthetic).toBe(true)
      expect(document.name).toContain('synthetic')
      expect(JSON.stringify(document).length).toBeLessThan(300_000)
    }
    expect(JSON.stringify(syntheticParcelTariffs())).toBe(JSON.stringify(documents))
  })

  it('price every service to every city of the demo from all three warehouses', () => {
    for (const origin of ['89502', '75247', '17111']) {
      for (const city of CITIES) {
        const { zip, state } = zipsOfCity(city.name, city.state)[0]!
        const asked = request({
          origin: { zip: origin, state: 'NV', countryCode: 'US' },
          destination: { zip, state, countryCode: 'US' },
        })
        expect(noticesBy(ups, asked), city.name).toEqual({})
        expect(noticesBy(usps, asked), city.name).toEqual({})
        expect(noticesBy(fedex, asked), city.name).toEqual({
          GROUND_HOME_DELIVERY: 'delivers only to residences',
        })
        for (const rate of ratesOf(compiled.flatMap((tariff) => rateParcel(tariff, asked)))) {
          expect(rate.isZoneEstimated).toBe(false)
          expect(rate.transitDays).toBeGreaterThan(0)
          expect(rate.cents).toBeGreaterThan(500)
          expect(rate.cents).toBeLessThan(40_000)
        }
      }
    }
  })

  it('estimate the zone from anywhere else, and say so', () => {
    const savannah = request({ origin: { zip: '31408', state: 'GA', countryCode: 'US' }, fallbackMiles: 880 })
    const rates = ratesOf(compiled.flatMap((tariff) => rateParcel(tariff, savannah)))
    expect(rates.length).toBeGreaterThan(15)
    expect(new Set(rates.map(({ zone }) => zone))).toEqual(new Set(['5']))
    expect(rates.every(({ isZoneEstimated }) => isZoneEstimated)).toBe(true)
    expect(noticesBy(ups, { ...savannah, fallbackMiles: null })['03']).toBe(
      'no zone from 31408 US to 75247 US',
    )
  })

  it('cost more for faster services', () => {
    const cents = centsBy(ups, request())
    const order = ['03', '12', '02', '59', '13', '01', '14'].map((code) => cents.get(code)!)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const mail = centsBy(usps, request())
    expect(mail.get('USPS_GROUND_ADVANTAGE')).toBeLessThan(mail.get('PRIORITY_MAIL')!)
    expect(mail.get('PRIORITY_MAIL')).toBeLessThan(mail.get('PRIORITY_MAIL_EXPRESS')!)
  })

  it('use Home Delivery for residential addresses, and deliver on Saturdays only where that is offered', () => {
    expect(noticesBy(fedex, request({ isResidential: true }))).toEqual({
      FEDEX_GROUND: 'delivers only to businesses',
    })
    expect(Object.keys(noticesBy(ups, request({ isSaturdayDelivery: true }))).sort()).toEqual([
      '03',
      '12',
      '13',
      '59',
    ])
    expect(centsBy(usps, request({ isSaturdayDelivery: true, isResidential: true }))).toEqual(
      centsBy(usps, request()),
    )
  })

  it("have no fuel for USPS, and the day's fuel for the others", () => {
    const codes = (tariff: CompiledParcelTariff) =>
      ratesOf(rateParcel(tariff, request())).map(({ charges }) => charges.some(({ code }) => code === 'FSC'))
    expect(new Set(codes(usps))).toEqual(new Set([false]))
    expect(new Set([...codes(ups), ...codes(fedex)])).toEqual(new Set([true]))
  })

  it('raise prices each year, and round dimensions by the date', () => {
    const at = (shipDate: string, pieces?: ParcelPiece[]) =>
      ratesOf(rateParcel(ups, request({ shipDate, services: ['03'] }, pieces)))[0]!
    expect(at('2025-12-22').charges[0]!.cents).toBeGreaterThan(at('2025-12-21').charges[0]!.cents)
    // 14.2 x 10.2 x 8.2: 14 x 10 x 8 = 1,120 / 139 = 8.06; 15 x 11 x 9 = 1,485 / 139 = 10.7.
    const crooked = [carton({ length: 14.2, width: 10.2, height: 8.2, weightLb: 2 })]
    expect(
      [at('2025-08-15', crooked), at('2025-08-18', crooked)].map(({ billedWeight }) => billedWeight),
    ).toEqual([90_000, 110_000])
  })

  it('use the cubic price for small and heavy packages', () => {
    const rate = ratesOf(
      rateParcel(usps, request({}, [carton({ length: 8, width: 6, height: 4, weightLb: 15 })])),
    )
    const priority = rate.find(({ serviceCode }) => serviceCode === 'PRIORITY_MAIL')!
    expect(priority.receipt.steps).toContainEqual(
      expect.objectContaining({ step: 'cubic', tier: 200, isUsed: true }),
    )
  })

  it('never fall with more weight or distance, whatever the package', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 15_000 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.tuple(
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 1, max: 30 }),
          fc.integer({ min: 1, max: 30 }),
        ),
        fc.constantFrom('rectangular' as const, 'tube' as const, 'softPack' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (hundredths, more, [length, width, height], shape, quantity, isResidential) => {
          const piece = carton({ length, width, height, shape, quantity })
          const ask = (weight: number, miles: number) => ({
            ...request({ isResidential, fallbackMiles: miles }, [{ ...piece, weightLb: weight / 100 }]),
            origin: { zip: '31408', state: 'GA', countryCode: 'US' },
          })
          for (const tariff of compiled) {
            const light = centsBy(tariff, ask(hundredths, 700))
            for (const [code, cents] of centsBy(tariff, ask(hundredths + more, 700))) {
              expect(cents, code).toBeGreaterThanOrEqual(light.get(code) ?? 0)
            }
            for (const [code, cents] of centsBy(tariff, ask(hundredths, 1500))) {
              expect(cents, code).toBeGreaterThanOrEqual(light.get(code) ?? 0)
            }
          }
        },
      ),
      { numRuns: runs(1_500), seed: 3 },
    )
  })
})
