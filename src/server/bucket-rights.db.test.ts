import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { addWork } from '#database/queue/works.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { PAGES } from '#domain/access/pages.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { bodiesOf, CALLS, queriesOf } from '#test/support/every-call.ts'
import { swept } from '#test/support/runs.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

/** Included in every text in a closed bucket. */
const MARK = 'BEHINDCLOSED'
/** The page list lacks Rate & Route and Schedule. */
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
    ...(await belongings(booked.shipmentId)),
  }
})

/** A file, a print job, a carrier quote request and a job of a shipment, each with the mark in it. */
async function belongings(shipmentId: string): Promise<Record<string, string>> {
  const { pool, db } = product.database
  const { a, users } = product.scene
  const rows = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rows
  const [file] = await rows(
    `insert into stored_files (id, client_id, owner_kind, owner_id, kind, name, content_type, size, sha256, content,
        uploaded_by)
      values (gen_random_uuid(), $1, 'shipment', $2, 'POD', $3, 'text/plain', 12, '', convert_to($3, 'UTF8'), 'clerk')
      returning id`,
    ...[a.id, shipmentId, MARK],
  )
  const bridgeId = newId()
  await insertBridge(db, {
    ...{ id: bridgeId, clientId: a.id, userId: users.clerk.id, uniqueName: 'DESK1' },
    ...{ hostName: 'desk', platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
  })
  await notePrinters(db, { id: bridgeId, clientId: a.id }, [{ name: 'Office', type: 'PDF', isOnline: true }])
  const [job] = await rows(
    `with content as (insert into print_contents (id, client_id, bytes, sha256, size)
        values (gen_random_uuid(), $1, 'x', '', 1) returning id)
      insert into print_jobs (id, client_id, user_id, user_name, unique_name, bridge_id, printer_id, printer_name,
        language, content_id, kinds, shipment_ids, titles, copies, repeats, files, source, state, created_at)
      select gen_random_uuid(), $1, $2, 'clerk', $4, p.bridge_id, p.id, 'Office', 'PDF', content.id, '{BOL}',
        array[$3::uuid], array[$4], 1, 1, '[]', 'print', 'printed', now()
      from content, printers p where p.bridge_id = $5 returning id`,
    ...[a.id, users.clerk.id, shipmentId, MARK, bridgeId],
  )
  const [quote] = await rows(
    `with request as (insert into quote_requests (id, client_id, shipment_id, asked_by, asked_at, deadline, asked,
        freight_hash, estimates, message)
        values (gen_random_uuid(), $1, $2, 'clerk', now(), now() + interval '1 day', '{}', '', '{}', $3) returning id)
      insert into quote_invitations (id, client_id, request_id, rate_mode_id, email, asked_at)
      select gen_random_uuid(), $1, id, 1, 'carrier@example.com', now() from request returning id, request_id`,
    ...[a.id, shipmentId, MARK],
  )
  const work = newId()
  const input = { rows: [{ shipmentId }] }
  const createdBy = { id: users.clerk.id, name: 'clerk' }
  await addWork(db, a.id, { id: work, kind: 'bulk-schedule', title: MARK, total: 1, input, createdBy })
  await rows(
    `insert into bulk_rows (work_id, place, client_id, shipment_id, title, outcome)
      values ($1, 0, $2, $3, $4, 'done')`,
    ...[work, a.id, shipmentId, MARK],
  )
  return { file: file.id, job: job.id, invitation: quote.id, request: quote.request_id, work }
}
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

describe('a user whose page list excludes buckets', () => {
  it.each(swept(CALLS))('%s: shows nothing of them and changes nothing in them', async (name, endpoint) => {
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

  it('counts nothing in them, and gets an empty page', async () => {
    const { body } = await asGuest('Shipment/GetShipmentCount', {})
    expect(body.counts).toMatchObject({ Q: 0, T: 0 })
    expect([body.tendered, body.problems]).toEqual([0, 0])
    expect(body.active).toBe(body.counts.A)
    for (const statuscode of ['Q', 'T']) {
      const page = await asGuest('Shipment/GetShipmentList', {}, { statuscode })
      expect([page.status, page.body.rows, page.body.total]).toEqual([200, [], 0])
    }
  })

  it('gets nothing of them on the map', async () => {
    const map = await asGuest('NewTrackingAPI/IntransitmappingData', { statusCode: 'T' })
    expect([map.status, map.body.shipments]).toEqual([200, []])
  })

  it('sees the same shipment once it is in an open bucket', async () => {
    const { pool } = product.database
    expect((await asGuest('Shipment/ShipmentDetails', { shipmentId: ids.tendered })).status).toBe(404)
    await pool.query(`update shipments set status = 'A' where id = $1`, [ids.tendered])
    const shown = await asGuest('Shipment/ShipmentDetails', { shipmentId: ids.tendered })
    expect(shown.body.shipment.Destination.CompanyName).toContain(MARK)
  })

  it('may continue with a shipment that the same user has rated', async () => {
    const own = await rate(product, {}, 'guest')
    const { status, body } = await asGuest('Shipment/ShipmentDetails', { shipmentId: own.shipmentId })
    expect([status, body.shipment?.statusCode]).toEqual([200, 'Q'])
  })
})
