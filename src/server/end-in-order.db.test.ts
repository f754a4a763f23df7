import { Agent, request as ask } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openTestApp } from '#test/support/app.ts'

/** The status of a reply, or why there was none. */
function statusOf(sending: ReturnType<typeof ask>): Promise<number | string> {
  return new Promise((resolve) => {
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sending.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
  })
}

it('finishes running requests, then stops immediately', async () => {
  const product = await openTestApp()
  const { port } = new URL(await product.app.listen({ host: '127.0.0.1', port: 0 }))
  const authorization = `Bearer ${await product.keyOf('clerk')}`
  const agent = new Agent({ keepAlive: true })
  const upload = ask({
    ...{ port, agent, method: 'POST', path: '/upload?name=a.csv' },
    headers: { authorization, 'content-type': 'application/octet-stream', 'content-length': '10' },
  })
  const uploaded = statusOf(upload)
  upload.write('01234')
  await pause(100)
  const counts = Array.from({ length: 40 }, () => {
    const path = '/api/Shipment/GetShipmentCount'
    const sending = ask({ port, agent, method: 'POST', path, headers: { authorization } })
    sending.end()
    return statusOf(sending)
  })
  // Connected, but the server may not have read the requests yet.
  const connections = promisify(product.app.server.getConnections.bind(product.app.server))
  await expect.poll(() => connections(), { timeout: 15_000, interval: 5 }).toBe(41)
  const closed = product.app.close()
  setTimeout(() => upload.end('56789'), 800)
  expect(await Promise.all(counts)).toEqual(Array(40).fill(200))
  expect(await uploaded).toBe(200)
  const answered = performance.now()
  await closed
  // A kept-alive connection would delay it for more than a minute.
  expect(performance.now() - answered).toBeLessThan(10_000)
  agent.destroy()
  await product.close()
})

it('a draining server fails its health check first, and still answers', async () => {
  const product = await openTestApp({ drainSeconds: 1 })
  const url = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${await product.keyOf('clerk')}` }
  const health = async () => (await fetch(`${url}/healthz`)).status
  expect(await health()).toBe(200)
  const closed = product.app.close()
  await expect.poll(health, { interval: 20 }).toBe(503)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const counted = await fetch(`${url}/api/Shipment/GetShipmentCount`, { method: 'POST', headers })
  expect(counted.status).toBe(200)
  await counted.text()
  await closed
  await expect(health()).rejects.toThrow()
  await product.close()
})
