import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { limitConnections } from './socket-limits.ts'

/** One address must not take all sockets, or keep connections busy by sending slowly. */

let product: TestApp
let port: number
beforeAll(async () => {
  product = await openTestApp({ anonymousBodyMs: 300 })
  port = Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => product?.close())

const open: { socket: Socket }[] = []
afterAll(() => {
  for (const { socket } of open) socket.destroy()
})

/** The status of the reply to a WebSocket request: 101, that of the refusal, or 0 if it was disconnected. */
function upgrade(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const asked = request({
    ...{ port, host: '127.0.0.1', path: '/ws' },
    headers: {
      ...{ connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  })
  asked.on('upgrade', (response: IncomingMessage, socket: Socket) => {
    open.push({ socket })
    resolve(response.statusCode ?? 0)
  })
  asked.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  asked.on('error', () => resolve(0))
  asked.end()
  return promise
}

const said = (key: string) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', key }))
  socket.onmessage = () => resolve(socket)
  return promise
}

it('opens at most 50 unidentified sockets per address', async () => {
  // Identified sockets are not counted among them.
  const key = await product.keyOf('clerk')
  const known = await Promise.all(Array.from({ length: 20 }, () => said(key)))
  const statuses: number[] = []
  for (let at = 0; at < 60; at++) statuses.push(await upgrade())
  expect(statuses.filter((status) => status === 101)).toHaveLength(50)
  expect(statuses.slice(50).every((status) => status === 429 || status === 0)).toBe(true)
  // A closed socket no longer counts.
  for (const { socket } of open.splice(0, 10)) socket.destroy()
  await expect.poll(upgrade).toBe(101)
  for (const socket of known) socket.close()
})

it('disconnects a caller without a session that sends a small body slowly', async () => {
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  const isClosed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.write(
    'POST /api/LogIn/Login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
  )
  const drip = setInterval(() => socket.write(' '), 50)
  await isClosed
  clearInterval(drip)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

it("lets a session's body take its time", async () => {
  const key = await product.keyOf('clerk')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const asked = request(
    {
      ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/Shipment/GetShipmentCount' },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': 2 },
    },
    (response) => resolve(response.statusCode ?? 0),
  )
  asked.on('error', reject)
  asked.write('{')
  await pause(900)
  asked.end('}')
  expect(await promise).toBe(200)
})

it('limits the time for headers', () => {
  expect(product.app.server.headersTimeout).toBeLessThanOrEqual(30_000)
})

it('closes connections of an address that has too many', async () => {
  const server = createServer()
  limitConnections(server, { most: 3, isCounted: () => true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = (server.address() as AddressInfo).port
  const sockets = Array.from({ length: 5 }, () => connect(at, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => {})
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(2)
  sockets.find(({ closed }) => !closed)?.destroy()
  await pause(100)
  const next = connect(at, '127.0.0.1')
  next.on('error', () => {})
  await pause(200)
  expect(next.closed).toBe(false)
  for (const socket of [...sockets, next]) socket.destroy()
  server.close()
})
