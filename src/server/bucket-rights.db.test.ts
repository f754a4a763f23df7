import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKETS } from '#domain/access/buckets.ts'
import { PAGES } from '#domain/access/pages.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { BUILT, bodiesOf, queriesOf } from '#test/support/every-call.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

/** Stands in every text of what is in a closed bucket. */
const MARK = 'BEHINDCLOSED'
/** Rate & Route and Schedule are left out of the page list. */
const CLOSED = ['Rate & Route', 'Schedule']
const PAGE_IDS = [
  ...Object.values(PAGES).map(({ id }) => id),
  ...BUCKETS.filter(({ name }) => !CLOSED.includes(name)).map(({ pageId }) => pageId),
]

let product: TestApp
let ids: Record<string, string>

beforeAll(async () => {
  product = await openTestApp()
  const texts = {
    Destination: { ...wireDraft().Destination, CompanyName: `${MARK} consignee` },
    PO_Number: `${MARK}-PO`,
    Reference1: `${MARK}-R1`,
  }
  const booked = await book(product, texts)
  const rated = await rate(product, texts)
  await product.database.pool.query('update users set page_ids = $2 where id = $1', [
    product.scene.users.guest.id,
    PAGE_IDS,
  ])
  ids = {
    ...{ tendered: booked.shipmentId, rated: rated.shipmentId, price: rated.rates[0].PricesheetID },
    ...{ message: booked.tender.messageId, bol: booked.BOLNumber, ratedBol: rated.BOLNumber },
  }
})
afterAll(() => product?.close())

const asGuest = (path: string, body: object, query: Record<string, string> = {}) =>
  product.call(path, { as: 'guest', body, query })
const shipmentsNow = async () =>
  (
    await product.database.pool.query(
      `select md5(string_agg(s::text, '' order by id)) as mark from shipments s where id = any ($1)`,
      [[ids.tendered, ids.rated]],
    )
  ).rows

describe('a user whose page list leaves buckets out', () => {
  it.each(BUILT)('%s: shows nothing of them and changes nothing in them', async (name, endpoint) => {
    if (name === 'logOut') return
    const before = await shipmentsNow()
    const sent = new Set<string>()
    for (const id of Object.values(ids)) {
      for (const query of queriesOf(endpoint, () => id)) {
        for (const body of bodiesOf(endpoint, id)) {
          const said = JSON.stringify([query, body])
          if (sent.has(said)) continue
          sent.add(said)
          const reply = await asGuest(endpoint.path, body as object, query)
          const text = reply.bytes.toString('latin1')
          if (!said.includes(MARK)) expect(text, `${name} ${said}`).not.toContain(MARK)
        }
      }
    }
    expect(await shipmentsNow()).toEqual(before)
  })

  it('counts nothing in them, and lists an empty page', async () => {
    const { body } = await asGuest('Shipment/GetShipmentCount', {})
    expect(body.counts).toMatchObject({ Q: 0, T: 0 })
    expect([body.tendered, body.problems]).toEqual([0, 0])
    expect(body.active).toBe(body.counts.A)
    for (const statuscode of ['Q', 'T']) {
      const page = await asGuest('Shipment/GetShipmentList', {}, { statuscode })
      expect([page.status, page.body.rows, page.body.total]).toEqual([200, [], 0])
    }
  })

  it('has nothing of them on the map', async () => {
    const map = await asGuest('NewTrackingAPI/IntransitmappingData', { statusCode: 'T' })
    expect([map.status, map.body.shipments]).toEqual([200, []])
  })

  it('sees the same shipment once it is in a bucket of his', async () => {
    const { pool } = product.database
    expect((await asGuest('Shipment/ShipmentDetails', { shipmentId: ids.tendered })).status).toBe(404)
    await pool.query(`update shipments set status = 'A' where id = $1`, [ids.tendered])
    const shown = await asGuest('Shipment/ShipmentDetails', { shipmentId: ids.tendered })
    expect(shown.body.shipment.Destination.CompanyName).toContain(MARK)
  })

  it('goes on with what he has rated himself', async () => {
    const own = await rate(product, {}, 'guest')
    const { status, body } = await asGuest('Shipment/ShipmentDetails', { shipmentId: own.shipmentId })
    expect([status, body.shipment?.statusCode]).toEqual([200, 'Q'])
  })
})
