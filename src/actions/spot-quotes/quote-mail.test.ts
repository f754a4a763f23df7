import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQuoteDesk } from './spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>
beforeAll(async () => {
  desk = await openQuoteDesk()
})
afterAll(() => desk?.close())

it('says the year of a pickup that is not in this one', async () => {
  const pickup = { PickupByDate: '2098-01-06', PickupByFromTime: '11:00 AM', PickupByToTime: '03:30 PM' }
  const { shipmentId } = await desk.asked(['SYNA'], {}, { SheduleDateTime: pickup })
  const [mail] = await desk.rows(
    `select payload ->> 'text' as text from outbox where shipment_id = $1 and kind = 'quote-request'`,
    shipmentId,
  )
  expect(mail.text).toContain('Pickup     Mon, Jan 6, 2098, 11:00 AM-3:30 PM PST')
})
