import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { bodiesOf, CALLS, queriesOf } from '#test/support/every-call.ts'
import { swept } from '#test/support/runs.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

/** Included in every text of client A. No user of client B may ever see it. */
const MARK = 'ONLYFORA'
/** The ids of A's records, which B tries to use. */
let ids: Record<string, string>
let product: TestApp

beforeAll(async () => {
  product = await openTestApp()
  const { database, scene } = product
  const texts = {
    Destination: { ...wireDraft().Destination, CompanyName: `${MARK} consignee` },
    PO_Number: `${MARK}-PO`,
    Reference1: `${MARK}-R1`,
    internalnotes: `${MARK} notes`,
  }
  const booked = await book(product, texts)
  const rated = await rate(product, texts)
  await database.pool.query(`update locations set name = $2 || ' place' where client_id = $1`, [
    scene.a.id,
    MARK,
  ])
  await database.pool.query(`update orders set po_number = $2 where client_id = $1`, [
    scene.a.id,
    `${MARK}-PO`,
  ])
  await database.pool.query(`update users set first_name = $2 where client_id = $1`, [scene.a.id, MARK])
  await database.pool.query(`update carriers set name = $2 || name where client_id = $1`, [scene.a.id, MARK])
  await database.pool.query(`update outbox set state = 'unknown'`)
  ids = {
    tenderedShipment: booked.shipmentId,
    ratedShipment: rated.shipmentId,
    priceSheet: rated.rates[0].PricesheetID,
    message: booked.tender.messageId,
    bolNumber: booked.BOLNumber,
    ratedBol: rated.BOLNumber,
    order: scene.a.orderId,
    orderNumber: scene.a.orderNumber,
    location: scene.a.consigneeId,
    locationName: `${MARK} place`,
    user: scene.users.clerk.id,
    userName: 'clerk',
    client: scene.a.id,
    mark: MARK,
  }
})
afterAll(() => product?.close())

