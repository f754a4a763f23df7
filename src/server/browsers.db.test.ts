import http from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveMessage, notifyLive } from '#database/queue/notify.ts'
import { PAGES } from '#domain/access/pages.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'

let product: TestApp
let url: string
beforeAll(async () => {
  product = await openTestApp()
  url = (await product.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => product?.close())

interface Browser {
  heard: { type: string; topic?: string; data?: unknown }[]
  /** The code with which the server closed the socket; null while it is open. */
  closed: number | null
  socket: WebSocket
}

function connect(hello: unknown): Browser {
  const socket = new WebSocket(`${url}/ws?uniqueName=test`)
  const browser: Browser = { heard: [], closed: null, socket }
  socket.onopen = () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello))
  socket.onmessage = (message) => browser.heard.push(JSON.parse(String(message.data)))
  socket.onclose = ({ code }) => {
    browser.closed = code
  }
  return browser
}

async function logIn(UserName: SceneUser): Promise<string> {
  const { body } = await product.call('LogIn/Login', { body: { UserName, Password: PASSWORD } })
  return body.token
}

async function listening(user: SceneUser): Promise<Browser & { key: string }> {
  const key = await logIn(user)
  const browser = Object.assign(connect({ type: 'hello', key }), { key })
  await expect.poll(() => browser.heard[0]?.type).toBe('welcome')
  return browser
}

const tell = (topic: string, data: unknown = {}, clientId = product.scene.a.id) =>
  notifyLive(product.database.db, { clientId, topic, data } as LiveMessage)
const topicsOf = ({ heard }: Browser) => heard.map(({ topic }) => topic).filter((topic) => topic)
let ends = 0
/** Once a browser has received this, it has received everything sent before. */
async function settled(...browsers: Browser[]): Promise<void> {
  const end = `end-${++ends}`
  await tell('changed', { tags: [end] }, '*')
  for (const browser of browsers) await expect.poll(() => JSON.stringify(browser.heard)).toContain(end)
}

