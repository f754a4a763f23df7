import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ERRORS } from '#contracts/errors.ts'
import { openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function expectRefusal(reply: WireReply, status: number, code: keyof typeof ERRORS): void {
  expect([reply.status, reply.body?.code]).toEqual([status, code])
  const { Status, message, requestId, fields } = reply.body
  expect(Status).toBe('error')
  expect(requestId).toMatch(UUID)
  expect(message.length).toBeGreaterThan(3)
  expect(message).not.toMatch(/[{}]/)
  if (fields) for (const sentence of Object.values(fields)) expect(sentence).toMatch(/\S/)
  expect(
    Object.keys(reply.body)
      .filter((name) => name !== 'fields')
      .sort(),
  ).toEqual(['Status', 'code', 'message', 'requestId'])
  expect(reply.bytes.toString()).not.toMatch(/\bat \w+.*:\d+|node_modules|select |insert |SQLSTATE|\/src\//i)
}

describe('a refusal', () => {
  it('has one shape, whatever is refused', async () => {
    const call = product.call
    const q = { statuscode: 'Q' }
    expectRefusal(await call('Shipment/GetShipmentList', { query: q, body: {} }), 401, 'NOT_LOGGED_IN')
    expectRefusal(await call('Shipment/NoSuchCall', { as: 'clerk', body: {} }), 404, 'NOT_FOUND')
    expectRefusal(
      await call('Shipment/ShipmentDetails', { as: 'clerk', body: '{"a":' }),
      400,
      'MALFORMED_BODY',
    )
    for (const body of ['"text"', '17', 'true'])
      expectRefusal(await call('Shipment/ShipmentDetails', { as: 'clerk', body }), 400, 'MALFORMED_BODY')
    const list = await call('Shipment/ShipmentDetails', { as: 'clerk', body: '[]' })
    expectRefusal(list, 422, 'VALIDATION_FAILED')
    expect(list.body.fields).toEqual({ body: 'This must be an object.' })
    expectRefusal(await call('Shipment/Void', { as: 'clerk', body: {} }), 422, 'VALIDATION_FAILED')
    expectRefusal(
      await call('Shipment/Void', { as: 'clerk', body: { shipmentId: 'x' } }),
      404,
      'SHIPMENT_NOT_FOUND',
    )
    expectRefusal(await call('Shipment/DockThings', {}), 404, 'NOT_FOUND')
    expectRefusal(
      await call('Shipment/ShipmentDetails', {
        as: 'clerk',
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      415,
      'UNSUPPORTED_MEDIA',
    )
  })

  it('names each invalid field by the path that was sent', async () => {
    const reply = await product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: wireDraft({
        Origin: { Zip: '00000' },
        Destination: { Zip: '60606', State: 'TX', ContactNumber: '12' },
        Items: [
          wireItem({ Weight: 0, itemClass: '71' }),
          wireItem({ Hazmatitemflag: true, Length: 0, itemClass: '' }),
        ],
        AdditionalService: ['NOSUCH'],
        NotifyCarrier: 'not an address',
        SheduleDateTime: {
          PickupByDate: '2020-01-01',
          PickupByFromTime: '4:00 PM',
          PickupByToTime: '9:00 AM',
        },
      }),
    })
    expectRefusal(reply, 422, 'VALIDATION_FAILED')
    expect(Object.keys(reply.body.fields).sort()).toEqual([
      'AdditionalService',
      'Destination.ContactNumber',
      'Destination.State',
      'Items.0.Weight',
      'Items.0.itemClass',
      'Items.1.HazmatDetails.UNNumber',
      'NotifyCarrier',
      'Origin.Zip',
      'SheduleDateTime.PickupByDate',
      'SheduleDateTime.PickupByToTime',
    ])
  })

  it('says that an empty weight is required', async () => {
    const body = wireDraft({ Items: [wireItem({ Weight: '' })] })
    const reply = await product.call('Shipment/GETLTLRates', { as: 'clerk', body })
    expect(reply.body.fields).toEqual({ 'Items.0.Weight': 'Weight is required.' })
  })

  it('says which type a wrong value must have, and that a missing one is required', async () => {
    const { Destination: _none, ...draft } = wireDraft()
    const reply = await product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: { ...draft, Origin: 5, Items: {}, SoldTo: 7, Mailpieces: [{ Weight: [] }] },
    })
    expectRefusal(reply, 422, 'VALIDATION_FAILED')
    expect(reply.body.fields).toEqual({
      Origin: 'This must be an object.',
      Destination: 'This is required.',
      Items: 'This must be a list.',
      SoldTo: 'This must be text.',
      'Mailpieces.0.Weight': 'This value cannot be used here.',
      'Mailpieces.0.Length': 'This is required.',
      'Mailpieces.0.Width': 'This is required.',
      'Mailpieces.0.Height': 'This is required.',
    })
  })

  it('of a large body names the limit of that call', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(30_000_000) })
    const reply = await product.call('Shipment/ShipmentDetails', { as: 'clerk', body })
    expectRefusal(reply, 413, 'BODY_TOO_LARGE')
    expect(reply.body.message).toBe('This is too large. The limit is 1 MB.')
    const upload = await product.call('Shipment/SaveClientLogo', {
      as: 'admin',
      body: `${body}${' '.repeat(8_000_000)}`,
    })
    expectRefusal(upload, 413, 'FILE_BY_MULTIPART')
    expect(upload.body.message).toMatch(
      /^A file sent in JSON can be at most 1 MB. Send a larger one as multipart/,
    )
  })
})

