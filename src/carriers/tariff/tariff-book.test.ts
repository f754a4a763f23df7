import { describe, expect, it } from 'vitest'
import { parcelRequest, piece, plainParcelDocument } from '#domain/rating/parcel/plain-parcel.test-support.ts'
import { prepareParcelRequest } from '#domain/rating/parcel/prepare-parcel-request.ts'
import { PLAIN_HEADER } from '#domain/rating/plain-tariff.test-support.ts'
import { byMiles, PLAIN, truck } from '#domain/rating/volume/plain-volume.test-support.ts'
import { prepareVolumeRequest } from '#domain/rating/volume/volume-request.ts'
import { rateByParcelTariff } from './parcel-rate.ts'
import { type BookSource, compileBook, inForce } from './tariff-book.ts'
import { rateByVolumeTariff } from './volume-rate.ts'

const NO_FUEL = { tables: [], prices: [] }
const head = (id: string, rateModeId: number, effectiveFrom = '2020-01-01') => ({
  ...{ id, scac: 'PLNX', rateModeId, name: `tariff ${id}`, effectiveFrom, effectiveTo: null },
})
const ltl: BookSource = {
  ...head('ltl', 1),
  ...{ header: PLAIN_HEADER, zones: [], lanes: [], palletRates: [] },
}
const volume = (id: string, dollars: number, effectiveFrom?: string): BookSource => ({
  ...head(id, 3, effectiveFrom),
  kind: 'volume',
  document: { ...PLAIN, tables: [byMiles([[0, dollars]])] },
})
const parcel: BookSource = { ...head('parcel', 4), kind: 'parcel', document: plainParcelDocument() }
const faulty: BookSource = { ...head('faulty', 5), kind: 'volume', document: { ...PLAIN, rateModeId: 5 } }
const carrier = (rateModeId: number) => ({ scac: 'PLNX', name: 'Plain Freight', rateModeId })

describe('the loaded tariffs', () => {
  const book = compileBook([ltl, volume('old', 2), volume('new', 3, '2026-06-01'), parcel, faulty], NO_FUEL)

  it('are listed by kind, and unusable ones are reported', () => {
    expect(book.tariffs.map(({ storedId }) => storedId)).toEqual(['ltl'])
    expect(book.volume.map(({ storedId }) => storedId)).toEqual(['old', 'new'])
    expect(book.parcel.map(({ storedId }) => storedId)).toEqual(['parcel'])
    expect(book.unusable).toEqual([
      { scac: 'PLNX', rateModeId: 5, name: 'tariff faulty', problems: ['no rate table'] },
    ])
  })

  it('are used in the version with the latest start', () => {
    const on = (date: string) => inForce(book.volume, 'PLNX', 3, date)?.storedId
    expect([on('2019-12-31'), on('2026-05-31'), on('2026-06-01')]).toEqual([undefined, 'old', 'new'])
  })

  it('rate a truck with its miles, and report an unusable tariff', () => {
    const prepared = prepareVolumeRequest(truck({ distance: { source: 'coordinates', tenths: 10_000 } }))
    const { rates } = rateByVolumeTariff(book, carrier(3), prepared, undefined)
    expect(rates).toEqual([
      expect.objectContaining({
        ...{ cents: 351_000, tariffId: 'new', serviceName: '53 ft van', miles: 1_170, isEstimated: true },
        ...{ serviceDays: null, deliveryDate: null },
      }),
    ])
    expect(rateByVolumeTariff(book, carrier(5), prepared, undefined).notices).toEqual([
      {
        ...{ scac: 'PLNX', carrierName: 'Plain Freight', code: 'NO_TARIFF' },
        message: 'tariff tariff faulty cannot be used: no rate table',
      },
    ])
  })

  it('use the days of the carrier’s own network if the tariff has none', () => {
    const transit = { days: 4, isDirect: false }
    const [rate] = rateByVolumeTariff(book, carrier(3), prepareVolumeRequest(truck()), transit).rates
    // Picked up on Wednesday 2026-06-03.
    expect(rate).toMatchObject({
      serviceDays: 4,
      isDirect: false,
      deliveryDate: '2026-06-09',
      isEstimated: false,
    })
  })

  it('rate a parcel service by service', () => {
    const prepared = prepareParcelRequest(parcelRequest([piece()]))
    const { rates } = rateByParcelTariff(book.parcel[0]!, prepared, carrier(4))
    expect(rates).toEqual([
      expect.objectContaining({
        serviceCode: 'PLAIN',
        serviceName: 'Plain service',
        cents: 2_000,
        rateModeId: 4,
      }),
    ])
  })
})
