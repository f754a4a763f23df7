import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/scene.ts'
import { readConfiguration } from './configuration.ts'

let product: TestApp
let port: number
beforeAll(async () => {
  product = await openTestApp()
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => product?.close())

const WRONG = 'not the right password'
const logIn = (
  app: TestApp,
  UserName: string,
  from: string,
  Password = WRONG,
  headers: Record<string, string> = {},
) => app.call('LogIn/Login', { body: { UserName, Password }, from, headers })

describe('a request body', () => {
  it('without a session has a short time limit', async () => {
    const status = await new Promise((resolve, reject) => {
      const sending = ask({
        ...{ port, method: 'POST', path: '/api/Shipment/GetShipmentList' },
        headers: { 'content-type': 'application/json', 'content-length': '1000000' },
      })
      sending.on('response', ({ statusCode }) => {
        resolve(statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.write('{"searchText":"')
    })
    expect(status).toBe(401)
  })

  it('that never ends does not keep its connection forever', () => {
    expect(product.app.server.requestTimeout).toBeGreaterThan(0)
    expect(product.app.server.headersTimeout).toBeGreaterThan(0)
  })
})

describe('an unreadable address', () => {
  it.each(['/%zz', '/api/%zz', '/assets/%', `/logos/${'a'.repeat(300)}/b`, '/Tracking/%ff'])(
    '%s gets the usual refusal',
    async (url) => {
      const reply = await product.app.inject({ method: 'GET', url })
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { Status: 'error', code: 'NOT_FOUND', message: expect.any(String), requestId: expect.any(String) },
      ])
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
      expect(reply.body).not.toContain(url)
    },
  )
})

describe('replies of calls', () => {
  it('are never cached, whatever they contain', async () => {
    const count = 'Shipment/GetShipmentCount'
    for (const reply of [
      await product.call(count, { as: 'clerk', body: {} }),
      await product.call(count, { body: {} }),
      await product.call(count, { as: 'clerk', body: '{' }),
    ]) {
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the caller that is counted', () => {
  const counted = async (app: TestApp) => {
    const { rows } = await app.database.pool.query(
      `select key, failures from login_failures where key like 'address:%' order by key`,
    )
    return rows
  }

  it('is a whole IPv6 network; the audit trail keeps the full address', async () => {
    await product.database.pool.query('delete from login_failures')
    for (const from of ['2001:db8:1:2::3', '2001:db8:1:2:4::5', '2001:db8:1:3::3', '::ffff:198.51.100.7']) {
      await logIn(product, 'no-such-user', from)
    }
    await logIn(product, 'deputy', '2001:db8:7:7::7', PASSWORD)
    expect(await counted(product)).toEqual([
      { key: 'address:198.51.100.7', failures: 1 },
      { key: 'address:2001:db8:1:2::/64', failures: 2 },
      { key: 'address:2001:db8:1:3::/64', failures: 1 },
      { key: 'address:2001:db8:7:7::/64', failures: 0 },
    ])
    const { rows } = await product.database.pool.query(
      `select detail ->> 'address' as address from audit_trail where what = 'user.logged-in' and user_name = 'deputy'`,
    )
    expect(rows).toEqual([{ address: '2001:db8:7:7::7' }])
  })

  it('behind a proxy is the one that the proxy reports, not the caller', async () => {
    const { isBehindProxy } = readConfiguration({ TRUST_PROXY: '1' })
    const behind = await openTestApp({ isBehindProxy })
    const said = ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9', '127.0.0.1,203.0.113.10', '']
    for (const names of said) {
      await logIn(behind, 'no-such-user', '127.0.0.1', WRONG, names ? { 'x-forwarded-for': names } : {})
    }
    expect(await counted(behind)).toEqual([
      { key: 'address:127.0.0.1', failures: 1 },
      { key: 'address:203.0.113.10', failures: 1 },
      { key: 'address:203.0.113.9', failures: 2 },
    ])
    await behind.close()
  })
})

it('a request that is not HTTP is refused, and the server keeps running', async () => {
  for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\0\0\0\0\r\n\r\n', 'GET /%zz HTTP/9.9\r\n\r\n']) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.once('data', (data) => {
        resolve(String(data))
        socket.destroy()
      })
    })
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
  expect((await product.call('Shipment/GetShipmentCount', { as: 'clerk', body: {} })).status).toBe(200)
})