describe('paths, queries and modes', () => {
  it('ignore case', async () => {
    for (const path of [
      'shipment/getshipmentlist',
      'SHIPMENT/GETSHIPMENTLIST',
      'Shipment/GetShipmentList/',
    ]) {
      for (const name of ['statuscode', 'STATUSCODE', 'StatusCode']) {
        const reply = await product.call(path, {
          as: 'clerk',
          query: { [name]: 'q' },
          body: {},
        })
        expect(reply.status).toBe(200)
        expect(reply.body.Status).toBe('success')
      }
    }
  })

  it.each([{}, { statuscode: '' }, { statuscode: 'X' }, { statuscode: "Q' or 1=1" }])(
    'refuse an unknown word: %j',
    async (query) => {
      const reply = await product.call('Shipment/GetShipmentList', {
        as: 'clerk',
        query: query as Record<string, string>,
        body: {},
      })
      expectRefusal(reply, 400, 'INVALID_PARAMETER')
      expect(reply.body.message).toBe('Invalid Parameter')
      expect(Object.keys(reply.body.fields)).toEqual(['statuscode'])
    },
  )

  it('a parameter given twice is refused', async () => {
    const key = await product.keyOf('clerk')
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/Shipment/GetShipmentList?statuscode=Q&statuscode=T',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(reply.statusCode).toBe(400)
  })

  it('a missing body counts as an empty one', async () => {
    expect((await product.call('Shipment/GetShipmentCount', { as: 'clerk' })).status).toBe(200)
    expect((await product.call('Shipment/GetShipmentCount', { as: 'clerk', body: '' })).status).toBe(200)
  })

  it('only POST is an API call', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'TRACE'] as const) {
      const reply = await product.app.inject({ method, url: '/api/Shipment/GetShipmentCount' })
      expect(reply.statusCode).toBe(404)
    }
  })
})

describe('texts that look like something else', () => {
  const TEXTS = [
    `'; drop table shipments; --`,
    `" or "1"="1`,
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{constructor.constructor("return 1")()}}',
    '=HYPERLINK("http://x","y")',
    '%_\\',
    '~GS*X~',
    '^XA^FDx^XZ',
    'Ünïcode 運送 🚚',
  ]

  it.each(TEXTS)('%s is stored and returned as text', async (text) => {
    const short = text.slice(0, 20)
    const texts = {
      Origin: { ...wireDraft().Origin, CompanyName: text, Street2: text, ContactName: short },
      Destination: { ...wireDraft().Destination, CompanyName: text },
      Items: [wireItem({ Description: text, NMFCCode: short, ItemCode: text })],
      Reference1: text,
      PO_Number: text,
      OrderNumber: text,
      SpecialInstruction: text,
      comments: text,
      internalnotes: text,
    }
    const rated = await rate(product, texts)
    const { body } = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId },
    })
    expect(body.shipment).toMatchObject(texts)
    const list = await product.call('Shipment/GetShipmentList', {
      as: 'clerk',
      query: { statuscode: 'Q' },
      body: { searchText: text.slice(0, 60) },
    })
    expect(list.status).toBe(200)
    expect(list.body.rows.every((row: { DestinationName: string }) => row.DestinationName === text)).toBe(
      true,
    )
    expect(list.headers['content-type']).toMatch(/^application\/json/)
    const search = await product.call('Shipment/GlobalSearch', {
      as: 'clerk',
      query: { searchtext: text },
      body: {},
    })
    expect(search.status).toBe(200)
    const { rows } = await product.database.pool.query('select count(*) > 0 as stands from shipments')
    expect(rows).toEqual([{ stands: true }])
  })

  it('control characters are removed, line ends stay', async () => {
    const rated = await rate(product, { SpecialInstruction: 'one\u0000\u0007\u001b\ntwo' })
    const { body } = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId },
    })
    expect(body.shipment.SpecialInstruction).toBe('one\ntwo')
  })
})

describe('headers', () => {
  it.each(['/api/Shipment/GetShipmentCount', '/healthz', '/config.json', '/nowhere', '/api/docs'])(
    '%s is answered with the security headers',
    async (url) => {
      const { headers } = await product.app.inject({ method: url.startsWith('/api/S') ? 'POST' : 'GET', url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`default-src 'self'`)
      expect(policy).toContain(`script-src 'self'`)
      expect(policy).toContain(`object-src 'none'`)
      expect(policy).toContain(`frame-ancestors 'none'`)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('the API description', () => {
  it('is at /api/openapi.json', async () => {
    const reply = await product.app.inject('/api/openapi.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.json().openapi).toBe('3.1.0')
  })
})
