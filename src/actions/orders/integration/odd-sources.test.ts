import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type ImapServer, openImapServer } from '#test/support/imap-server.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { runWork } from '../../kernel/long-work.ts'
import { orderCsv } from './order-files.test-support.ts'
import { pollSource } from './poll-source.ts'

/** Folders and mailboxes that contain something unreadable, with order files behind it. */

let product: TestApp
let sftp: SftpServer
let imap: ImapServer
beforeAll(async () => {
  product = await openTestApp()
  sftp = await openSftpServer({ folders: ['orders', 'orders/processed'] })
  imap = await openImapServer()
})
afterAll(async () => {
  await sftp?.close()
  await imap?.close()
  await product?.close()
})
beforeEach(() => {
  sftp.files.clear()
  sftp.before = () => {}
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

const work = (Functype: string, body: object = {}) =>
  product.call('Shipment/OrderIntegration', { as: 'clerk', query: { Functype }, body })

type Told = { LastState: string; LastOutcome: string }

/** Checks a source, and imports its files. */
async function look(sourceId: string): Promise<Told> {
  const { database, installation } = product
  const pause = async (ms: number) => void (await sleep(ms))
  await pollSource({ db: database.db, installation }, sourceId, pause)
  const signal = new AbortController().signal
  for (const { id } of await rows(`select id from works where state = 'waiting' and kind = 'order-file'`)) {
    await runWork({ database, installation, signal, log: () => {} }, WORK_KINDS, id)
  }
  const { body } = await work('select')
  return body.sources.find((one: { SourceId: string }) => one.SourceId === sourceId)
}

async function add(source: { Name: string }): Promise<string> {
  const { status, body } = await work('add', { Source: source })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.sources.find((one: { Name: string }) => one.Name === source.Name).SourceId
}

const folder = (Name: string, changes: object = {}) =>
  add({
    ...{ Name, DeliveryType: 'SFTP', Host: sftp.host, Port: sftp.port, UserName: sftp.userName },
    ...{ Password: sftp.password, HostKey: sftp.hostKey, Path: 'orders', FilePattern: '*.csv', ...changes },
  } as { Name: string })

const inbox = (Name: string, mailbox: object = {}) =>
  add({
    ...{ Name, DeliveryType: 'Email' },
    Mailbox: {
      ...{ EmailID: imap.userName, Host: imap.host, Port: imap.port, Password: imap.password },
      ...mailbox,
    },
  } as { Name: string })

const countOrders = async (prefix: string) =>
  (await rows(`select count(*)::int as n from orders where order_number like $1`, `${prefix}-%`))[0]!.n

describe('a folder', () => {
  it('imports its other files if one cannot be read, and reports which', async () => {
    const id = await folder('One unreadable')
    sftp.put('orders/a.csv', orderCsv('UNA', 1))
    sftp.put('orders/b.csv', orderCsv('UNB', 1))
    const kept = sftp.files.get('orders/a.csv')!
    // Missing when opened, there again when listed: a file without read permission looks like this.
    sftp.before = (request, path) => {
      if (path === 'orders/a.csv' && request === 'OPEN') sftp.files.delete(path)
      else sftp.files.set('orders/a.csv', kept)
    }
    const told = await look(id)
    expect(told.LastState).toBe('ok')
    expect(told.LastOutcome).toMatch(/^1 file imported; orders\/a\.csv cannot be read: /)
    expect([await countOrders('UNA'), await countOrders('UNB')]).toEqual([0, 1])
  })

  it('imports its other files if another program took one in the meantime', async () => {
    const id = await folder('One gone')
    sftp.put('orders/a.csv', orderCsv('GOA', 1))
    sftp.put('orders/b.csv', orderCsv('GOB', 1))
    sftp.before = (request, path) => {
      if (path === 'orders/a.csv' && request === 'OPEN') sftp.files.delete(path)
    }
    expect(await look(id)).toMatchObject({ LastState: 'ok', LastOutcome: '1 file imported' })
  })

  it('imports a failed file when it is sent again, after its columns were chosen', async () => {
    const id = await folder('Comes again')
    const strange = 'Nummer;Wohin;Schwer\r\nAGAIN-1;78701;5\r\n'
    sftp.put('orders/strange.csv', strange)
    await look(id)
    expect(await countOrders('AGAIN')).toBe(0)
    const MappedColumns = [
      { ColumnName: 'Nummer', MappedField: 'orderNumber' },
      { ColumnName: 'Wohin', MappedField: 'destinationZip' },
      { ColumnName: 'Schwer', MappedField: 'weight' },
    ]
    await product.call('Shipment/UpdateMappedColumns', { as: 'clerk', body: { SourceId: id, MappedColumns } })
    sftp.put('orders/strange.csv', strange)
    expect((await look(id)).LastOutcome).toBe('1 file imported')
    expect(await countOrders('AGAIN')).toBe(1)
    const { body } = await work('log', { SourceId: id })
    expect(body.runs.map((run: { State: string }) => run.State)).toEqual(['done'])
    sftp.put('orders/strange.csv', strange)
    expect((await look(id)).LastOutcome).toBe('0 files imported')
  })

  it('retries rejected rows with the columns that were chosen since', async () => {
    const id = await folder('No weight')
    sftp.put('orders/light.csv', 'Order,Ship To Zip,Qty\r\nLIGHT-1,78701,2\r\nLIGHT-2,78701,1\r\n')
    await look(id)
    const [run] = (await work('log', { SourceId: id })).body.runs
    expect(run).toMatchObject({ State: 'done', Accepted: 0, Rejected: 2 })
    const MappedColumns = [
      { ColumnName: 'Order', MappedField: 'orderNumber' },
      { ColumnName: 'Ship To Zip', MappedField: 'destinationZip' },
      { ColumnName: 'Qty', MappedField: 'quantity' },
      { ColumnName: '', MappedField: 'weight', DefaultValue: '250' },
    ]
    await product.call('Shipment/UpdateMappedColumns', { as: 'clerk', body: { SourceId: id, MappedColumns } })
    const { body } = await work('fix', { RunId: run.RunId })
    expect(body.runs[0]).toMatchObject({ Accepted: 2, Rejected: 0 })
    expect(body.runs[0].MappedColumns).toHaveLength(4)
    expect(await countOrders('LIGHT')).toBe(2)
  })

  it('whose files stay imports the new one behind many that were imported before', async () => {
    const id = await folder('Many stay', { AfterImport: 'leave' })
    const modifiedAt = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
    const names = Array.from({ length: 600 }, (_, n) => `${String(n).padStart(3, '0')}.csv`)
    for (const name of names) sftp.put(`orders/${name}`, 'x', modifiedAt)
    const waiting = names.map((name) => [name, { size: 1, modifiedAt, since: 0, isTaken: true }])
    await rows('update order_sources set waiting_files = $2 where id = $1', id, Object.fromEntries(waiting))
    sftp.put('orders/new.csv', orderCsv('STAYS', 1))
    expect((await look(id)).LastOutcome).toBe('1 file imported')
    expect(await countOrders('STAYS')).toBe(1)
  })

  it('is not checked while it is off, and the reply says so', async () => {
    const id = await folder('Off', { IsEnabled: false })
    const { status, body } = await work('run', { SourceId: id })
    expect([status, body.fields]).toEqual([422, { SourceId: 'Off is off. Turn it on to check it.' }])
  })
})

describe('a mailbox', () => {
  it('imports an allowed mail behind many from other senders', async () => {
    const id = await inbox('Strangers', { AllowedSenders: ['@shipper.example'] })
    for (let n = 0; n < 60; n++) imap.deliver({ from: 'x@elsewhere.example', subject: `Buy ${n}`, files: [] })
    const files = [{ name: 'ours.csv', content: orderCsv('OURS', 2) }]
    imap.deliver({ from: 'ERP <erp@shipper.example>', subject: 'Ours', files })
    expect((await look(id)).LastOutcome).toMatch(
      /^1 file imported; E-mail 'Buy 0' from .* is not from an allowed sender\.; 59 more e-mails are from other senders/,
    )
    expect(await countOrders('OURS')).toBe(2)
    const { body } = await work('test', {
      Source: (await work('select')).body.sources.find((one: { SourceId: string }) => one.SourceId === id),
    })
    expect(body.test.message).toBe('It works. Unread e-mails waiting: 0.')
    await work('delete', { SourceId: id })
  })
})
