import { expect, it } from 'vitest'
import {
  parcelRequest,
  piece,
  plainParcel,
  plainService,
  plainTable,
  surcharge,
} from '#domain/rating/parcel/plain-parcel.test-support.ts'
import { prepareParcelRequest } from '#domain/rating/parcel/prepare-parcel-request.ts'
import { rateByParcelTariff } from './parcel-rate.ts'

const compiled = plainParcel({
  services: [
    plainService({ code: '03', name: 'Ground', transitDays: { '5': 2 } }),
    plainService({ code: '01', name: 'Air', transitDays: { '5': 1 } }),
    plainService({ code: '99', name: 'Express', transitDays: {} }),
  ],
  rateTables: [plainTable({ service: '03' }), plainTable({ service: '01' })],
  surcharges: [surcharge('SATDEL', { kind: 'option', option: 'SATDEL' }, 1600, { services: ['01'] })],
})
const tariff = {
  storedId: 'stored-1',
  scac: 'UPSN',
  rateModeId: 4,
  name: 'UPS parcels',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  compiled,
}
const carrier = { scac: 'UPSN', name: 'UPS', rateModeId: 4 }
// A Friday.
const ask = (more: Parameters<typeof parcelRequest>[1] = {}) =>
  rateByParcelTariff(
    tariff,
    prepareParcelRequest(parcelRequest([piece()], { shipDate: '2026-06-05', ...more })),
    carrier,
  )

it('returns a rate for each service and a notice with the name of each service without one', () => {
  const { rates, notices } = ask()
  expect(
    rates.map(({ serviceCode, serviceName, cents, serviceDays, deliveryDate }) => [
      serviceCode,
      serviceName,
      cents,
      serviceDays,
      deliveryDate,
    ]),
  ).toEqual([
    ['03', 'Ground', 2000, 2, '2026-06-09'],
    ['01', 'Air', 2000, 1, '2026-06-08'],
  ])
  expect(rates[0]).toMatchObject({
    scac: 'UPSN',
    carrierName: 'UPS',
    rateModeId: 4,
    source: 'tariff',
    tariffId: 'stored-1',
    tariffName: 'UPS parcels',
    isSynthetic: true,
    isEstimated: false,
    receipt: { kind: 'parcel', serviceCode: '03' },
  })
  expect(notices).toEqual([
    {
      scac: 'UPSN',
      carrierName: 'UPS',
      code: 'NO_RATE',
      message: "Express: no prices for packaging 'package'",
    },
  ])
})

it('delivers on Saturday if that is requested and offered', () => {
  const { rates, notices } = ask({ isSaturdayDelivery: true })
  expect(rates.map(({ serviceCode, cents, deliveryDate }) => [serviceCode, cents, deliveryDate])).toEqual([
    ['01', 3600, '2026-06-06'],
  ])
  expect(notices.map(({ message }) => message)).toEqual([
    'Ground: no service SATDEL in the tariff of this service',
    'Express: no service SATDEL in the tariff of this service',
  ])
})

it('reports an error of the whole request once', () => {
  expect(ask({ pieces: [] }).notices).toEqual([
    { scac: 'UPSN', carrierName: 'UPS', code: 'REQUEST_INVALID', message: 'there is no piece' },
  ])
})