/** A hash of all data of client A, which changes with any byte. Password links are excluded: anyone may request one. */
async function everythingOfA(): Promise<unknown> {
  const tables = [
    'shipments',
    'price_sheets',
    'shipment_events',
    'outbox',
    'orders',
    'locations',
    'users',
    'carriers',
  ]
  const { rows } = await product.database.pool.query(
    tables
      .map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, '' order by id)) as mark from ${table} t where client_id = $1 ${table === 'outbox' ? 'and shipment_id is not null' : ''}`,
      )
      .join(' union all '),
    [product.scene.a.id],
  )
  return rows
}

/** Calls that return names chosen by users: fuel indexes, saved views, keys, webhooks, and bill numbers. */
const NAMES_THINGS: readonly string[] = [
  'fuelPrices',
  'listViews',
  'saveView',
  'removeView',
  'setDefaultView',
  'saveInvoice',
  'listInvoices',
  'createApiKey',
  'listApiKeys',
  'saveWebhook',
  'listWebhooks',
  'securityLog',
]
const namesGiven: string[] = []

describe('a user of another client', () => {
  it.each(swept(CALLS))(
    '%s: sees no byte and changes none, whatever ids are tried',
    async (name, endpoint) => {
      if (name === 'logOut') return
      const before = await everythingOfA()
      // If no field takes an id, the request is the same for each of them, so one is enough.
      const sent = new Set<string>()
      for (const id of Object.values(ids)) {
        for (const query of queriesOf(endpoint, () => id)) {
          for (const body of bodiesOf(endpoint, id)) {
            const said = JSON.stringify([query, body])
            if (sent.has(said)) continue
            sent.add(said)
            if (NAMES_THINGS.includes(name)) namesGiven.push(said)
            const reply = await product.call(endpoint.path, { as: 'other', query, body })
            const text = reply.bytes.toString('latin1')
            // A reply may repeat the request and the names that B chose, but nothing of A.
            const named = NAMES_THINGS.includes(name) ? namesGiven.join() : said
            for (const secret of Object.values(ids).filter(
              (one) => !named.includes(one) && !(said.includes(id) && one.startsWith(id)),
            )) {
              expect(text, `${name} ${said}`).not.toContain(secret)
            }
            expect(reply.status === 501 || reply.status < 500, `${name} ${said} ${text}`).toBe(true)
          }
        }
      }
      expect(await everythingOfA()).toEqual(before)
    },
  )

  it.each([
    ['Shipment/ShipmentDetails', 'tenderedShipment', 'shipmentId', {}],
    ['Shipment/ShipmentDetails', 'ratedShipment', 'shipmentId', { shipment: wireDraft() }],
    ['Shipment/Void', 'tenderedShipment', 'shipmentId', {}],
    ['Shipment/UndoMove', 'tenderedShipment', 'shipmentId', { version: 1 }],
    ['Shipment/UpdateStatusCode', 'tenderedShipment', 'shipmentId', { action: 'moveToTransit' }],
    ['Shipment/GETLTLRates', 'ratedShipment', 'shipmentId', wireDraft()],
    ['Shipment/ReRate', 'priceSheet', 'PricesheetID', {}],
    ['Shipment/CheckBOLandDownload', 'tenderedShipment', 'shipmentId', {}],
    ['Shipment/ConfirmTenderOutcome', 'message', 'messageId', { outcome: 'sendAgain' }],
    ['Shipment/PickupChangeAnswer', 'tenderedShipment', 'shipmentId', { answer: 'confirmed' }],
    ['Shipment/SendDocuments', 'tenderedShipment', 'shipmentId', { EmailID: 'a@example.com', Documents: [] }],
    ['Shipment/UpdateServices', 'tenderedShipment', 'shipmentId', { version: 2, AdditionalService: [] }],
    ['Shipment/TenderReferences', 'tenderedShipment', 'shipmentId', { version: 1 }],
    ['Shipment/CustomsDetails', 'tenderedShipment', 'shipmentId', {}],
    ['Shipment/GetOrders', 'order', 'orderId', {}],
    ['Shipment/GetOrders', 'bolNumber', 'OrderNumber', {}],
    ['Address/GetAddress', 'location', 'LocationId', {}],
    ['Address/GetAddress', 'locationName', 'Name', {}],
  ] as const)('%s with the %s of A: 404', async (path, kind, field, more) => {
    const reply = await product.call(path, { as: 'other', body: { ...more, [field]: ids[kind] } })
    expect([reply.status, reply.body?.Status]).toEqual([404, 'error'])
    expect(reply.bytes.toString()).not.toContain(MARK)
  })

  it('cannot book a price of A, on a shipment of A or of its own', async () => {
    const own = await rate(product, {}, 'other')
    for (const shipmentId of [own.shipmentId, ids.ratedShipment]) {
      const reply = await product.call('Shipment/Pickup', {
        as: 'other',
        body: { shipmentId, selectedPricesheetid: ids.priceSheet },
      })
      expect(reply.status).toBe(404)
    }
  })

  it.each([
    ['3', { UserName: 'clerk', UserType: 'User' }],
    ['6', {}],
  ])('cannot manage a user of A: action %s', async (actions, user) => {
    const reply = await product.call('LogIn/UserManagement', {
      as: 'other',
      query: { actions },
      body: { user: { ...user, UserId: ids.user } },
    })
    expect([reply.status, reply.body.code]).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('finds nothing of A in lists, counts, search and maps', async () => {
    const replies = [
      ...['Q', 'T', 'A', 'D', 'V', 'O', 'H'].map((statuscode) =>
        product.call('Shipment/GetShipmentList', {
          as: 'other',
          query: { statuscode },
          body: { pageSize: 1000 },
        }),
      ),
      product.call('Shipment/GlobalSearch', { as: 'other', body: { searchtext: MARK } }),
      product.call('Shipment/GetOrders', { as: 'other', body: {} }),
      product.call('Address/AddressDataList', { as: 'other', body: { pageSize: 1000 } }),
      product.call('LogIn/UserManagement', { as: 'other', query: { actions: '0' }, body: {} }),
      product.call('Shipment/CarriersList', { as: 'other', body: {} }),
      product.call('Shipment/IntialCachefunction', { as: 'other', body: {} }),
      product.call('NewTrackingAPI/IntransitmappingData', { as: 'other', body: { statusCode: 'T' } }),
      product.call('NewTrackingAPI/DisplayTrackingDetails', {
        as: 'other',
        body: { numbers: [ids.bolNumber] },
      }),
    ]
    for (const reply of await Promise.all(replies)) {
      expect(reply.status).toBe(200)
      expect(reply.bytes.toString()).not.toContain(MARK)
    }
    const tracked = await replies.at(-1)!
    expect(tracked.body).toMatchObject({ found: [], notFound: [ids.bolNumber] })
  })
})
