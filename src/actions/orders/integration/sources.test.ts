import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type FtpServer, openFtpServer } from '#test/support/ftp-server.ts'
import { type ImapServer, openImapServer } from '#test/support/imap-server.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { runWork } from '../../kernel/long-work.ts'
import { orderCsv } from './order-files.test-support.ts'
import { pollDueSources, pollSource } from './poll-source.ts'

let product: TestApp
let sftp: SftpServer
let ftp: FtpServer
let imap: ImapServer
beforeAll(async () => {
  product = await openTestApp()
  sftp = await openSftpServer({ folders: ['orders', 'orders/processed'] })
  ftp = await openFtpServer({ folders: ['orders/processed'] })
  imap = await openImapServer()
})
afterAll(async () => {
  await sftp?.close()
  await ftp?.close()
  await imap?.close()
  await product?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

const work = (Functype: string, body: object = {}, as: 'clerk' | 'other' | 'looker' = 'clerk') =>
  product.call('Shipment/OrderIntegration', { as, query: { Functype }, body })

const house = () => ({ db: product.database.db, installation: product.installation })
const pause = async (ms: number) => void (await sleep(ms))

/** Checks a source, and imports its files. */
async function look(sourceId: string) {
  await pollSource(house(), sourceId, pause)
  const { database, installation } = product
  const signal = new AbortController().signal
  for (const { id } of await rows(`select id from works where state = 'waiting' and kind = 'order-file'`)) {
    await runWork({ database, installation, signal, log: () => {} }, WORK_KINDS, id)
  }
  const { body } = await work('select')
  return body.sources.find((one: { SourceId: string }) => one.SourceId === sourceId)
}

async function add(source: object): Promise<string> {
  const { status, body } = await work('add', { Source: source })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.sources.find((one: { Name: string }) => one.Name === (source as { Name: string }).Name).SourceId
}

const countOrders = async (prefix: string, source: string) =>
  (
    await rows(
      `select count(*)::int as n from orders where order_number like $1 and source = $2`,
      `${prefix}-%`,
      source,
    )
  )[0]!.n

const sftpSource = (changes: object = {}) => ({
  Name: 'ERP by SFTP',
  DeliveryType: 'SFTP',
  Host: sftp.host,
  Port: sftp.port,
  UserName: sftp.userName,
  Password: sftp.password,
  HostKey: sftp.hostKey,
  Path: 'orders',
  FilePattern: '*.csv',
  ...changes,
})

describe('a source on an SFTP server', () => {
  let id: string

  it('is tested before it is saved: first the host key is shown, then the waiting files', async () => {
    const shown = await work('test', { Source: sftpSource({ HostKey: '' }) })
    expect(shown.body.test).toMatchObject({ isReachable: false, HostKey: sftp.hostKey })
    sftp.put('orders/note.txt', 'not for us')
    const tried = await work('test', { Source: sftpSource() })
    expect(tried.body.test).toMatchObject({
      isReachable: true,
      message: 'It works. Files waiting: 0.',
    })
    expect((await work('add', { Source: sftpSource({ HostKey: '' }) })).body.fields).toHaveProperty(
      'Source.HostKey',
    )
    id = await add(sftpSource())
  })

  it('is updated by its id, wherever that is in the request, and never duplicated', async () => {
    const twin = await work('add', { Source: sftpSource({ Name: 'erp BY sftp' }) })
    expect([twin.status, twin.body.fields]).toEqual([
      422,
      { 'Source.Name': 'A source named erp BY sftp already exists.' },
    ])
    const changed = await work('update', { SourceId: id, Source: sftpSource({ EveryMinutes: 30 }) })
    expect(changed.body.sources.map((one: Record<string, unknown>) => one.EveryMinutes)).toEqual([30])
    expect((await work('update', { Source: sftpSource({ Name: 'Another' }) })).body.code).toBe(
      'SOURCE_NOT_FOUND',
    )
  })

  it('is not overwritten by a user with an outdated version', async () => {
    const own = await add({ ...sftpSource({ Name: 'Two at once' }), MappedColumns: [] })
    const shown = async () =>
      (await work('select')).body.sources.find((one: { SourceId: string }) => one.SourceId === own)
    const seen = await shown()
    expect((await work('update', { Source: { ...seen, EveryMinutes: 30 } })).status).toBe(200)
    const late = await work('update', { Source: { ...seen, FilePattern: '*.xml' } })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      ...[409, 'SOURCE_CHANGED', 'Someone else changed this source. Reload it and try again.'],
    ])
    expect(await shown()).toMatchObject({ EveryMinutes: 30, FilePattern: '*.csv' })
    // Setting the password or the columns again is a change, too; checking the source is not.
    const before = await shown()
    await work('update', { Source: { ...before, Password: sftp.password } })
    expect((await work('update', { Source: before })).status).toBe(409)
    const MappedColumns = [{ MappedField: 'orderNumber', ColumnName: 'Order' }]
    const former = await shown()
    await product.call('Shipment/UpdateMappedColumns', {
      as: 'clerk',
      body: { SourceId: own, MappedColumns },
    })
    expect((await work('update', { Source: former })).status).toBe(409)
    const now = await look(own)
    expect(now.MappedColumns).toMatchObject(MappedColumns)
    expect((await work('update', { Source: { ...now, version: undefined } })).status).toBe(200)
    await work('delete', { SourceId: own })
  })

  it('is created once, however many set it up at the same time', async () => {
    const Source = { Name: 'By many', DeliveryType: 'Upload' }
    const added = await Promise.all([1, 2, 3, 4].map(() => work('add', { Source })))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const Mailbox = { EmailID: 'many@example.com', Host: 'imap.example.com', Password: 'secret' }
    const mail = () => product.call('Shipment/SaveOrderEmailID', { as: 'clerk', body: { Mailbox } })
    const saved = await Promise.all([1, 2, 3, 4].map(mail))
    expect(new Set(saved.map(({ body }) => body.source.SourceId)).size).toBe(1)
    const ids = (await work('select')).body.sources
      .filter(({ Name }: { Name: string }) => ['By many', 'many@example.com'].includes(Name))
      .map(({ SourceId }: { SourceId: string }) => SourceId)
    expect(ids).toHaveLength(2)
    for (const SourceId of ids) await work('delete', { SourceId })
  })

  it('reports invalid fields under the names of the call', async () => {
    const call = (path: string, body: object) => product.call(`Shipment/${path}`, { as: 'clerk', body })
    const mail = await call('SaveOrderEmailID', { Mailbox: { EmailID: 'nowhere', Host: '' } })
    expect(mail.body.fields).toMatchObject({
      'Mailbox.EmailID': 'Enter an address like orders@example.com.',
      'Mailbox.Host': 'Enter a host name or address.',
    })
    const file = await call('OrderFileSoruceConfigure', {
      FileSource: { Host: 'sftp.example', DeliveryType: 'SFTP' },
    })
    expect(Object.keys(file.body.fields).sort()).toEqual([
      'FileSource.HostKey',
      'FileSource.Password',
      'FileSource.UserName',
    ])
  })

  it('is updated when set up again without its id, and names are unique', async () => {
    const call = (path: string, body: object) => product.call(`Shipment/${path}`, { as: 'clerk', body })
    const Mailbox = { EmailID: 'again@example.com', Host: 'imap.example.com', Password: 'pw' }
    const FileSource = {
      DeliveryType: 'FTP',
      Host: 'ftp.example.com',
      UserName: 'u',
      Password: 'pw',
      Path: '/in',
    }
    const box = (await call('SaveOrderEmailID', { Mailbox })).body.source
    const again = (await call('SaveOrderEmailID', { Mailbox: { ...Mailbox, Folder: 'Orders' } })).body.source
    expect([again.SourceId, again.Mailbox.Folder]).toEqual([box.SourceId, 'Orders'])
    const kept = async (more: object) =>
      (await call('OrderFileSoruceConfigure', { FileSource: { ...FileSource, ...more } })).body.source
    const first = await kept({})
    expect((await kept({ Password: '' })).SourceId).toBe(first.SourceId)
    const other = await kept({ Path: '/west' })
    expect([first.Name, other.Name]).toEqual(['ftp.example.com', 'ftp.example.com (2)'])
    const renamed = await work('update', { Source: { ...other, Name: 'FTP.example.com' } })
    expect(renamed.body.fields).toEqual({ 'Source.Name': 'A source named FTP.example.com already exists.' })
    for (const { SourceId } of [box, first, other]) await work('delete', { SourceId })
  })

  it('saves columns for known fields and a known source only', async () => {
    const map = (body: object) => product.call('Shipment/UpdateMappedColumns', { as: 'clerk', body })
    const column = { ColumnName: 'Order', MappedField: 'orderNo' }
    expect((await map({ SourceId: id, MappedColumns: [column] })).body.fields).toEqual({
      'MappedColumns.0.MappedField': 'There is no field orderNo.',
    })
    expect((await map({ MappedColumns: [{ ...column, MappedField: 'orderNumber' }] })).body.fields).toEqual({
      SourceId: 'Choose the source that uses these columns.',
    })
    const wrong = await work('update', { Source: { ...sftpSource(), SourceId: id, MappedColumns: [column] } })
    expect(wrong.body.fields).toEqual({ 'Source.MappedColumns.0.MappedField': 'There is no field orderNo.' })
  })

  it('never returns its password, and stores it encrypted', async () => {
    const { body } = await work('select')
    expect(JSON.stringify(body)).not.toContain(sftp.password)
    expect(body.sources[0]).toMatchObject({ Password: '', hasPassword: true })
    const [row] = await rows('select credentials_sealed from order_sources where id = $1', id)
    expect(row!.credentials_sealed).toMatch(/^v1\./)
    // Stored for this server only: another server entered in its place does not get it.
    const moved = await work('update', { Source: { ...body.sources[0], Host: 'elsewhere.example' } })
    expect(moved.body.fields).toHaveProperty('Source.Password')
  })

  it('imports files of 10 and 1,000 rows, moves them, and takes them once', async () => {
    sftp.put('orders/ten.csv', orderCsv('STEN', 10))
    sftp.put('orders/kilo.csv', orderCsv('SKILO', 1_000))
    const source = await look(id)
    expect(source).toMatchObject({ LastState: 'ok', LastOutcome: '2 files imported' })
    expect(await countOrders('STEN', 'sftp')).toBe(10)
    expect(await countOrders('SKILO', 'sftp')).toBe(1_000)
    expect([...sftp.files.keys()].filter((name) => name.endsWith('.csv')).sort()).toEqual([
      'orders/processed/kilo.csv',
      'orders/processed/ten.csv',
    ])
    sftp.put('orders/ten.csv', orderCsv('STEN', 10))
    expect((await look(id)).LastOutcome).toBe('0 files imported')
    expect(await countOrders('STEN', 'sftp')).toBe(10)
  })

  it('waits for a file that is being written', async () => {
    const whole = orderCsv('HALF', 4)
    sftp.put('orders/half.csv', whole.slice(0, whole.length - 30), Date.now())
    sftp.put('orders/other.csv.part', whole)
    expect((await look(id)).LastOutcome).toBe('0 files imported; 1 still being written')
    expect(await countOrders('HALF', 'sftp')).toBe(0)
    sftp.put('orders/half.csv', whole, Date.now())
    expect((await look(id)).LastOutcome).toBe('1 file imported')
    expect(await countOrders('HALF', 'sftp')).toBe(4)
  })

  it('reports the error while the server is down, and continues when it is back', async () => {
    sftp.put('orders/later.csv', orderCsv('LATER', 2))
    const { password } = sftp
    sftp.password = 'another now'
    const source = await look(id)
    expect(source).toMatchObject({ LastState: 'failed' })
    expect(source.LastOutcome).toContain('does not accept this user name and password')
    sftp.password = password
    expect(await look(id)).toMatchObject({ LastState: 'ok', LastOutcome: '1 file imported' })
  })

  it('a failed file is read again after its mapping is fixed', async () => {
    sftp.put('orders/strange.csv', 'Nummer;Wohin\r\nODD-1;78701\r\n')
    await look(id)
    const { body } = await work('log', { SourceId: id })
    const [run] = body.runs
    expect(run).toMatchObject({ Filename: 'strange.csv', State: 'failed' })
    expect(run.Message).toContain('Choose the column for Order number.')
    const mapped = await product.call('Shipment/UpdateMappedColumns', {
      as: 'clerk',
      body: {
        SourceId: id,
        MappedColumns: [
          { ColumnName: 'Nummer', MappedField: 'orderNumber' },
          { ColumnName: 'Wohin', MappedField: 'destinationZip' },
          { ColumnName: '', MappedField: 'weight', DefaultValue: '250' },
        ],
      },
    })
    expect(mapped.status).toBe(200)
    expect((await work('run', { RunId: run.RunId })).status).toBe(200)
    await look(id)
    expect((await work('log', { RunId: run.RunId })).body.runs[0]).toMatchObject({
      State: 'done',
      Accepted: 1,
    })
    expect(await countOrders('ODD', 'sftp')).toBe(1)
  })

  it('is due by its interval, and is queued once', async () => {
    await rows(`update order_sources set next_poll_at = now() - interval '1 minute' where id = $1`, id)
    await pollDueSources(house())
    await pollDueSources(house())
    expect(await rows(`select 1 from graphile_worker.jobs where key = $1`, `order-poll:${id}`)).toHaveLength(
      1,
    )
  })

  it('belongs to one client, can be changed by users with the right, and is deleted with its password', async () => {
    expect((await work('select', {}, 'other')).body.sources).toEqual([])
    expect((await work('delete', { SourceId: id }, 'other')).status).toBe(404)
    expect((await work('delete', { SourceId: id }, 'looker')).status).toBe(403)
    expect((await work('test', { Source: sftpSource() }, 'looker')).status).toBe(403)
    expect((await work('delete', { SourceId: id })).body.Status).toBe('deleted')
    const [row] = await rows('select credentials_sealed from order_sources where id = $1', id)
    expect(row!.credentials_sealed).toBe('')
  })
})

