import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { sendWebhooks } from './send-webhooks.ts'

let product: TestApp
let receiver: Receiver
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.stop()
  await product.database.pool.query('delete from webhooks')
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
interface Receiver {
  url: string
  got: Received[]
  /** The status of its replies; null if it never replies. */
  status: number | null
  stop: () => Promise<void>
}

/** A customer's program on a real socket. */
async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      one.got.push({ headers: request.headers, body })
      if (one.status !== null) response.writeHead(one.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const one: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lading`,
    got: [],
    status: 204,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return one
}

const call = (path: string, body: object, as: 'admin' | 'clerk' | 'other' = 'admin') =>
  product.call(`Webhooks/${path}`, { as, body })
const add = async (...events: string[]) =>
  (await call('Save', { name: 'ERP', url: receiver.url, events })).body as {
    webhook: { id: string; version: number }
    secret: string
  }
const send = (signal?: AbortSignal) =>
  sendWebhooks({
    db: product.database.db,
    installation: product.installation,
    ...(signal ? { signal } : {}),
  })
const log = async () => (await call('Deliveries', {})).body.rows
const query = (text: string, values: unknown[] = []) => product.database.pool.query(text, values)
/** Makes deliveries due and lets claims expire. */
const dueNow = () =>
  query(`update webhook_deliveries set next_at = now() - interval '1 second',
    claimed_until = claimed_until - interval '1 hour' where state = 'waiting'`)

/** Follows the Standard Webhooks specification with code that the product does not use. */
function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const mark = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${mark.digest('base64')}`)
}

