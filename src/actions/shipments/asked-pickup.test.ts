import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readTerminals as terminalsCall } from '#contracts/endpoints/carriers.ts'
import { rateShipment as rateCall } from '#contracts/endpoints/rating.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { readTerminals } from '../carriers/terminals.ts'
import { rateShipment } from '../pricing/rate-shipment.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

// A Friday, in the time zone of Reno.
const FRIDAY = '2026-06-05'
const at = (time: string) => new Date(`${FRIDAY}T${time}:00-07:00`)

/** The carrier's delivery date in its price, and in Review Service. */
async function deliveries(now: Date): Promise<{ byPrice: string | null; byService: string | null }> {
  const context = { ...contextFor(product, 'clerk'), now }
  const SheduleDateTime = { PickupByDate: FRIDAY, PickupByFromTime: '08:00 AM', PickupByToTime: '08:00 PM' }
  const request = z.decode(rateCall.body, { ...wireDraft({ SheduleDateTime }), Save: false } as never)
  const { rates } = await rateShipment(context, request)
  const lane = z.decode(terminalsCall.body, {
    ...{ OriginZip: '89502', DestinationZip: '60606', PickupByDate: FRIDAY },
    ...{ PickupByFromTime: '08:00 AM', PickupByToTime: '08:00 PM' },
  } as never)
  const { carriers } = await readTerminals(context, lane)
  return {
    byPrice: rates.find(({ scac }) => scac === 'SYNA')?.deliveryDate ?? null,
    byService: carriers.find(({ scac }) => scac === 'SYNA')?.deliveryDate ?? null,
  }
}

it('after the cutoff, moves the promised delivery of a price like in Review Service', async () => {
  const Calendar = {
    ...{ SCAC: 'SYNA', EffectiveFrom: '2026-01-01', workWeekdays: [1, 2, 3, 4, 5], holidays: [] },
    ...{ cutOff: '03:00 PM', minimumWindowMinutes: 0, earliestClose: '02:00 PM' },
  }
  await product.call('Carriers/Calendars', { as: 'admin', body: { Work: 'save', Calendar } })
  forgetTariffBook('*')
  const [inTime, late] = [await deliveries(at('14:30')), await deliveries(at('16:30'))]
  expect(inTime.byPrice).not.toBeNull()
  expect(inTime.byPrice).toBe(inTime.byService)
  expect(late.byPrice).toBe(late.byService)
  expect(late.byPrice! > inTime.byPrice!).toBe(true)
})
