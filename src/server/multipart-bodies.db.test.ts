import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { multipartOf } from '#test/support/multipart.ts'

let product: TestApp
let shipmentId: string
beforeAll(async () => {
  product = await openTestApp()
  shipmentId = (await rate(product)).shipmentId
})
afterAll(() => product?.close())

const MB = 1_048_576
const attach = (bytes: Buffer, fields: object = { shipmentId }, path = 'Shipment/FileUpload') =>
  product.call(path, { as: 'clerk', ...multipartOf(fields, { File: { name: 'notes é.txt', bytes } }) })
const attachAsJson = (bytes: Buffer) =>
  product.call('Shipment/FileUpload', {
    as: 'clerk',
    body: { shipmentId, File: { Filename: 'notes.txt', Filedata: bytes.toString('base64') } },
  })
const text = (bytes: number) => Buffer.alloc(bytes, 'a line of text\n')

describe('a multipart file', () => {
  it('arrives complete, with its name and the fields next to it', async () => {
    for (const size of [1, 2, 3, 100_001]) {
      const { status, body } = await attach(text(size), { shipmentId, FileType: 'Invoice' })
      expect([status, body.file?.Filename, body.file?.FileType, body.file?.Size]).toEqual([
        ...[200, 'notes é.txt', 'Invoice', size],
      ])
      const { bytes } = await product.call('Shipment/DisplayFile', {
        as: 'clerk',
        body: { shipmentId, FileId: body.file.FileId },
      })
      expect(bytes.equals(text(size))).toBe(true)
    }
  })

  it('may have 25 MB, and blocks no one for long', async () => {
    const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('body', JSON.stringify({ shipmentId }))
    form.append('File', new Blob([text(25 * MB)]), 'full.txt')
    const authorization = `Bearer ${await product.keyOf('clerk')}`
    const delays = monitorEventLoopDelay({ resolution: 5 })
    delays.enable()
    const reply = await fetch(`${address}/api/Shipment/FileUpload`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    delays.disable()
    expect([reply.status, await reply.json()]).toMatchObject([200, { file: { Size: 25 * MB } }])
    // Takes about 100 ms on an idle machine.
    expect(delays.max / 1e6).toBeLessThan(1_000)
    const more = await attach(text(25 * MB + 1))
    expect([more.status, more.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('is refused by a call without a file, and if its fields are not JSON', async () => {
    expect((await attach(text(9), {}, 'Shipment/Void')).body.code).toBe('UNSUPPORTED_MEDIA')
    const { body, headers } = multipartOf({ shipmentId }, {})
    const broken = Buffer.from(body.toString().replace('{', '('))
    const reply = await product.call('Shipment/FileUpload', { as: 'clerk', headers, body: broken })
    expect([reply.status, reply.body.code]).toEqual([400, 'MALFORMED_BODY'])
    const cut = await product.call('Shipment/FileUpload', {
      as: 'clerk',
      headers,
      body: body.subarray(0, body.length - 30),
    })
    expect(cut.status).toBeGreaterThanOrEqual(400)
    expect(cut.status).toBeLessThan(500)
  })

  it('is refused without a session or a link before it is read', async () => {
    const { body, headers } = multipartOf({}, { File: { name: 'a.txt', bytes: text(100_000) } })
    const reply = await product.call('Shipment/FileUpload', { body, headers })
    expect([reply.status, reply.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it('is staged for jobs the same way', async () => {
    const { body, headers } = multipartOf({}, { File: { name: 'rates.csv', bytes: text(3 * MB) } })
    const authorization = `Bearer ${await product.keyOf('clerk')}`
    const reply = await product.app.inject({
      method: 'POST',
      url: '/upload',
      headers: { ...headers, authorization },
      payload: body,
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'rates.csv', bytes: 3 * MB }])
  })
})

describe('a file as base64 in JSON', () => {
  it('may have 1 MB; the refusal of a larger one says how to send it', async () => {
    expect((await attachAsJson(text(MB))).status).toBe(200)
    const { status, body } = await attachAsJson(text(MB + 100_000))
    expect([status, body.code]).toEqual([413, 'FILE_BY_MULTIPART'])
    expect(body.message).toContain('multipart/form-data')
  })

  it('has the same limit if rows may be sent instead', async () => {
    const file = { Filename: 'places.csv', Filedata: text(2 * MB).toString('base64') }
    const { status, body } = await product.call('Address/AddressIntegration', {
      as: 'clerk',
      body: { File: file },
    })
    expect([status, body.code]).toEqual([413, 'FILE_BY_MULTIPART'])
  })
})
