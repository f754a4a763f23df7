import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { tellNews } from './tell-news.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const settings = async (messages: object) => {
  const { version } = (await product.call('Client/Settings', { as: 'admin', body: {} })).body
  return product.call('Client/Settings', { as: 'admin', body: { settings: { messages }, version } })
}
const OFF = {
  ...{ booked: true, pickedUp: false, delayed: false, delivered: false, toConsignee: false },
  ...{ late: '', problem: '', noPod: '', freeTime: '' },
  ...{ lateDays: 1, noPodDays: 1, freeTimeDays: 2 },
}
const look = (now = new Date()) =>
  tellNews({ db: product.database.db, installation: product.installation }, now)
const mailsOf = (shipmentId: string, kind: string): Promise<{ recipient: string; text: string }[]> =>
  rows(
    `select recipient, payload ->> 'text' as text from outbox where shipment_id = $1 and kind = $2
      order by recipient`,
    shipmentId,
    kind,
  )
const onTheRoad = async (changes: object = {}) => {
  const booked = await book(product, { NotifyCarrier: 'store@example.com', ...changes })
  await rows(
    `update shipments set status = 'A', is_tendered = true, picked_up_at = now(), last_event_at = now() where id = $1`,
    booked.shipmentId,
  )
  return booked as { shipmentId: string; BOLNumber: string; TrackingLink: string }
}
/** Sets when the carrier expects to deliver. */
const expectAt = (shipmentId: string, at: Date) =>
  rows(
    `insert into shipment_events (id, client_id, shipment_id, status, code, what, place, at, time_zone, notes, source,
        external_id)
      select gen_random_uuid(), client_id, id, 'Message', 'AG', 'Estimated delivery', '', $2, 'America/Chicago', '', 'EDI SYNA', 'x1'
      from shipments where id = $1`,
    shipmentId,
    at,
  )
const choicesOf = (text: string) => new URL(/Choose.*: (\S+)/.exec(text)![1]!)
const choose = (accessid: string, wanted?: string[]) =>
  product.call('NewTrackingAPI/MessageChoices', { body: { accessid, ...(wanted ? { wanted } : {}) } })