describe('a source on an FTP server', () => {
  it('imports its files and moves them', async () => {
    const saved = await product.call('Shipment/OrderFileSoruceConfigure', {
      as: 'clerk',
      body: {
        FileSource: {
          DeliveryType: 'FTP',
          Host: ftp.host,
          Port: ftp.port,
          UserName: ftp.userName,
          Password: ftp.password,
          Path: 'orders',
        },
      },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { SourceId } = saved.body.source
    const tried = await work('test', { Source: saved.body.source })
    expect(tried.body.test, JSON.stringify(tried.body.test)).toMatchObject({ isReachable: true })
    writeFileSync(path.join(ftp.root, 'orders/ten.csv'), orderCsv('FTEN', 10))
    writeFileSync(path.join(ftp.root, 'orders/kilo.csv'), orderCsv('FKILO', 1_000))
    expect(await look(SourceId)).toMatchObject({ LastState: 'ok', LastOutcome: '2 files imported' })
    expect(await countOrders('FTEN', 'ftp')).toBe(10)
    expect(await countOrders('FKILO', 'ftp')).toBe(1_000)
    expect(readdirSync(path.join(ftp.root, 'orders/processed')).sort()).toEqual(['kilo.csv', 'ten.csv'])
    expect(existsSync(path.join(ftp.root, 'orders/ten.csv'))).toBe(false)
  })
})

describe('a mailbox', () => {
  it('imports the attachments of allowed senders, and moves the mails', async () => {
    const saved = await product.call('Shipment/SaveOrderEmailID', {
      as: 'clerk',
      body: {
        Mailbox: {
          EmailID: imap.userName,
          Host: imap.host,
          Port: imap.port,
          Password: imap.password,
          AllowedSenders: ['shipper.example'],
        },
      },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(JSON.stringify(saved.body)).not.toContain(imap.password)
    const { SourceId } = saved.body.source
    imap.deliver({
      from: 'erp@shipper.example',
      subject: 'Orders of today',
      files: [
        { name: 'ten.csv', content: orderCsv('MTEN', 10) },
        { name: 'logo.png', content: 'no orders' },
      ],
    })
    imap.deliver({
      from: 'someone@elsewhere.example',
      subject: 'Orders not of ours',
      files: [{ name: 'bad.csv', content: orderCsv('MBAD', 3) }],
    })
    imap.deliver({
      from: 'ERP <erp@shipper.example>',
      subject: 'More orders',
      files: [{ name: 'kilo.csv', content: orderCsv('MKILO', 1_000) }],
    })
    const source = await look(SourceId)
    expect(source, source.LastOutcome).toMatchObject({ LastState: 'ok' })
    expect(source.LastOutcome).toMatch(
      /^2 files imported; E-mail 'Orders not of ours' from .* is not from an allowed sender/,
    )
    expect(await countOrders('MTEN', 'email')).toBe(10)
    expect(await countOrders('MKILO', 'email')).toBe(1_000)
    expect(await countOrders('MBAD', 'email')).toBe(0)
    expect(imap.subjects('INBOX')).toEqual(['*Orders not of ours'])
    expect(imap.subjects('Processed').sort()).toEqual(['More orders', 'Orders of today'])
    expect((await look(SourceId)).LastOutcome).toMatch(/^0 files imported/)
  })
})
