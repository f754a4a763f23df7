import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
let url: string
beforeAll(async () => {
  product = await openTestApp()
  url = (await product.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => product?.close())

const HOST = { hostName: 'dock', platform: 'linux x64', version: '1' }
const JOB = '019f8b7a-0000-7000-8000-000000000001'
type Said = { type: string; message?: string; isFinal?: boolean; uniqueName?: string; token?: string }

/** Opens a socket that records its messages. */
async function talk(first: object) {
  const socket = new WebSocket(`${url}/ws`)
  const heard: Said[] = []
  socket.onmessage = ({ data }) => {
    // Other messages are pages of a print job.
    if (typeof data === 'string') heard.push(JSON.parse(data))
  }
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code)
  })
  await new Promise((opened) => {
    socket.onopen = opened
  })
  socket.send(JSON.stringify(first))
  return { socket, heard, closed }
}

async function pairedBridge(as: SceneUser) {
  const { body } = await product.call('Shipment/CheckPrinterStatus', { as, body: { action: 'pair' } })
  const { heard, closed } = await talk({ type: 'pair', code: body.pairing.code, ...HOST })
  await closed
  const { uniqueName, token } = heard[0]!
  const hello = { type: 'hello', uniqueName, token, ...HOST, hasScale: false }
  return { ...hello, printers: [{ name: 'Office', type: 'PDF', isOnline: true }] }
}

const greeted = async (hello: object) => {
  const line = await talk(hello)
  await expect.poll(() => line.heard[0]?.type, { timeout: 10_000 }).toBe('welcome')
  return line
}

async function printTestPage(as: SceneUser): Promise<void> {
  const { body } = await product.call('Shipment/CheckPrinterStatus', { as, body: {} })
  const test = { action: 'test', PrinterId: body.printers[0].PrinterId }
  expect((await product.call('Shipment/CheckPrinterStatus', { as, body: test })).status).toBe(200)
}

async function manage(actions: '3' | '6', user: SceneUser, changes: object = {}): Promise<void> {
  const listed = await product.call('LogIn/UserManagement', {
    as: 'admin',
    query: { actions: '0' },
    body: {},
  })
  const one = listed.body.users.find(({ UserName }: { UserName: string }) => UserName === user)
  const body = { user: { ...one, ...changes } }
  expect((await product.call('LogIn/UserManagement', { as: 'admin', query: { actions }, body })).status).toBe(
    200,
  )
}

const jobs = async () =>
  (await product.database.pool.query('select state, message from print_jobs order by number')).rows

describe('the bridge of a user who can no longer log in', () => {
  it('is disconnected with a reason when the user is locked, and its jobs end', async () => {
    const hello = await pairedBridge('clerk')
    const line = await greeted(hello)
    await printTestPage('clerk')
    await expect.poll(() => line.heard.some(({ type }) => type === 'job')).toBe(true)
    await manage('3', 'clerk', { Disabled: true })
    expect(await line.closed).toBe(4401)
    expect(line.heard.at(-1)).toEqual({
      type: 'refused',
      message: 'The user of this bridge can no longer log in. It was unpaired.',
      isFinal: true,
    })
    expect(await jobs()).toEqual([
      { state: 'unknown', message: 'The bridge was unpaired before it reported whether this was printed.' },
    ])
    const again = await talk(hello)
    expect(await again.closed).toBe(4401)
    expect(again.heard[0]?.message).toContain('no longer paired')
  })

  it('is disconnected when the user is removed', async () => {
    const line = await greeted(await pairedBridge('deputy'))
    await manage('6', 'deputy')
    expect(await line.closed).toBe(4401)
    expect(line.heard.at(-1)?.message).toContain('can no longer log in')
  })

  it('that was paired before its user was locked is refused at its next message', async () => {
    const hello = await pairedBridge('operator')
    await product.database.pool.query(`update users set is_disabled = true where user_name = 'operator'`)
    const line = await talk(hello)
    expect(await line.closed).toBe(4401)
    expect(line.heard[0]).toMatchObject({ type: 'refused', isFinal: true })
  })
})

it('a bridge is notified that another computer has taken over from it', async () => {
  const line = await greeted(await pairedBridge('admin'))
  await pairedBridge('admin')
  expect(await line.closed).toBe(4401)
  expect(line.heard.at(-1)?.message).toBe('Another computer was paired for this user. This one was unpaired.')
})

it('a bridge that sends faster than it is read waits, and loses nothing', async () => {
  const line = await greeted(await pairedBridge('admin'))
  const receipt = JSON.stringify({ type: 'receipt', jobId: JOB, state: 'printed', message: 'x'.repeat(900) })
  const MANY = 1_200
  for (let n = 0; n < MANY; n++) line.socket.send(receipt)
  const noted = () => line.heard.filter(({ type }) => type === 'noted').length
  await expect.poll(noted, { timeout: 60_000 }).toBe(MANY)
  expect(line.socket.readyState).toBe(WebSocket.OPEN)
  line.socket.close()
}, 90_000)
