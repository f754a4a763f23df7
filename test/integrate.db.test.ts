import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendWebhooks } from '#actions/webhooks/send-webhooks.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

/** docs/integrate.md, run as printed: with curl and Node.js, over HTTP, with an API key. */
let product: TestApp
let folder: string
let env: NodeJS.ProcessEnv
let page: string

beforeAll(async () => {
  product = await openTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'lading-integrate-'))
  page = await readFile(path.join(import.meta.dirname, '../docs/integrate.md'), 'utf8')
  const made = await product.call('ApiKeys/Create', {
    as: 'admin',
    body: { name: 'Web shop', scopes: ['plan:write', 'ship:write', 'track:read'] },
  })
  env = {
    PATH: process.env.PATH,
    LADING_URL: await product.app.listen({ host: '127.0.0.1', port: 0 }),
    LADING_KEY: made.body.key,
  }
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The fenced blocks with exactly this info string. */
const blocksOf = (info: string): string[] =>
  [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)]
    .filter(([, words]) => words === info)
    .map(([, , text]) => text!)

const run = (file: string, ...args: string[]) => promisify(execFile)(file, args, { cwd: folder, env })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('has a first call by curl', async () => {
  const [call] = blocksOf('sh')
  const { stdout } = await run('sh', '-c', call!)
  expect(JSON.parse(stdout)).toMatchObject({ Status: 'success' })
})

it('leads from an order to a tracked shipment, whose events the receiver verifies', async () => {
  const port = await freePort()
  const saved = await product.call('Webhooks/Save', {
    as: 'admin',
    body: {
      name: 'ERP',
      url: `http://127.0.0.1:${port}/lading`,
      events: ['shipment.booked', 'shipment.tendered'],
    },
  })
  const [receiver] = blocksOf('js receiver')
  await writeFile(path.join(folder, 'receiver.mjs'), receiver!)
  const listening = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { ...env, PORT: String(port), WEBHOOK_SECRET: saved.body.secret },
  })
  try {
    let said = ''
    listening.stdout.on('data', (chunk) => (said += String(chunk)))
    await expect.poll(() => said).toContain('listening')
    await writeFile(path.join(folder, 'order.mjs'), blocksOf('js').join('\n'))
    const first = (await run(process.execPath, 'order.mjs')).stdout
    expect(first).toMatch(/^order [0-9a-f-]{36}$/m)
    expect(first).toMatch(/^rate .+ \d+/m)
    expect(first).toMatch(/^booked \d{17} /m)
    expect(first).toMatch(/^paper %PDF$/m)
    expect(first).toMatch(/^track T /m)
    const bol = /^booked (\d+)/m.exec(first)![1]!
    await sendWebhooks({ db: product.database.db, installation: product.installation })
    await expect.poll(() => said).toContain(`event shipment.tendered ${bol}`)
    expect(said).toContain(`event shipment.booked ${bol}`)
    // Events that Lading did not sign are refused.
    const forged = await fetch(`http://127.0.0.1:${port}/lading`, {
      method: 'POST',
      headers: {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{"type":"shipment.delivered","data":{}}',
    })
    expect(forged.status).toBe(401)
  } finally {
    listening.kill()
  }
})

it('names every event that exists', async () => {
  const { events } = (await product.call('Webhooks/List', { as: 'admin', body: {} })).body
  for (const event of [...events, 'webhook.test']) expect(page).toContain(`\`${event}\``)
})
