import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runWork } from '#actions/kernel/long-work.ts'
import { sendWebhooks } from '#actions/webhooks/send-webhooks.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'

/**
 * examples/connectors, each run as its own process between a real Lading and a server that simulates the other system.
 */
const CONNECTORS = path.join(import.meta.dirname, '../examples/connectors')
const EVENTS = ['shipment.booked', 'shipment.accepted', 'shipment.picked_up', 'shipment.delivered']

let product: TestApp
let ladingUrl: string
let key: string
let folder: string
let other: OtherSide
let connector: Connector | null = null

beforeAll(async () => {
  product = await openTestApp()
  ladingUrl = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const made = await product.call('ApiKeys/Create', {
    as: 'admin',
    body: { name: 'Connector', scopes: ['plan:write', 'track:read'] },
  })
  key = made.body.key
})
afterAll(() => product?.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lading-connector-'))
  other = await startOtherSide()
})
afterEach(async () => {
  connector?.process.kill()
  connector = null
  await other.stop()
  await product.database.pool.query('delete from webhooks')
  await rm(folder, { recursive: true, force: true })
})

interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  /** The parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: fields of bodies are read one by one
  body: any
}
interface Answer {
  status?: number
  headers?: Record<string, string | undefined>
  body?: unknown
}
interface OtherSide {
  url: string
  asked: Asked[]
  /** The public API of the shop or the ERP. */
  answer: (asked: Asked) => Answer
  stop: () => Promise<void>
}

