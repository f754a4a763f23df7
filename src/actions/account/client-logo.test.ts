import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

/** A red dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const base64 = (text: string) => Buffer.from(text).toString('base64')
const work = (funType: string, body: object = {}, as: 'admin' | 'clerk' | 'other' = 'admin') =>
  product.call('Shipment/SaveClientLogo', { as, query: { funType }, body })
const get = (url: string) => product.app.inject({ method: 'GET', url })
const picturesOfBill = async () => {
  const { shipmentId } = await rate(product)
  const reply = await product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body: { shipmentId } })
  return reply.bytes.toString('latin1').split('/Subtype /Image').length - 1
}

describe('the client’s logo', () => {
  it('is kept, shown by its address and printed on documents, until it is deleted', async () => {
    expect((await work('get')).body).toMatchObject({ logourl: '', Imagedata: '', Filename: '' })
    expect(await picturesOfBill()).toBe(0)
    const saved = await work('save', { Imagedata: PNG, Filename: 'our logo.png' })
    expect(saved.body).toMatchObject({ Imagedata: PNG, Filename: 'logo.png' })
    const shown = await get(saved.body.logourl)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.rawPayload.toString('base64')).toBe(PNG)
    expect(await picturesOfBill()).toBe(2)
    const logged = await product.call('Login/userDetails', { as: 'clerk', body: {} })
    expect(logged.body.userDetails.logourl).toBe(saved.body.logourl)
    expect((await work('get', {}, 'other')).body.logourl).toBe('')
    expect((await work('delete')).body.logourl).toBe('')
    expect((await get(saved.body.logourl)).statusCode).toBe(404)
    expect(await picturesOfBill()).toBe(0)
  })

  it('can be shown in the header only', async () => {
    const saved = await work('save', { Imagedata: PNG, headerOnly: true })
    expect(saved.body.headerOnly).toBe(true)
    expect(await picturesOfBill()).toBe(0)
  })

  it('as a drawing is sanitized before it is stored, so that it cannot run anything', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const saved = await work('save', { Imagedata: base64(svg) })
    const kept = Buffer.from(saved.body.Imagedata, 'base64').toString()
    expect(kept).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"></rect></svg>')
    const shown = await get(saved.body.logourl)
    expect(shown.headers['content-type']).toBe('image/svg+xml')
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
    expect(shown.body).toBe(kept)
    expect(await picturesOfBill()).toBe(0)
  })

  it.each([
    ['nothing', ''],
    ['a web page', base64('<html><script>alert(1)</script></html>')],
    ['a broken PNG', PNG.slice(0, 60)],
    ['words', base64('hello')],
  ])('is refused when it is %s', async (_what, Imagedata) => {
    const reply = await work('save', { Imagedata })
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields)]).toEqual([
      422,
      'VALIDATION_FAILED',
      ['Imagedata'],
    ])
  })

  it('cannot be read without its signed address', async () => {
    const { body } = await work('save', { Imagedata: PNG })
    const [, , client, mark] = body.logourl.split('/')
    for (const url of [`/logos/${client}/${'0'.repeat(32)}`, `/logos/x/${mark}`])
      expect((await get(url)).statusCode).toBe(404)
  })
})