describe('events for browsers', () => {
  it.each([
    'hello',
    '{}',
    '[]',
    'null',
    '"hello"',
    '{"type":"hello"}',
    '{"type":"hello","key":{}}',
    '{"type":"hello","key":"forged"}',
    '{"__proto__":{"type":"hello"}}',
  ])('are not sent to a browser that sends %s', async (hello) => {
    const browser = connect(hello)
    await expect.poll(() => browser.closed).toBe(4401)
    expect(browser.heard).toEqual([])
  })

  it('are limited to their own client', async () => {
    const [ours, theirs] = [await listening('clerk'), await listening('other')]
    await tell('changed', { tags: ['shipments'] })
    await settled(ours, theirs)
    expect(JSON.stringify(ours.heard)).toContain('shipments')
    expect(JSON.stringify(theirs.heard)).not.toContain('shipments')
  })

  it('with prices go to users who may see prices, by their current rights', async () => {
    const setPages = async (pageIds: number[]) => {
      const { users } = product.scene
      await product.database.pool.query('update users set page_ids = $2 where id = $1', [
        users.guest.id,
        pageIds,
      ])
      await tell('session')
    }
    await setPages([PAGES.DockView.id])
    const guest = await listening('guest')
    await tell('rates', { stream: 's', answers: [{ cents: 12_345 }] })
    await tell('benchmark', { cents: 12_345 })
    await settled(guest)
    expect(topicsOf(guest)).not.toContain('rates')
    expect(topicsOf(guest)).not.toContain('benchmark')
    await setPages([PAGES.DockView.id, PAGES.Prepaid.id])
    await expect
      .poll(async () => {
        await tell('rates', { stream: 's', answers: [{ cents: 12_345 }] })
        return topicsOf(guest)
      })
      .toContain('rates')
    expect(guest.closed).toBeNull()
  })

  it('with prices go only to the browsers of the user who rated', async () => {
    const { clerk } = product.scene.users
    const [asking, again, colleague] = [
      await listening('clerk'),
      await listening('clerk'),
      await listening('admin'),
    ]
    await notifyLive(product.database.db, {
      clientId: product.scene.a.id,
      userId: clerk.id,
      topic: 'rates',
      data: { stream: 's', answers: [], told: 1, asked: 1, done: true },
    })
    await settled(asking, again, colleague)
    expect([asking, again, colleague].map((one) => topicsOf(one).includes('rates'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('reach forty browsers in turns, each with everything since its last turn', async () => {
    const key = await logIn('clerk')
    const browsers = Array.from({ length: 40 }, () => connect({ type: 'hello', key }))
    for (const { heard } of browsers) await expect.poll(() => heard[0]?.type).toBe('welcome')
    const begun = performance.now()
    for (let number = 0; number < 100; number++) await tell('changed', { tags: [`change-${number}`] })
    const tagsOf = ({ heard }: Browser) =>
      heard.flatMap(({ data }) => (data as { tags?: string[] } | undefined)?.tags ?? [])
    for (const browser of browsers)
      await expect.poll(() => new Set(tagsOf(browser)).size, { timeout: 10_000 }).toBe(100)
    const seconds = (performance.now() - begun) / 1_000
    const events = browsers.flatMap(topicsOf).length
    // Sent immediately, each of the 100 changes would be 40 events and 40 list reads.
    expect(events).toBeLessThanOrEqual(20 * seconds + 2)
    expect(events).toBeLessThan(200)
    for (const { socket } of browsers) socket.close()
  })

  it('reach a single browser immediately', async () => {
    const browser = await listening('other')
    const begun = performance.now()
    await tell('changed', { tags: ['orders'] }, product.scene.b.id)
    await expect.poll(() => JSON.stringify(browser.heard), { interval: 5 }).toContain('orders')
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('do not include topics between servers', async () => {
    const browser = await listening('clerk')
    await tell('bridge', { bridgeId: 'b', connection: 'c' })
    await tell('tariffs', { version: 1 })
    await settled(browser)
    expect(new Set(topicsOf(browser))).toEqual(new Set(['changed']))
  })
})

describe('the origin of a page that opens a socket', () => {
  const opening = (origin: string | undefined) => {
    const { host } = new URL(url)
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', host }
    const key = Buffer.from('sixteen bytes 16').toString('base64')
    const asked = http.request({
      ...{ host: '127.0.0.1', port: new URL(url).port, path: '/ws', agent: false },
      headers: { ...headers, 'sec-websocket-key': key, ...(origin === undefined ? {} : { origin }) },
    })
    asked.end()
    return new Promise<number | undefined>((resolve, reject) => {
      asked.once('upgrade', ({ statusCode }, socket) => resolve(socket.destroy() && statusCode))
      asked.once('response', (response) => resolve(response.resume().statusCode))
      asked.once('error', reject)
    })
  }

  it('must be this server, by the address of the request or by PUBLIC_URL', async () => {
    expect(await opening(url.replace('ws', 'http'))).toBe(101)
    expect(await opening('https://lading.example')).toBe(101)
  })

  it('may be absent: print bridges and other programs send none', async () => {
    expect(await opening(undefined)).toBe(101)
  })

  it.each(['https://evil.example', 'https://lading.example.evil.example', 'null', 'https://', 'x'])(
    'is refused if it is %s',
    async (origin) => {
      expect(await opening(origin)).toBe(404)
    },
  )
})

describe('an ended session', () => {
  it('closes its sockets, and no others', async () => {
    const [leaving, staying] = [await listening('clerk'), await listening('clerk')]
    await product.call('LogIn/Logout', { key: leaving.key, body: {} })
    await expect.poll(() => leaving.closed).toBe(4401)
    await tell('changed', { tags: ['shipments'] })
    await settled(staying)
    expect(staying.closed).toBeNull()
    expect(JSON.stringify(leaving.heard)).not.toContain('shipments')
  })

  it('closes them when a user is disabled', async () => {
    const browser = await listening('guest')
    const { id } = product.scene.users.guest
    await product.database.pool.query('update users set is_disabled = true where id = $1', [id])
    await tell('session')
    await expect.poll(() => browser.closed).toBe(4401)
    await product.database.pool.query('update users set is_disabled = false where id = $1', [id])
  })

  it('closes them when the session expires', async () => {
    const browser = await listening('clerk')
    await product.database.pool.query(`update sessions set ends_at = now() where user_id = $1`, [
      product.scene.users.clerk.id,
    ])
    await tell('session')
    await expect.poll(() => browser.closed).toBe(4401)
  })
})