async function startOtherSide(): Promise<OtherSide> {
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const asked = {
      method: request.method!,
      url: new URL(request.url!, 'http://shop.invalid'),
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    one.asked.push(asked)
    const { status = 200, headers = {}, body = {} } = one.answer(asked)
    response
      .writeHead(status, { 'content-type': 'application/json', ...(headers as Record<string, string>) })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const one: OtherSide = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: () => ({ status: 404 }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return one
}

async function freePort(): Promise<number> {
  const server = createSocket()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Connector {
  process: ChildProcess
  url: string
  log: () => string
}

/** Adds the webhook in Lading and starts the program. */
async function start(file: string, settings: Record<string, string>): Promise<Connector> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const saved = await product.call('Webhooks/Save', {
    as: 'admin',
    body: { name: file, url: `${url}/lading`, events: EVENTS },
  })
  const child = spawn(process.execPath, [path.join(CONNECTORS, file)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      LADING_URL: ladingUrl,
      LADING_KEY: key,
      LADING_WEBHOOK_SECRET: saved.body.secret,
      PORT: String(port),
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const started = { process: child, url, log: () => said }
  connector = started
  await expect.poll(started.log).toContain('listening')
  return started
}

const post = async (url: string, body: string, headers: Record<string, string>) =>
  (await fetch(url, { method: 'POST', body, headers })).status
const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64')

const ordersLike = async (pattern: string) =>
  (
    await product.database.pool.query(
      `select order_number, po_number, destination, total_weight_lb::float as lb from orders
       where order_number like $1 order by order_number`,
      [pattern],
    )
  ).rows

const sendEvents = () => sendWebhooks({ db: product.database.db, installation: product.installation })
const move = async (shipmentId: string, action: string) => {
  const { status, body } = await product.call('Shipment/UpdateStatusCode', {
    as: 'clerk',
    body: { shipmentId, action },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Sends every event of the log again, as Lading does if it got no reply. */
async function sendAllAgain(): Promise<void> {
  const { rows } = (await product.call('Webhooks/Deliveries', { as: 'admin', body: {} })).body
  for (const { id } of rows) await product.call('Webhooks/Replay', { as: 'admin', body: { deliveryId: id } })
  await sendEvents()
}

/** Waits until the program has processed what it received. */
const isIdle = (inbox: string) =>
  expect
    .poll(async () => (await readdir(path.join(folder, inbox))).filter((name) => name !== 'refused'))
    .toEqual([])

const to = { first_name: 'Ada', last_name: 'Example', company: 'Example Hardware', phone: '555-0100' }
const wooAddress = { ...to, address_1: '220 Receiving Road', address_2: '', city: 'Chicago', state: 'IL' }
const wooOrder = (id: number, changes: object = {}) => ({
  id,
  number: `N${id}`,
  status: 'processing',
  date_created: '2026-11-27T10:00:00',
  shipping: { ...wooAddress, postcode: '60606', country: 'US' },
  billing: { email: 'ada@example.com' },
  line_items: [
    { id: 1, name: 'Steel shelf', product_id: 5, variation_id: 0, quantity: 3, sku: 'SHELF' },
    { id: 2, name: 'Bracket', product_id: 6, variation_id: 61, quantity: 2, sku: '' },
  ],
  customer_note: '',
  ...changes,
})

describe('WooCommerce', () => {
  const notes: Record<string, { note: string; customer_note: boolean }[]> = {}
  const settings = () => ({
    ...{ WOO_URL: other.url, WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1', WOO_WEBHOOK_SECRET: 'shop secret' },
    INBOX: 'inbox',
  })
  let throttles = 0

  beforeEach(() => {
    throttles = 1
    other.answer = ({ method, url, headers, body }) => {
      if (headers.authorization !== `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`)
        return { status: 401 }
      const rest = url.pathname.replace('/wp-json/wc/v3/', '')
      if (rest === 'orders') {
        const page = Number(url.searchParams.get('page'))
        return { headers: { 'x-wp-totalpages': '2', 'x-wp-total': '2' }, body: [wooOrder(16 + page)] }
      }
      if (throttles-- > 0) return { status: 429, headers: { 'retry-after': '1' } }
      if (rest === 'products/5') return { body: { id: 5, weight: '20.5' } }
      if (rest === 'products/6/variations/61') return { body: { id: 61, weight: '1' } }
      const [, id] = /^orders\/(\d+)\/notes$/.exec(rest) ?? []
      if (!id) return { status: 404, body: { code: 'rest_no_route', message: 'No route' } }
      notes[id] ??= []
      if (method === 'POST') notes[id].push(body)
      return method === 'POST' ? { status: 201, body } : { body: notes[id] }
    }
  })

  it('imports orders of every page and by webhook, each once, and posts a number once', async () => {
    const { url, log } = await start('woocommerce.mjs', settings())
    await expect.poll(() => ordersLike('WOO-%')).toHaveLength(2)
    expect((await ordersLike('WOO-%'))[0]).toMatchObject({
      ...{ order_number: 'WOO-17', po_number: 'N17', lb: 63.5 },
      destination: { companyName: 'Example Hardware', city: 'Chicago', zip: '60606' },
    })
    expect(log()).toContain('answered 429, waiting 1 s')
    const body17 = { OrderNumber: 'WOO-17' }
    const kept = await product.call('Shipment/GetOrders', { as: 'clerk', body: body17 })
    expect(kept.body.order.comments).toBe('Phone: 555-0100')

    // The same order again by webhook, WooCommerce's unsigned test, and a forged order.
    const body = JSON.stringify(wooOrder(17))
    const signed = {
      'x-wc-webhook-topic': 'order.updated',
      'x-wc-webhook-signature': sign('shop secret', body),
    }
    expect(await post(`${url}/woocommerce`, body, signed)).toBe(200)
    await expect.poll(log).toContain('order WOO-17 is in Lading already')
    expect(await post(`${url}/woocommerce`, 'webhook_id=3', {})).toBe(200)
    const forged = JSON.stringify(wooOrder(99))
    expect(await post(`${url}/woocommerce`, forged, signed)).toBe(401)
    expect(await post(`${url}/woocommerce`, forged, {})).toBe(401)
    expect(await post(`${url}/lading`, '{"type":"shipment.picked_up","data":{}}', {})).toBe(401)
    expect((await ordersLike('WOO-%')).map(({ order_number }) => order_number)).toEqual(['WOO-17', 'WOO-18'])

    // Both on one truck: no number while it is scheduled, then the BOL number, once on each order.
    const { shipmentId, BOLNumber } = await book(product, { OrderNumber: 'WOO-17, WOO-18-01' })
    await sendEvents()
    await isIdle('inbox')
    expect(notes).toEqual({})
    await move(shipmentId, 'moveToTransit')
    await sendEvents()
    await expect.poll(log).toContain(`order WOO-18: posted ${BOLNumber}`)
    await sendAllAgain()
    await isIdle('inbox')
    const note = expect.stringMatching(new RegExp(`tracking number ${BOLNumber}\\.$`))
    expect(notes).toEqual({
      17: [{ note, customer_note: true }],
      18: [{ note, customer_note: true }],
    })
  })

  it('keeps an order that Lading refuses, and imports it once it is corrected', async () => {
    other.answer = () => ({ headers: { 'x-wp-totalpages': '1' }, body: [] })
    const { url, log } = await start('woocommerce.mjs', settings())
    other.answer = () => ({ body: { weight: '10' } })
    const bad = JSON.stringify(
      wooOrder(30, { shipping: { ...wooAddress, postcode: 'nowhere', country: 'US' } }),
    )
    const headersOf = (body: string) => ({
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': sign('shop secret', body),
    })
    expect(await post(`${url}/woocommerce`, bad, headersOf(bad))).toBe(200)
    expect(await post(`${url}/woocommerce`, '{"half', headersOf('{"half'))).toBe(200)
    await expect.poll(log).toMatch(/refused \S+-order\.json: Shipment\/AddNewOrder: .*Zip/)
    await expect.poll(log).toContain('this is not JSON: {"half')
    await isIdle('inbox')
    const refused = path.join(folder, 'inbox/refused')
    expect(await readdir(refused)).toHaveLength(2)
    const [file] = await readdir(refused)
    const text = await readFile(path.join(refused, file!), 'utf8')
    await writeFile(path.join(refused, file!), text.replace('nowhere', '60606'))
    await rename(path.join(refused, file!), path.join(folder, 'inbox', file!))
    // Any message makes it check the folder; so does a timer, every minute.
    const next = JSON.stringify(wooOrder(31, { status: 'pending' }))
    await post(`${url}/woocommerce`, next, headersOf(next))
    await expect.poll(() => ordersLike('WOO-30')).toHaveLength(1)
    expect(await ordersLike('WOO-31')).toEqual([])
  })

  it('keeps what arrives while Lading is down, and imports it after a restart', async () => {
    other.answer = () => ({ headers: { 'x-wp-totalpages': '1' }, body: [] })
    const away = await start('woocommerce.mjs', { ...settings(), LADING_URL: 'http://127.0.0.1:1' })
    other.answer = ({ url }) =>
      url.pathname.endsWith('/orders')
        ? { headers: { 'x-wp-totalpages': '1' }, body: [] }
        : { body: { weight: '10' } }
    const body = JSON.stringify(wooOrder(40))
    const signed = {
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-signature': sign('shop secret', body),
    }
    expect(await post(`${away.url}/woocommerce`, body, signed)).toBe(200)
    await expect.poll(away.log).toMatch(/again later \S+: 127\.0\.0\.1:1 cannot be reached/)
    away.process.kill('SIGKILL')
    await start('woocommerce.mjs', settings())
    await expect.poll(() => ordersLike('WOO-40')).toHaveLength(1)
    await isIdle('inbox')
  })
})

describe('an ERP', () => {
  it('with files has its orders imported, invalid rows left in Lading, and tracking files written once', async () => {
    const orders = path.join(folder, 'erp/orders')
    await mkdir(orders, { recursive: true })
    const csv = [
      'Order Number,Ship To Name,Ship To Address,Ship To City,Ship To State,Ship To Zip,SKU,Description,Qty,Weight (lbs)',
      'ERP-1,Example Hardware,220 Receiving Road,Chicago,IL,60606,A,Shelves,2,300',
      'ERP-2,Example Hardware,220 Receiving Road,Chicago,IL,nowhere,A,Shelves,2,300',
    ].join('\r\n')
    await writeFile(path.join(orders, 'a.csv'), csv)
    await writeFile(path.join(orders, 'b.csv'), `${csv}\r\n`)
    await writeFile(path.join(orders, 'c.csv'), 'not,an order\r\n1,2\r\n')
    const importing = importWhatWaits()
    try {
      const { log } = await start('erp-files.mjs', { ERP_FOLDER: 'erp', ERP_POLL_SECONDS: '1' })
      await expect.poll(log).toContain('a.csv: 1 orders added, 0 known, 1 rows to fix')
      expect(log()).toMatch(/a\.csv row 3 needs to be fixed in Lading: .*ZIP/i)
      await expect.poll(log).toContain('b.csv: 0 orders added, 1 known')
      await expect.poll(log).toMatch(/refused c\.csv: /)
      expect(await readdir(path.join(orders, 'done'))).toHaveLength(2)
      expect(await readdir(path.join(orders, 'failed'))).toEqual([expect.stringMatching(/-c\.csv$/)])
      expect(await ordersLike('ERP-%')).toHaveLength(1)

      const { shipmentId, BOLNumber, CarrierName } = await book(product, { OrderNumber: 'ERP-1' })
      await move(shipmentId, 'moveToTransit')
      await sendEvents()
      await expect.poll(log).toContain(`order ERP-1: wrote ${BOLNumber}`)
      const written = path.join(folder, `erp/tracking/ERP-1_${BOLNumber}.csv`)
      expect(await readFile(written, 'utf8')).toBe(
        `Order,BOL,Carrier,Tracking Number\r\nERP-1,${BOLNumber},${CarrierName},${BOLNumber}\r\n`,
      )
      // The ERP has picked up the file.
      await rm(written)
      await sendAllAgain()
      await isIdle('erp/inbox')
      expect(await readdir(path.join(folder, 'erp/tracking'))).toEqual(['sent'])
    } finally {
      await importing.stop()
    }
  })

  it('with an API has its orders read and acknowledged, and numbers sent once', async () => {
    const listed = ['API-1', 'API-2', 'API-3'].map((number) => ({
      number,
      shipTo: {
        name: 'Example Hardware',
        street: '220 Receiving Road',
        city: 'Chicago',
        state: 'IL',
        zip: '60606',
      },
      lines: [{ item: 'A', description: 'Shelves', quantity: 2, weightLb: 300 }],
    }))
    // Without lines.
    listed[1] = { ...listed[1]!, lines: null as never }
    const puts: unknown[] = []
    const acknowledged: string[] = []
    other.answer = ({ method, url, headers, body }) => {
      if (headers.authorization !== 'Bearer erp token') return { status: 401 }
      const [, , number, what] = url.pathname.split('/')
      const open = listed.filter((one) => !acknowledged.includes(one.number))
      if (!number) return { body: { orders: open.slice(0, 2), hasMore: open.length > 2 } }
      if (what === 'acknowledge') acknowledged.push(number)
      if (method === 'PUT') puts.push(body)
      return { body: method === 'GET' ? puts : {} }
    }
    const settings = { ERP_URL: other.url, ERP_TOKEN: 'erp token', ERP_POLL_SECONDS: '1', INBOX: 'inbox' }
    const { log } = await start('erp-api.mjs', settings)
    await expect.poll(() => ordersLike('API-%')).toHaveLength(2)
    expect(acknowledged).toEqual(['API-1', 'API-2', 'API-3'])
    expect(log()).toMatch(/refused \S+-order\.json: number, shipTo or lines are missing/)
    expect(await readdir(path.join(folder, 'inbox/refused'))).toHaveLength(1)

    const { shipmentId, BOLNumber, CarrierName } = await book(product, { OrderNumber: 'API-1' })
    await move(shipmentId, 'moveToTransit')
    await sendEvents()
    await expect.poll(log).toContain(`order API-1: posted ${BOLNumber}`)
    await sendAllAgain()
    await isIdle('inbox')
    expect(puts).toEqual([{ number: BOLNumber, carrier: CarrierName, bol: BOLNumber }])
  })
})

/** Runs Lading's import job. */
function importWhatWaits() {
  let isOver = false
  const signal = new AbortController().signal
  const { database, installation } = product
  const work = async () => {
    while (!isOver) {
      const { rows } = await database.pool.query(`select id from works where state = 'waiting'`)
      for (const { id } of rows)
        await runWork({ database, installation, signal, log: () => {} }, WORK_KINDS, id)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const running = work()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}

const SHOPIFY_ORDER = {
  ...{ id: 820982911946154500, name: '#1001', created_at: '2026-11-27T10:00:00-05:00', cancelled_at: null },
  ...{ email: 'ada@example.com', note: null },
  shipping_address: {
    ...{
      name: 'Ada Example',
      company: null,
      phone: '+1 312-555-0142',
      address1: '220 Receiving Road',
      address2: null,
    },
    ...{ city: 'Chicago', province_code: 'IL', zip: '60606', country_code: 'US' },
  },
  line_items: [
    { id: 1, title: 'Steel shelf', sku: 'SHELF', quantity: 2, grams: 10_000, requires_shipping: true },
    { id: 2, title: 'Gift card', sku: null, quantity: 1, grams: 0, requires_shipping: false },
  ],
}

describe('Shopify', () => {
  /** One order in the shop, with the parts of the GraphQL Admin API that the connector uses. */
  let fulfillments: { id: string; status: string; trackingInfo: { number: string; company: string }[] }[]
  let openStatus: string
  const changes: { fulfillment?: unknown; trackingInfoInput?: unknown }[] = []
  let answers: Answer[]

  beforeEach(() => {
    fulfillments = []
    openStatus = 'OPEN'
    changes.length = 0
    answers = [
      { status: 429, headers: { 'retry-after': '1.0' } },
      {
        body: {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: {
            cost: {
              requestedQueryCost: 30,
              actualQueryCost: null,
              throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 5, restoreRate: 100 },
            },
          },
        },
      },
    ]
    other.answer = ({ url, headers, body }) => {
      if (headers['x-shopify-access-token'] !== 'shpat_1') return { status: 401 }
      if (url.pathname !== '/admin/api/2026-10/graphql.json') return { status: 404 }
      const first = answers.shift()
      if (first) return first
      const { query, variables } = body
      if (query.startsWith('query')) {
        if (variables.id !== 'gid://shopify/Order/820982911946154500')
          return { body: { data: { order: null } } }
        const nodes = [{ id: 'gid://shopify/FulfillmentOrder/1', status: openStatus }]
        return { body: { data: { order: { fulfillments, fulfillmentOrders: { nodes } } } } }
      }
      changes.push(variables)
      const { numbers, company } = variables.fulfillment?.trackingInfo ?? variables.trackingInfoInput
      const trackingInfo = numbers.map((number: string) => ({ number, company }))
      fulfillments = [{ id: 'gid://shopify/Fulfillment/1', status: 'SUCCESS', trackingInfo }]
      openStatus = 'CLOSED'
      const done = { fulfillment: { id: fulfillments[0]!.id }, userErrors: [] }
      return { body: { data: { fulfillmentCreate: done, fulfillmentTrackingInfoUpdate: done } } }
    }
  })

  it('imports a paid order once, and creates its fulfillment with the number once', async () => {
    const { url, log } = await start('shopify.mjs', {
      ...{ SHOPIFY_URL: other.url, SHOPIFY_TOKEN: 'shpat_1', SHOPIFY_CLIENT_SECRET: 'client secret' },
      INBOX: 'inbox',
    })
    const body = JSON.stringify(SHOPIFY_ORDER)
    const signed = { 'x-shopify-topic': 'orders/paid', 'x-shopify-hmac-sha256': sign('client secret', body) }
    expect(await post(`${url}/shopify`, body, signed)).toBe(200)
    expect(await post(`${url}/shopify`, body, signed)).toBe(200)
    expect(await post(`${url}/shopify`, body.replace('#1001', '#1002'), signed)).toBe(401)
    await expect.poll(log).toContain('order SHOPIFY-820982911946154500 is in Lading already')
    const orders = await ordersLike('SHOPIFY-%')
    expect(orders).toMatchObject([
      {
        po_number: '#1001',
        destination: {
          companyName: 'Ada Example',
          contactPhone: '13125550142',
          state: 'IL',
          zip: '60606',
        },
      },
    ])
    expect(orders[0]!.lb).toBeCloseTo(44.09, 1)

    const { shipmentId, BOLNumber, CarrierName } = await book(product, {
      OrderNumber: 'SHOPIFY-820982911946154500',
    })
    await move(shipmentId, 'moveToTransit')
    await sendEvents()
    await expect.poll(log).toContain(`order SHOPIFY-820982911946154500: posted ${BOLNumber}`)
    expect(log()).toContain('answered 429, waiting 1 s')
    expect(log()).toContain('Shopify throttles, waiting 0.25 s')
    await sendAllAgain()
    await isIdle('inbox')
    const byFulfillmentOrder = [{ fulfillmentOrderId: 'gid://shopify/FulfillmentOrder/1' }]
    expect(changes).toEqual([
      {
        fulfillment: {
          lineItemsByFulfillmentOrder: byFulfillmentOrder,
          trackingInfo: { company: CarrierName, numbers: [BOLNumber] },
          notifyCustomer: true,
        },
      },
    ])

    // The carrier's PRO number arrives later: it is added to the fulfillment.
    await product.database.pool.query(`update shipments set pro_number = 'PRO123' where id = $1`, [
      shipmentId,
    ])
    await move(shipmentId, 'moveToDelivered')
    await sendEvents()
    await expect.poll(log).toContain('posted PRO123')
    expect(changes[1]).toEqual({
      fulfillmentId: 'gid://shopify/Fulfillment/1',
      trackingInfoInput: { company: CarrierName, numbers: [BOLNumber, 'PRO123'] },
    })
  })
})