describe('a webhook', () => {
  it('gets shipment events, signed, once each', async () => {
    const { secret } = await add(
      'shipment.booked',
      'shipment.tendered',
      'shipment.picked_up',
      'shipment.voided',
    )
    const booked = await book(product)
    const body = { shipmentId: booked.shipmentId, action: 'moveToTransit' }
    expect((await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body })).status).toBe(200)
    await send()
    const events = receiver.got.map(({ body: text }) => JSON.parse(text))
    expect(events.map(({ type }) => type).sort()).toEqual([
      ...['shipment.booked', 'shipment.picked_up', 'shipment.tendered'],
    ])
    for (const { data } of events) {
      expect(data).toMatchObject({
        shipmentId: booked.shipmentId,
        BOLNumber: booked.BOLNumber,
        CarrierSCAC: 'SYNA',
      })
    }
    for (const one of receiver.got) {
      expect(isSignedBy(secret, one)).toBe(true)
      expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, one)).toBe(false)
      expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
    }
    const logged = await log()
    expect(logged.map(({ id }: { id: string }) => id).sort()).toEqual(
      receiver.got.map(({ headers }) => headers['webhook-id']).sort(),
    )
    for (const row of logged) {
      expect(row).toMatchObject({ state: 'delivered', webhookName: 'ERP', tries: [{ status: 204 }] })
    }
    await send()
    expect(receiver.got).toHaveLength(3)
  })

  it('gets added documents', async () => {
    const booked = await book(product)
    await add('document.added')
    const File = {
      Filename: 'pod.pdf',
      Filedata: Buffer.from('%PDF-1.4\n%%EOF').toString('base64'),
      ContentType: 'application/pdf',
    }
    const body = { shipmentId: booked.shipmentId, File, FileType: 'POD' }
    expect((await product.call('Shipment/FileUpload', { as: 'clerk', body })).status).toBe(200)
    await send()
    expect(receiver.got.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'document.added',
        data: { shipmentId: booked.shipmentId, kind: 'POD', name: 'pod.pdf', BOLNumber: booked.BOLNumber },
      },
    ])
  })

  it('is retried with the same webhook-id until it is accepted', async () => {
    await add('shipment.tendered')
    receiver.status = 500
    await book(product)
    await send()
    expect((await log())[0]).toMatchObject({ state: 'waiting', tries: [{ status: 500 }] })
    await send()
    expect(receiver.got).toHaveLength(1)
    receiver.status = 200
    await dueNow()
    await send()
    expect(receiver.got).toHaveLength(2)
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await log())[0]).toMatchObject({ state: 'delivered', tries: [{ status: 500 }, { status: 200 }] })
  })

  it('of a process that was killed while sending is sent again with the same webhook-id', async () => {
    await add('shipment.tendered')
    receiver.status = null
    await book(product)
    const dying = new AbortController()
    const sending = send(dying.signal)
    await expect.poll(() => receiver.got.length).toBe(1)
    dying.abort()
    await sending
    expect((await log())[0]).toMatchObject({ state: 'waiting', tries: [] })
    receiver.status = 200
    // Another process does not touch it while the first may still be sending.
    await send()
    expect(receiver.got).toHaveLength(1)
    await dueNow()
    await Promise.all([send(), send()])
    expect(receiver.got).toHaveLength(2)
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect((await log())[0]).toMatchObject({ state: 'delivered', tries: [{ status: 200 }] })
  })

  it('fails after ten attempts, and can be sent again by a user', async () => {
    await add('shipment.tendered')
    receiver.status = 503
    await book(product)
    for (let tries = 0; tries < 11; tries++) {
      await dueNow()
      await send()
    }
    expect(receiver.got).toHaveLength(10)
    const [row] = await log()
    expect([row.state, row.tries.length]).toEqual(['failed', 10])
    receiver.status = 200
    expect((await call('Replay', { deliveryId: row.id })).status).toBe(200)
    await send()
    expect((await log())[0]).toMatchObject({ id: row.id, state: 'delivered' })
    expect((await call('Replay', { deliveryId: row.id }, 'other')).status).toBe(409)
  })

  it('is turned off after three days of failures, and the administrators get one mail each', async () => {
    const { webhook } = await add('shipment.tendered')
    receiver.status = 500
    await book(product)
    await book(product)
    await query(`update webhooks set failing_since = now() - interval '4 days'`)
    await send()
    const { webhooks } = (await call('List', {})).body
    expect(webhooks[0]).toMatchObject({ id: webhook.id, isEnabled: false })
    expect(webhooks[0].disabledBecause).toContain('The receiver responded with 500.')
    const mails = await query(
      `select recipient from outbox where kind = 'webhook-disabled' and client_id = $1 order by recipient`,
      [product.scene.a.id],
    )
    expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['admin@example.com', 'deputy@example.com'])
    await dueNow()
    await send()
    const before = receiver.got.length
    receiver.status = 200
    await call('Save', { id: webhook.id, isEnabled: true })
    await send()
    expect(receiver.got.length).toBeGreaterThan(before)
  })

  it('that answers 410 is turned off immediately', async () => {
    await add('shipment.tendered')
    receiver.status = 410
    await book(product)
    await send()
    expect((await call('List', {})).body.webhooks[0]).toMatchObject({ isEnabled: false })
  })

  it('is signed with both secrets for a day after a new one', async () => {
    const { webhook, secret } = await add('shipment.tendered')
    const renewed = (await call('NewSecret', { webhookId: webhook.id })).body
    expect(renewed.secret).not.toBe(secret)
    await call('Test', { webhookId: webhook.id })
    await send()
    expect([isSignedBy(secret, receiver.got[0]!), isSignedBy(renewed.secret, receiver.got[0]!)]).toEqual([
      true,
      true,
    ])
    await query(`update webhooks set former_until = now() - interval '1 second'`)
    await call('Test', { webhookId: webhook.id })
    await send()
    expect([isSignedBy(secret, receiver.got[1]!), isSignedBy(renewed.secret, receiver.got[1]!)]).toEqual([
      false,
      true,
    ])
    expect(JSON.parse(receiver.got[1]!.body)).toMatchObject({ type: 'webhook.test', data: { name: 'ERP' } })
    const kept = await query(`select (select string_agg(w::text, ' ') from webhooks w) as whole`)
    for (const one of [secret, renewed.secret]) expect(kept.rows[0].whole).not.toContain(one)
  })

  it('cannot reach the operator’s private networks', async () => {
    for (const url of [
      ...['http://example.com/x', 'https://10.0.0.1/x', 'https://localhost/x', 'ftp://example.com'],
      ...[
        'https://[::1]/x',
        'https://user:word@example.com/x',
        'no address',
        'https://169.254.169.254/latest',
      ],
    ]) {
      const refused = await call('Save', { name: 'ERP', url, events: ['shipment.tendered'] })
      expect([url, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([url, 422, ['url']])
    }
    // A host name that resolves to such an address is refused when it is resolved.
    const { webhook } = await add('shipment.tendered')
    await query(`update webhooks set url = 'https://lading-test.localhost/x'`)
    await call('Test', { webhookId: webhook.id })
    await send()
    const [row] = await log()
    expect(row.tries[0].status).toBe(0)
  })

  it('is limited to administrators of one company', async () => {
    const { webhook } = await add('shipment.tendered')
    expect((await call('List', {}, 'clerk')).status).toBe(403)
    expect((await call('List', {}, 'other')).body.webhooks).toEqual([])
    for (const [path, body] of [
      ['Save', { id: webhook.id, name: 'mine' }],
      ['Remove', { webhookId: webhook.id }],
      ['NewSecret', { webhookId: webhook.id }],
      ['Test', { webhookId: webhook.id }],
    ] as const) {
      expect((await call(path, body, 'other')).status, path).toBe(404)
    }
    const overtaken = await call('Save', { id: webhook.id, name: 'ERP 2', version: 99 })
    expect(overtaken.body).toMatchObject({ code: 'WEBHOOK_CHANGED', version: webhook.version })
    expect((await call('Remove', { webhookId: webhook.id })).status).toBe(200)
    expect((await call('List', {})).body.webhooks).toEqual([])
  })
})
