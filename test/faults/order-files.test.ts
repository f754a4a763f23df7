import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCsv } from '#actions/orders/integration/order-files.test-support.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { type FtpServer, openFtpServer } from '#test/support/ftp-server.ts'
import { type ImapServer, openImapServer } from '#test/support/imap-server.ts'
import { makeScene } from '#test/support/scene.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Order files are uploaded, dropped on an SFTP and an FTP server and mailed, while server and database are killed
 * without warning in the middle of their import. Afterward every order exists exactly once, with its line.
 */
const isFull = process.env.LADING_FAULTS === 'full'
/** An import commits five hundred orders at a time: at least two such steps are needed to have a middle. */
const SIZES = isFull ? [10, 10_000, 100_000] : [10, 1_000]
const KILLS = isFull ? 8 : 1

let victim: Victim
let sftp: SftpServer
let ftp: FtpServer
let imap: ImapServer
const { logIn, ask, headers } = victimClient(() => victim)
beforeAll(async () => {
  sftp = await openSftpServer({ folders: ['orders', 'orders/processed'] })
  ftp = await openFtpServer({ folders: ['orders', 'orders/processed'] })
  imap = await openImapServer()
  victim = await openVictim({
    DEVELOPER_KEY,
    LADING_DEMO: '0',
    LOG_LEVEL: 'error',
    CREDENTIAL_KEY: 'the credential key of this test, long enough',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  })
  await startAgain()
  await makeScene(database!.db)
  await logIn()
})
afterAll(async () => {
  await database?.close().catch(() => {})
  await victim?.remove()
  for (const server of [sftp, ftp, imap]) await server?.close()
})

let database: OpenDatabase | undefined

/** One connection per life of the database. */
async function startAgain(): Promise<void> {
  await database?.close().catch(() => {})
  await victim.start()
  database = openDatabase({ ...victim.database(), max: 1 })
}

/** The number of orders and lines with this prefix. */
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
    const { runs } = await ask('Shipment/OrderIntegration?Functype=log', { searchText: fileName })
    const [run] = runs
    if (run && (run.State === 'done' || run.State === 'failed')) return run
    await sleep(50)
  }
}

/** Kills in the middle of the import, spread over the number of orders already stored. */
async function killInTheMiddle(prefix: string, size: number): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const wanted = Math.floor((size * kill) / (KILLS + 1))
    while ((await count(prefix)).orders < Math.min(wanted, size - 1)) await sleep(20)
    await database?.close()
    await victim.kill()
    await startAgain()
  }
}

/** A channel: sends a file of this many orders, and reports whether its original was archived. */
interface Door {
  bring: (prefix: string, size: number) => Promise<void>
  isPutAway: (prefix: string) => boolean
}

async function byHand(prefix: string, size: number): Promise<void> {
  const upload = await fetch(`${victim.url()}/upload?name=${prefix}.csv`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    body: orderCsv(prefix, size),
  })
  const { fileId } = (await upload.json()) as { fileId: string }
  const preview = await ask('Shipment/UploadOrderFile', { RunId: fileId })
  expect(preview.run).toMatchObject({ Rows: size, Accepted: size, Rejected: 0 })
  await ask('Shipment/UploadOrderFile', { step: 'commit', RunId: fileId })
}

const look = (SourceId: string) => ask('Shipment/OrderIntegration?Functype=run', { SourceId })

async function bySftp(prefix: string, size: number): Promise<void> {
  const { host: Host, port: Port, userName: UserName, password: Password, hostKey: HostKey } = sftp
  const Source = { Name: prefix, DeliveryType: 'SFTP', Host, Port, UserName, Password, HostKey }
  const { sources } = await ask('Shipment/OrderIntegration?Functype=add', {
    Source: { ...Source, Path: 'orders', FilePattern: `${prefix}.csv`, EveryMinutes: 1 },
  })
  sftp.put(`orders/${prefix}.csv`, orderCsv(prefix, size))
  await look(sources.find(({ Name }: { Name: string }) => Name === prefix).SourceId)
}

async function byFtp(prefix: string, size: number): Promise<void> {
  const { host: Host, port: Port, userName: UserName, password: Password } = ftp
  const Source = { Name: prefix, DeliveryType: 'FTP', Host, Port, UserName, Password }
  const { sources } = await ask('Shipment/OrderIntegration?Functype=add', {
    Source: { ...Source, Path: 'orders', FilePattern: `${prefix}.csv`, EveryMinutes: 1 },
  })
  writeFileSync(path.join(ftp.root, `orders/${prefix}.csv`), orderCsv(prefix, size))
  await look(sources.find(({ Name }: { Name: string }) => Name === prefix).SourceId)
}

async function byMail(prefix: string, size: number): Promise<void> {
  const { userName: EmailID, host: Host, port: Port, password: Password } = imap
  const { source } = await ask('Shipment/SaveOrderEmailID', {
    Mailbox: { EmailID, Host, Port, Password, AllowedSenders: ['shipper.example'] },
  })
  const files = [{ name: `${prefix}.csv`, content: orderCsv(prefix, size) }]
  imap.deliver({ from: 'erp@shipper.example', subject: prefix, files })
  await look(source.SourceId)
}

const DOORS: Record<string, Door> = {
  HAND: { bring: byHand, isPutAway: () => true },
  SFTP: { bring: bySftp, isPutAway: (prefix) => sftp.files.has(`orders/processed/${prefix}.csv`) },
  FTP: {
    bring: byFtp,
    isPutAway: (prefix) => existsSync(path.join(ftp.root, `orders/processed/${prefix}.csv`)),
  },
  IMAP: { bring: byMail, isPutAway: (prefix) => imap.subjects('Processed').includes(prefix) },
}

describe.each(Object.keys(DOORS))('order files by %s, and kills', (name) => {
  it.each(SIZES)('%i rows', async (size) => {
    const { bring, isPutAway } = DOORS[name]!
    // No name is a part of another's, because the log is searched by it.
    const prefix = `BY${name}${size}`
    await bring(prefix, size)
    if (size >= 1_000) await killInTheMiddle(prefix, size)
    expect(await endOf(`${prefix}.csv`)).toMatchObject({ State: 'done', Accepted: size, Duplicates: 0 })
    expect(await count(prefix)).toEqual({ orders: size, numbers: size, lines: size })
    // Its orders may exist before the poll that found the file has archived it; after a kill the next poll does.
    await expect.poll(() => isPutAway(prefix), { timeout: 50_000 }).toBe(true)
  })
})
