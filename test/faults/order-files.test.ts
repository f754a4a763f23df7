import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCsv } from '#actions/order-integration/order-files.test-support.ts'
import { type OpenDatabase, openDatabase } from '#database/open.ts'
import { makeScene, PASSWORD } from '#test/support/scene.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { openVictim, type Victim } from './support/victim.ts'

/**
 * Order files are dropped on an SFTP server and brought by hand, while server and database are killed without a word in
 * the middle of their import. Afterwards every order is there, exactly once, with its line.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const SIZES = isFull ? [10, 10_000, 100_000] : [10, 2_000]
const KILLS = isFull ? 8 : 2
const DEVELOPER_KEY = 'the developer key'

let victim: Victim
let sftp: SftpServer
let key: string
beforeAll(async () => {
  sftp = await openSftpServer({ folders: ['orders', 'orders/processed'] })
  victim = await openVictim({
    DEVELOPER_KEY,
    LADING_DEMO: '0',
    LOG_LEVEL: 'error',
    CREDENTIAL_KEY: 'the credential key of this test, long enough',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  })
  await startAgain()
  await makeScene(database!.db)
  key = (await call('LogIn/Login', { UserName: 'clerk', Password: PASSWORD })).token
}, 60_000)
afterAll(async () => {
  await database?.close().catch(() => {})
  await victim?.remove()
  await sftp?.close()
})

let database: OpenDatabase | undefined

/** One connection for each life of the database. */
async function startAgain(): Promise<void> {
  await database?.close().catch(() => {})
  await victim.start()
  database = openDatabase({ ...victim.database(), max: 1 })
}

const headers = () => ({ 'x-developer-key': DEVELOPER_KEY, authorization: `Bearer ${key}` })

async function call(path: string, body: unknown) {
  const reply = await fetch(`${victim.url()}/api/${path}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: replies of several calls
  return (await reply.json()) as any
}

/** Orders and lines whose numbers begin so. */
const count = async (prefix: string) => {
  const { rows } = await database!.pool.query(
    `select count(distinct o.id)::int as orders, count(distinct o.order_number)::int as numbers, count(l.id)::int as lines
      from orders o left join order_lines l on l.order_id = o.id where o.order_number like $1`,
    [`${prefix}-%`],
  )
  return rows[0] as { orders: number; numbers: number; lines: number }
}

const endOf = async (fileName: string) => {
  for (;;) {
    const { runs } = await call('Shipment/OrderIntegration?Functype=log', { searchText: fileName })
    const [run] = runs
    if (run && (run.State === 'done' || run.State === 'failed')) return run
    if (run === undefined) await sleep(200)
    await sleep(100)
  }
}

/** Kills in the middle of what goes on, spread over the orders that are there already. */
async function killInTheMiddle(prefix: string, size: number): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const wanted = Math.floor((size * kill) / (KILLS + 1))
    while ((await count(prefix)).orders < Math.min(wanted, size - 1)) await sleep(20)
    await database?.close()
    await victim.kill()
    await startAgain()
  }
}

describe('order files of all sizes, and kills', () => {
  it.each(SIZES)('%i rows by hand', async (size) => {
    const prefix = `HAND${size}`
    const upload = await fetch(`${victim.url()}/upload?name=${prefix}.csv`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body: orderCsv(prefix, size),
    })
    const { fileId } = (await upload.json()) as { fileId: string }
    const preview = await call('Shipment/UploadOrderFile', { RunId: fileId })
    expect(preview.run).toMatchObject({ Rows: size, Accepted: size, Rejected: 0 })
    await call('Shipment/UploadOrderFile', { step: 'commit', RunId: fileId })
    if (size > 1_000) await killInTheMiddle(prefix, size)
    expect(await endOf(`${prefix}.csv`)).toMatchObject({ State: 'done', Accepted: size, Duplicates: 0 })
    expect(await count(prefix)).toEqual({ orders: size, numbers: size, lines: size })
  })

  it.each(SIZES)('%i rows on an SFTP server', async (size) => {
    const prefix = `SFTP${size}`
    const { sources } = await call('Shipment/OrderIntegration?Functype=add', {
      Source: {
        Name: prefix,
        DeliveryType: 'SFTP',
        Host: sftp.host,
        Port: sftp.port,
        UserName: sftp.userName,
        Password: sftp.password,
        HostKey: sftp.hostKey,
        Path: 'orders',
        FilePattern: `${prefix}*.csv`,
        EveryMinutes: 1,
      },
    })
    const { SourceId } = sources.find(({ Name }: { Name: string }) => Name === prefix)
    sftp.put(`orders/${prefix}.csv`, orderCsv(prefix, size))
    await call('Shipment/OrderIntegration?Functype=run', { SourceId })
    if (size > 1_000) await killInTheMiddle(prefix, size)
    expect(await endOf(`${prefix}.csv`)).toMatchObject({ State: 'done', Accepted: size, Duplicates: 0 })
    expect(await count(prefix)).toEqual({ orders: size, numbers: size, lines: size })
    expect(sftp.files.has(`orders/processed/${prefix}.csv`)).toBe(true)
  })
})
