import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, bookingOf, inDays, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { addTestOrder } from '../orders/open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object) => product.call(path, { as: 'clerk', body })
const details = async (shipmentId: string) =>
  (await call('Shipment/ShipmentDetails', { shipmentId })).body.shipment

it('name no carrier before one is chosen', async () => {
  const { shipmentId } = await rate(product)
  expect(await details(shipmentId)).toMatchObject({
    ...{ tenderpricesheetinfo: null, PODLink: '', scheduleVia: '', PreAssignedCarrier: '' },
    ...{ isEDI: false, isAPI: false, isP44: false, Pickupcheck: false, Deliverycheck: false },
    ...{
      QuoteBy: null,
      DeliverBy: null,
      PDFUrl: expect.stringMatching(/\/api\/Shipment\/CheckBOLandDownload$/),
    },
  })
})

it('name the booked price, the tender channel, and the ends that have services', async () => {
  const booked = await book(product, { AdditionalService: ['LGDEL'] })
  const shown = await details(booked.shipmentId)
  expect(shown).toMatchObject({ scheduleVia: 'Email', Pickupcheck: false, Deliverycheck: true })
  expect(shown.tenderpricesheetinfo).toEqual({
    ...{ SelectedCarrierSCAC: shown.CarrierSCAC, ServiceDays: shown.serviceDays },
  })
  expect(shown.CarrierSCAC).not.toBe('')
})

it('contain Manual if the clerk calls the carrier', async () => {
  const rated = await rate(product)
  const { body } = await product.call('Shipment/Pickup', {
    ...{ as: 'clerk', query: { flag: 'withoutnotify' }, body: bookingOf(rated) },
  })
  expect((await details(body.shipmentId)).scheduleVia).toBe('Manual')
})

it('take deliver-by and the pre-assigned carrier from the order', async () => {
  const { id, number } = await addTestOrder(product)
  const deliverBy = inDays(9)
  await product.database.pool.query(
    `update orders set ship_via_code = 'own truck', details = jsonb_build_object('deliverBy', $2::text) where id = $1`,
    [id, deliverBy],
  )
  await product.database.pool.query(
    `insert into ship_via_codes (id, client_id, ship_via_code, scac) values (gen_random_uuid(), $1, 'OWN TRUCK', 'AGRD')`,
    [product.scene.a.id],
  )
  await call('Shipment/BuildShipment', { orderIds: [id] })
  const listed = await product.call('Shipment/GetShipmentList', {
    ...{ as: 'clerk', query: { statuscode: 'Q' }, body: { searchText: number } },
  })
  const shown = await details(listed.body.rows[0].shipmentId)
  expect(shown).toMatchObject({ DeliverBy: deliverBy, PreAssignedCarrier: 'AGRD' })
})

it('link the proof of delivery as soon as there is one', async () => {
  const { shipmentId } = await rate(product)
  await product.database.pool.query(
    `insert into stored_files (id, client_id, owner_kind, owner_id, kind, name, content_type, size, sha256, content,
       uploaded_by)
     values (gen_random_uuid(), $1, 'shipment', $2, 'POD', 'pod.pdf', 'application/pdf', 1, '', 'x'::bytea, 'clerk')`,
    [product.scene.a.id, shipmentId],
  )
  const { PODLink, BOLNumber } = await details(shipmentId)
  expect(PODLink).toMatch(new RegExp(`/api/Shipment/DownloadPOD\\?UniqueName=${BOLNumber}$`))
  const path = new URL(PODLink).pathname.replace('/api/', '')
  const file = await product.call(path, { as: 'clerk', query: { UniqueName: BOLNumber }, body: {} })
  expect(file.status).toBe(200)
})

it('list which deliveries have a POD', async () => {
  const [proven, bare] = [await rate(product), await rate(product)]
  const { pool } = product.database
  const ids = [proven.shipmentId, bare.shipmentId]
  await pool.query('update shipments set delivered_at = now() where id = any ($1)', [ids])
  await pool.query(
    `insert into stored_files (id, client_id, owner_kind, owner_id, kind, name, content_type, size, sha256, content,
       uploaded_by)
     values (gen_random_uuid(), $1, 'shipment', $2, 'POD', 'pod.pdf', 'application/pdf', 1, '', 'x'::bytea, 'clerk')`,
    [product.scene.a.id, proven.shipmentId],
  )
  const { body } = await product.call('Shipment/GetShipmentList', {
    ...{ as: 'clerk', query: { statuscode: 'Q' }, body: { pageSize: 100 } },
  })
  const linkOf = (id: string) =>
    body.rows.find(({ shipmentId }: { shipmentId: string }) => shipmentId === id).PODLink
  expect(linkOf(proven.shipmentId)).toMatch(/DownloadPOD\?UniqueName=\d{17}$/)
  expect(linkOf(bare.shipmentId)).toBe('')
})

it('keep the additional reference in a save without it, and clear it on request', async () => {
  const save = async (shipmentId: string, change: object) =>
    (await call('Shipment/ShipmentDetails', { shipmentId, shipment: { ...wireDraft(), ...change } })).body
      .shipment
  const { shipmentId, AdditionalRef } = await save('', { AdditionalRef: 'GATE-7' })
  expect(AdditionalRef).toBe('GATE-7')
  const version = async () => ({ version: (await details(shipmentId)).version })
  const again = await call('Shipment/ShipmentDetails', {
    ...{ shipmentId, shipment: wireDraft({ comments: 'later' }), ...(await version()) },
  })
  expect(again.body.shipment).toMatchObject({ AdditionalRef: 'GATE-7', comments: 'later' })
  const emptied = await call('Shipment/ShipmentDetails', {
    ...{ shipmentId, shipment: wireDraft({ AdditionalRef: '' }), ...(await version()) },
  })
  expect(emptied.body.shipment.AdditionalRef).toBe('')
})
