import { afterAll, beforeAll, expect, it } from 'vitest'
import { rate } from '#test/support/app.ts'
import { wireItem } from '#test/support/wire-draft.ts'
import { inMinutes, openQuoteDesk } from './spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>
beforeAll(async () => {
  desk = await openQuoteDesk()
})
afterAll(() => desk?.close())

it('shows the year of a pickup that is not in the current one', async () => {
  const pickup = { PickupByDate: '2098-01-06', PickupByFromTime: '11:00 AM', PickupByToTime: '03:30 PM' }
  const { shipmentId } = await desk.asked(['SYNA'], {}, { SheduleDateTime: pickup })
  const [mail] = await desk.rows(
    `select payload ->> 'text' as text from outbox where shipment_id = $1 and kind = 'quote-request'`,
    shipmentId,
  )
  expect(mail.text).toContain('Pickup     Mon, Jan 6, 2098, 11:00 AM-3:30 PM PST')
})

it('shows everything that a carrier prices by, as text and as HTML with one button', async () => {
  const Items = [
    wireItem({ NMFCCode: '156600-02', DeclaredValue: 2500, Stackableitemflag: true }),
    wireItem({ NMFCCode: '', Stackableitemflag: false }),
  ]
  await desk.asked(['SYNB'], {}, { Items })
  const mail = desk.mailbox.mails.findLast((one) => one.to?.[0]?.address === 'tender@bravo.example.com')!
  const words = [
    ...['48 x 40 x ', 'linear feet', 'NMFC 156600-02', 'stackable', 'do not stack'],
    ...['$2,500.00 declared value', 'Answer by'],
  ]
  for (const said of words) {
    expect(mail.text).toContain(said)
    expect(mail.html).toContain(said)
  }
  expect(mail.html!.match(/<a /g)).toHaveLength(1)
  expect(mail.html).toMatch(/<a href="[^"]+QuoteResponse[^"]+"[^>]*>Answer this quote request<\/a>/)
})

it('declares no value unless the shipper declares one, whatever the order is worth', async () => {
  const { shipmentId } = await rate(desk.product, { Items: [wireItem({ DeclaredValue: 2500 })] })
  // As the lines of an order are stored.
  await desk.rows(
    'update shipment_items set order_line_id = gen_random_uuid() where shipment_id = $1',
    shipmentId,
  )
  const ask = { SelectedCarriers: ['SYNB'], QuoteDeadline: inMinutes(60) }
  await desk.linksOf(await desk.ask(shipmentId, ask))
  expect(desk.mailbox.mails.at(-1)!.text).not.toContain('declared')
})
