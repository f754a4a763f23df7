import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccessLink } from '#actions/kernel/access-link.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

/** A caller without a session or a link can send only a small body. */

let product: TestApp
let url: string
beforeAll(async () => {
  product = await openTestApp()
  url = await product.app.listen({ port: 0 })
})
afterAll(() => product?.close())

const linkFor = (purpose: 'contract' | 'tracking') =>
  createAccessLink(product.database.db, product.installation.secret, {
    clientId: product.scene.a.id,
    purpose,
    subjectId: product.scene.a.id,
    days: 1,
  })

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const begun = performance.now()
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => null)
  // A refusal before the body is read may close the connection while the rest is still being sent.
  const reply = (await response?.json().catch(() => null)) as { code?: string } | null
  return { status: response?.status ?? 0, code: reply?.code, ms: performance.now() - begun }
}

const MILLIONS = `{"x":[${'{},'.repeat(11_000_000)}{}]}`

it('reads no large body without a session or the right kind of link', async () => {
  for (const path of ['Shipment/FileUpload', 'LogIn/Login', 'Quote/SubmitQuoteResponse']) {
    const { status, code } = await post(path, MILLIONS)
    expect([path, [0, 413].includes(status), code ?? 'BODY_TOO_LARGE']).toEqual([
      path,
      true,
      'BODY_TOO_LARGE',
    ])
  }
  for (const headers of [{ 'x-access-id': 'no-such-link' }, { 'x-access-id': await linkFor('tracking') }]) {
    expect([0, 404]).toContain((await post('Shipment/FileUpload', 'x'.repeat(100_000), headers)).status)
  }
  const small = await post('Shipment/FileUpload', JSON.stringify({ accessid: 'x', text: 'y'.repeat(60_000) }))
  expect(small.status).not.toBe(413)
})

it('counts the values in a large body of a link before it is parsed', async () => {
  const accessid = await linkFor('contract')
  const { status, code } = await post('Shipment/FileUpload', MILLIONS, { 'x-access-id': accessid })
  expect([status, code]).toEqual([413, 'FILE_BY_MULTIPART'])
  const byQuery = await post(`Shipment/FileUpload?accessid=${accessid}`, '"'.padEnd(200_000))
  expect([byQuery.status, byQuery.code]).toEqual([400, 'MALFORMED_BODY'])
})

it('accepts the access id of the header if the body has none', async () => {
  const { rows } = await product.database.pool.query(
    `select id, client_id from users where user_name = 'guest'`,
  )
  const accessid = await createAccessLink(product.database.db, product.installation.secret, {
    clientId: rows[0].client_id,
    purpose: 'password',
    subjectId: rows[0].id,
    days: 1,
  })
  const headers = { 'x-access-id': accessid, 'x-developer-key': product.installation.developerKey }
  const body = JSON.stringify({ Password: 'nine green pallets' })
  expect((await post('LogIn/SetPassword', body, { ...headers, 'x-access-id': '' })).status).not.toBe(200)
  expect((await post('LogIn/SetPassword', body, headers)).status).toBe(200)
})

it('lists the device features that pages may use', async () => {
  const { headers } = await product.app.inject('/healthz')
  expect(headers['permissions-policy']).toContain('geolocation=()')
  expect(headers['permissions-policy']).toContain('camera=(self)')
})