describe('messages about shipments', () => {
  it('are sent once each, if the company wants them, with the tracking link and without the price', async () => {
    const before = await onTheRoad()
    expect((await settings({ ...OFF, pickedUp: true })).status).toBe(200)
    const { shipmentId, BOLNumber, TrackingLink } = await onTheRoad()
    await Promise.all([look(), look(), look()])
    await look()
    const told = await mailsOf(shipmentId, 'pickedUp')
    expect(told.map(({ recipient }) => recipient)).toEqual(['store@example.com'])
    expect(told[0]!.text).toContain(BOLNumber)
    expect(told[0]!.text).toContain(TrackingLink)
    expect(told[0]!.text).toContain('picked up this shipment on')
    expect(told[0]!.text).not.toContain('$')
    // Events from before the company turned messages on are not mailed.
    expect(await mailsOf(before.shipmentId, 'pickedUp')).toEqual([])
  })

  it('go to the consignee, too, if the company wants that, and not twice to one address', async () => {
    await settings({ ...OFF, delivered: true, toConsignee: true })
    const { shipmentId } = await onTheRoad()
    await rows(
      `update shipments set status = 'D', delivered_at = now(),
        destination = jsonb_set(destination, '{email}', '"Dock@Example.com"') where id = $1`,
      shipmentId,
    )
    const same = await onTheRoad()
    await rows(
      `update shipments set status = 'D', delivered_at = now(),
        destination = jsonb_set(destination, '{email}', '"STORE@example.com"') where id = $1`,
      same.shipmentId,
    )
    await look()
    const told = await mailsOf(shipmentId, 'delivered')
    expect(told.map(({ recipient }) => recipient)).toEqual(['Dock@Example.com', 'store@example.com'])
    expect(told[0]!.text).toContain('delivered this shipment on')
    expect(await mailsOf(same.shipmentId, 'delivered')).toHaveLength(1)
  })

  it('report that a shipment is late once its day at the consignee is over, and not before', async () => {
    await settings({ ...OFF, delayed: true, late: 'boss@example.com; desk@example.com' })
    const { shipmentId, BOLNumber } = await onTheRoad()
    // Midnight in Texas is six hours after midnight UTC: at 5 AM UTC, the day there is not over.
    const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await rows(
      `update shipments set delivery_date = $2, destination = jsonb_set(jsonb_set(jsonb_set(destination,
        '{zip}', '"75201"'), '{city}', '"Dallas"'), '{state}', '"TX"') where id = $1`,
      shipmentId,
      due,
    )
    const dayAfter = new Date(Date.parse(due) + 86_400_000)
    await look(new Date(dayAfter.getTime() + 4.9 * 3_600_000))
    expect(await mailsOf(shipmentId, 'delayed')).toEqual([])
    await look(new Date(dayAfter.getTime() + 6.1 * 3_600_000))
    await look(new Date(dayAfter.getTime() + 30 * 3_600_000))
    expect(await mailsOf(shipmentId, 'delayed')).toHaveLength(1)
    const alerts = await mailsOf(shipmentId, 'alert')
    expect(alerts.map(({ recipient }) => recipient)).toEqual(['boss@example.com', 'desk@example.com'])
    expect(alerts[0]!.text).toContain(`/ShipmentDetails/${shipmentId}`)
    expect(alerts[0]!.text).toContain(BOLNumber)
  })

  it('contain the carrier’s expected delivery if it is later than planned', async () => {
    await settings({ ...OFF, delayed: true })
    const { shipmentId } = await onTheRoad()
    const due = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const later = new Date(Date.parse(due) + 2 * 86_400_000 + 20 * 3_600_000)
    await rows('update shipments set delivery_date = $2 where id = $1', shipmentId, due)
    await expectAt(shipmentId, later)
    await look()
    const [told] = await mailsOf(shipmentId, 'delayed')
    expect(told!.text).toContain('now expects to deliver it on')
  })

  it('report each problem to the people of the company once, and a missing proof of delivery', async () => {
    await settings({ ...OFF, problem: 'desk@example.com', noPod: 'desk@example.com' })
    const { shipmentId } = await onTheRoad()
    const problem = (words: string) =>
      rows(
        `update shipments set problem = $2, last_event_at = clock_timestamp() where id = $1`,
        shipmentId,
        words,
      )
    await problem('Damaged at the terminal')
    await look()
    await look()
    await problem('Refused by the consignee')
    await look()
    const told = await mailsOf(shipmentId, 'alert')
    expect(told.map(({ text }) => text.split('\n')[0]).sort()).toEqual([
      'There is a problem with this shipment: Damaged at the terminal',
      'There is a problem with this shipment: Refused by the consignee',
    ])
    await rows(
      `update shipments set status = 'D', problem = '', delivered_at = now() where id = $1`,
      shipmentId,
    )
    await look()
    expect(await mailsOf(shipmentId, 'alert')).toHaveLength(2)
    await look(new Date(Date.now() + 26 * 3_600_000))
    const all = await mailsOf(shipmentId, 'alert')
    expect(all.filter(({ text }) => text.includes('no proof of delivery'))).toHaveLength(1)
  })

  it('wait for the number of days in the company’s rule', async () => {
    await settings({ ...OFF, late: 'desk@example.com', lateDays: 3, noPod: 'desk@example.com', noPodDays: 4 })
    const { shipmentId } = await onTheRoad()
    const delivered = await onTheRoad()
    // Tomorrow at noon is after the rule began, at whatever hour the test runs.
    const due = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await rows('update shipments set delivery_date = $2 where id = $1', shipmentId, due)
    const atNoon = `${due}T12:00:00Z`
    const deliver = `update shipments set status = 'D', delivered_at = $2 where id = $1`
    await rows(deliver, delivered.shipmentId, atNoon)
    const afterDays = (days: number) => look(new Date(Date.parse(due) + (days * 24 + 12) * 3_600_000))
    for (const days of [1, 2]) await afterDays(days)
    expect(await mailsOf(shipmentId, 'alert')).toEqual([])
    await afterDays(3)
    await afterDays(4)
    expect(await mailsOf(shipmentId, 'alert')).toHaveLength(1)
    expect(await mailsOf(delivered.shipmentId, 'alert')).toEqual([])
    await afterDays(5)
    expect(await mailsOf(delivered.shipmentId, 'alert')).toHaveLength(1)
  })

  it('count days that the carrier expects only from the start of the rule', async () => {
    await settings({ ...OFF, late: 'desk@example.com', lateDays: 3 })
    const due = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const expectedAfter = async (days: number) => {
      const { shipmentId } = await onTheRoad()
      await rows('update shipments set delivery_date = $2 where id = $1', shipmentId, due)
      await expectAt(shipmentId, new Date(Date.parse(due) + (days * 24 + 20) * 3_600_000))
      return shipmentId
    }
    const [two, three] = [await expectedAfter(2), await expectedAfter(3)]
    await look()
    expect(await mailsOf(two, 'alert')).toEqual([])
    expect((await mailsOf(three, 'alert'))[0]!.text).toContain('now expects to deliver it on')
  })

  it('refuse days out of range, next to the field', async () => {
    const { status, body } = await settings({ ...OFF, lateDays: 0 })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['settings.messages.lateDays']])
  })

  it('refuse invalid addresses, next to the field', async () => {
    const { status, body } = await settings({ ...OFF, late: 'desk@example' })
    expect([status, body.fields['settings.messages.late']]).toEqual([
      422,
      'Following email is invalid: desk@example',
    ])
  })
})

describe('the link in a message', () => {
  it('shows its reader’s settings and changes them, and opening it changes nothing', async () => {
    await settings(OFF)
    const first = await book(product, { NotifyCarrier: 'reader@example.com' })
    const [mail] = await mailsOf(first.shipmentId, 'booked')
    const accessid = choicesOf(mail!.text).searchParams.get('accessid')!
    const all = ['booked', 'pickedUp', 'delayed', 'delivered']
    const shown = await choose(accessid)
    expect([shown.status, shown.body.email, shown.body.wanted]).toEqual([200, 'reader@example.com', all])
    expect((await choose(accessid)).body.wanted).toEqual(all)
    expect((await choose(accessid, ['delivered'])).body.wanted).toEqual(['delivered'])
    const second = await book(product, { NotifyCarrier: 'Reader@example.com; other@example.com' })
    const told = await mailsOf(second.shipmentId, 'booked')
    expect(told.map(({ recipient }) => recipient)).toEqual(['other@example.com'])
    expect((await choose(accessid, all)).body.wanted).toEqual(all)
    const audit = await rows(`select user_name from audit_trail where what = 'messages.chosen'`)
    expect(audit.map(({ user_name }) => user_name)).toEqual(['reader@example.com', 'reader@example.com'])
  })

  it('opens nothing if it is invalid', async () => {
    const booked = await book(product, { NotifyCarrier: 'reader@example.com' })
    const tracking = new URL(booked.TrackingLink).searchParams.get('trackid')!
    for (const accessid of ['', 'x', tracking]) {
      const { status, body } = await choose(accessid)
      expect([status, body.code]).toEqual([404, 'ACCESS_LINK_INVALID'])
    }
  })
})
