import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverMessage } from '#actions/kernel/deliver-message.ts'
import { mailOf } from '#actions/kernel/outgoing-mail.ts'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { mailSender, type SendMail } from '#outside/mail.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { runDueReports } from './run-due-reports.ts'
import { runReport } from './run-report.ts'

let product: TestApp
let post: SmtpServer
const received: Buffer[] = []
const processKey = newProcessKey()
beforeAll(async () => {
  product = await openTestApp()
  post = await openSmtpServer(async (mail) => void received.push(mail))
  const holder = await product.database.pool.connect()
  await holdProcessKey(holder, processKey)
  release = () => holder.release(true)
  const { shipmentId } = await book(product)
  await rows(
    `update shipments set status = 'A', pickup_date = '2026-10-20', picked_up_at = '2026-10-20T20:00:00Z' where id = $1`,
    shipmentId,
  )
})
let release = () => {}
afterAll(async () => {
  release()
  await post?.close()
  await product?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: rows of many statements
const rows = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await product.database.pool.query(text, values)).rows
const FILTER = { ReportType: 'CarrierSummary', fromDate: '2026-10-01', toDate: '2026-10-31' }
const send = (body: object, as: 'admin' | 'clerk' | 'looker' | 'other' | 'guest' = 'admin') =>
  product.call('Shipment/SendReportFile', {
    as,
    body: { Filter: FILTER, Format: 'CSV', EmailID: 'boss@example.com', ...body },
  })
const listed = async (as: 'admin' | 'clerk' | 'other' = 'admin') =>
  (await product.call('Shipment/GetReportData', { as, body: { pageSize: 1000 } })).body

/** Like the workers: makes waiting reports, and sends waiting mails. */
async function work(sendMail: SendMail = mailSender({ smtpUrl: post.url, folder: '/nonexistent' })) {
  const { database, installation } = product
  const { db, pool } = database
  for (const { id } of await rows(
    `select id from report_runs where state in ('waiting', 'running') order by asked_at`,
  ))
    await runReport({ db, pool, installation }, id, true)
  const delivery = {
    ...{ db, processKey, isRepeatable: false },
    deliver: async (message: Parameters<typeof mailOf>[0], beforeHandOver: () => Promise<void>) =>
      sendMail(await mailOf(message, { db, installation }), beforeHandOver),
  }
  for (const { id } of await rows(`select id from outbox where state = 'waiting' and kind = 'report'`))
    await deliverMessage(delivery, id, true)
}
const mailsTo = async (address: string) => {
  const mails = await Promise.all(received.map((mail) => PostalMime.parse(mail)))
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}

describe('a manual run', () => {
  it('is made, mailed with its file, stored, downloaded again and deleted', async () => {
    const reply = await send({ EmailID: 'one@example.com; two@example.com', ReportName: 'October' })
    expect([reply.status, reply.body.run.State, reply.body.schedule]).toEqual([200, 'waiting', null])
    await work()
    const [mail, ...more] = await mailsTo('one@example.com')
    expect([more.length, mail!.subject]).toEqual([0, 'October: Thu, Oct 1, 2026 to Sat, Oct 31, 2026'])
    expect(mail!.to!.map(({ address }) => address)).toEqual(['one@example.com', 'two@example.com'])
    const [attachment] = mail!.attachments
    expect(attachment!.filename).toBe('October 2026-10-01 to 2026-10-31.csv')
    const text = Buffer.from(attachment!.content as ArrayBuffer).toString('utf8')
    expect(text.split('\r\n')[0]).toContain('Carrier,SCAC,Currency,Shipments')
    const { runs, runTotal } = await listed()
    const run = runs.find(({ RunId }: { RunId: string }) => RunId === reply.body.run.RunId)
    expect([run.State, run.Message, run.EmailID, run.RunBy, run.Rows]).toEqual([
      ...['done', 'Sent', 'one@example.com, two@example.com', 'admin', 1],
    ])
    const again = await product.call('Shipment/GetReportData', { as: 'admin', body: { RunId: run.RunId } })
    expect(again.bytes.equals(Buffer.from(attachment!.content as ArrayBuffer))).toBe(true)
    expect(again.bytes.length).toBe(run.Size)
    const removal = await product.call('Shipment/deletereport', {
      as: 'admin',
      body: { RunIds: [run.RunId] },
    })
    expect(removal.body.removed).toBe(1)
    expect((await listed()).runTotal).toBe(runTotal - 1)
    expect(await rows('select 1 from stored_files where id = $1', run.FileId)).toEqual([])
    expect(await rows('select 1 from stored_file_parts where file_id = $1', run.FileId)).toEqual([])
  })

  it('without an address is stored and not mailed', async () => {
    const reply = await send({ EmailID: '', ReportName: 'Kept' })
    await work()
    const run = (await listed()).runs.find(({ RunId }: { RunId: string }) => RunId === reply.body.run.RunId)
    expect([run.State, run.Message, run.EmailID]).toEqual(['done', '', ''])
  })

  it('reports that no mail server is set up', async () => {
    const reply = await send({ ReportName: 'Unsent' })
    await work(mailSender({ smtpUrl: undefined, folder: `${product.installation.filesFolder}/mail` }))
    const run = (await listed()).runs.find(({ RunId }: { RunId: string }) => RunId === reply.body.run.RunId)
    expect([run.State, run.Message]).toEqual(['done', 'Not sent: no mail server is set up.'])
    expect(run.Size).toBeGreaterThan(10)
  })

  it('that is deleted before its mail is sent is not mailed', async () => {
    const reply = await send({ EmailID: 'late@example.com', ReportName: 'Late' })
    const { database, installation } = product
    await runReport({ db: database.db, pool: database.pool, installation }, reply.body.run.RunId, true)
    await product.call('Shipment/deletereport', { as: 'admin', body: { RunIds: [reply.body.run.RunId] } })
    await work()
    expect(await mailsTo('late@example.com')).toEqual([])
  })

  it.each(['XLSX', 'CSV', 'PDF'])('is available as %s', async (Format) => {
    const reply = await product.call('Shipment/GetReportData', {
      as: 'admin',
      body: { Filter: FILTER, Format },
    })
    expect(reply.status).toBe(200)
    expect(String(reply.headers['content-disposition'])).toContain(`.${Format.toLowerCase()}`)
    expect(reply.bytes.subarray(0, 4).toString('latin1')).toBe(
      { XLSX: 'PK\x03\x04', CSV: '\xef\xbb\xbfC', PDF: '%PDF' }[Format],
    )
  })
})

describe('a schedule', () => {
  it('runs on time, once, and makes up once for a downtime', async () => {
    const { body } = await send({
      ...{ When: 'nowAndScheduled', ReportName: 'Weekly', EmailID: 'weekly@example.com' },
      Filter: { ReportType: 'CarrierSummary' },
      Schedule: { Frequency: 'Weekly', Weekday: 1, Time: '06:00 AM', TimeZone: 'America/Chicago' },
    })
    expect(body.run.State).toBe('waiting')
    const { ScheduleId, NextRunAt, Filter } = body.schedule
    expect(Filter.Period).toBe('lastWeek')
    const { db } = product.database
    const next = new Date(NextRunAt)
    expect(
      new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Chicago',
        weekday: 'short',
        hour: 'numeric',
      }).format(next),
    ).toBe('Mon 6 AM')
    const runsOf = () =>
      rows('select due_at, filter from report_runs where schedule_id = $1 order by due_at', ScheduleId)
    await runDueReports(db, new Date(next.getTime() - 1))
    expect(await runsOf()).toEqual([])
    await Promise.all([1, 2, 3].map(() => runDueReports(db, next)))
    expect((await runsOf()).map(({ due_at }) => due_at)).toEqual([next])
    // Three weeks pass without a process.
    const later = new Date(next.getTime() + 23 * 86_400_000)
    await Promise.all([1, 2, 3].map(() => runDueReports(db, later)))
    const due = (await runsOf()).map(({ due_at }) => due_at as Date)
    expect(due).toHaveLength(2)
    expect(later.getTime() - due[1]!.getTime()).toBeLessThan(7 * 86_400_000)
    await work()
    expect(await mailsTo('weekly@example.com')).toHaveLength(3)
    const removal = await product.call('Shipment/deletereport', {
      as: 'admin',
      body: { ScheduleIds: [ScheduleId] },
    })
    expect(removal.body.removed).toBe(1)
    await runDueReports(db, new Date(later.getTime() + 30 * 86_400_000))
    const left = await rows(`select 1 from report_runs where name = 'Weekly'`)
    expect(left).toHaveLength(3)
  })

  it('is edited with the version that was read, and keeps absent fields', async () => {
    const added = await send({
      ...{ When: 'scheduled', ReportName: 'Daily', EmailID: 'a@example.com' },
      Schedule: { Frequency: 'Daily', Time: '07:30 AM', TimeZone: 'America/Denver' },
    })
    const { ScheduleId, version } = added.body.schedule
    const edit = (Schedule: object) =>
      send({ When: 'scheduled', EmailID: 'b@example.com', Schedule: { ScheduleId, ...Schedule } })
    expect((await edit({ Frequency: 'Monthly' })).body.fields).toHaveProperty(['Schedule.version'])
    const edited = await edit({ version, Frequency: 'Monthly', DayOfMonth: 31 })
    expect(edited.body.schedule).toMatchObject({
      ...{
        Frequency: 'Monthly',
        DayOfMonth: 31,
        Time: '07:30 AM',
        TimeZone: 'America/Denver',
        ReportName: 'Daily',
      },
      EmailID: 'b@example.com',
    })
    const late = await edit({ version })
    expect([late.status, late.body.code, late.body.version]).toEqual([
      409,
      'REPORT_SCHEDULE_CHANGED',
      version + 1,
    ])
    expect((await edit({ ScheduleId: crypto.randomUUID(), version })).body.code).toBe(
      'REPORT_SCHEDULE_NOT_FOUND',
    )
    const paused = await edit({ version: version + 1, IsEnabled: false })
    expect(paused.body.schedule.NextRunAt).toBeNull()
    await runDueReports(product.database.db, new Date(Date.now() + 60 * 86_400_000))
    expect(await rows('select 1 from report_runs where schedule_id = $1', ScheduleId)).toEqual([])
  })

  it('is refused at the invalid field', async () => {
    const fields = async (body: object) => (await send(body)).body.fields
    expect(await fields({ EmailID: 'boss@' })).toEqual({ EmailID: 'Following email is invalid: boss@' })
    expect(await fields({ When: 'scheduled' })).toHaveProperty(['Schedule.Frequency'])
    expect(await fields({ When: 'scheduled', EmailID: '', Schedule: { Frequency: 'Daily' } })).toHaveProperty(
      ['EmailID'],
    )
    expect(await fields({ When: 'scheduled', Schedule: { Frequency: 'Daily', TimeZone: 'Texas' } })).toEqual({
      'Schedule.TimeZone': 'Enter a time zone like America/Chicago.',
    })
    expect(await fields({ Filter: { ReportType: 'Dashboard' } })).toHaveProperty(['Filter.ReportType'])
    expect(await fields({ When: 'scheduled', Schedule: { Frequency: 'Weekly', Weekday: 9 } })).toHaveProperty(
      ['Schedule.Weekday'],
    )
  })

  it('stops when its user loses the right to Reports', async () => {
    const { body } = await send(
      {
        When: 'scheduled',
        ReportName: 'Clerk',
        EmailID: 'clerk@example.com',
        Schedule: { Frequency: 'Daily' },
      },
      'clerk',
    )
    await rows(`update users set is_disabled = true where id = $1`, product.scene.users.clerk.id)
    await runDueReports(product.database.db, new Date(body.schedule.NextRunAt))
    await work()
    await rows(`update users set is_disabled = false where id = $1`, product.scene.users.clerk.id)
    expect(await mailsTo('clerk@example.com')).toEqual([])
    const schedule = (await listed()).schedules.find(
      ({ ScheduleId }: { ScheduleId: string }) => ScheduleId === body.schedule.ScheduleId,
    )
    expect([schedule.IsEnabled, schedule.Problem]).toEqual([
      false,
      'Stopped: clerk can no longer open Reports.',
    ])
  })
})

describe('what a user may see', () => {
  it('excludes shipments of closed buckets, and runs that contain them', async () => {
    const whole = await send({
      EmailID: '',
      ReportName: 'Whole',
      Filter: { ...FILTER, ReportType: 'ShipmentManifest' },
    })
    await work()
    await rows(`update users set page_ids = '{19,49,51}' where id = $1`, product.scene.users.clerk.id)
    product.sessions.forgetAll()
    const preview = await product.call('Shipment/GetReportData', {
      as: 'clerk',
      body: { Filter: { ...FILTER, ReportType: 'ShipmentManifest' } },
    })
    expect(preview.body.report.total).toBe(0)
    expect((await listed('clerk')).runs.map(({ RunId }: { RunId: string }) => RunId)).not.toContain(
      whole.body.run.RunId,
    )
    const file = await product.call('Shipment/GetReportData', {
      as: 'clerk',
      body: { RunId: whole.body.run.RunId },
    })
    expect([file.status, file.body.code]).toEqual([404, 'REPORT_RUN_NOT_FOUND'])
    const part = await send(
      { EmailID: '', ReportName: 'Part', Filter: { ...FILTER, ReportType: 'ShipmentManifest' } },
      'clerk',
    )
    await work()
    const run = (await listed('admin')).runs.find(
      ({ RunId }: { RunId: string }) => RunId === part.body.run.RunId,
    )
    expect([run.State, run.Rows]).toEqual(['done', 0])
    await rows(`update users set page_ids = '{}' where id = $1`, product.scene.users.clerk.id)
    product.sessions.forgetAll()
  })

  it('excludes other clients', async () => {
    const mine = await send({ EmailID: '', ReportName: 'Mine' })
    await work()
    expect((await listed('other')).runs).toEqual([])
    const body = { RunId: mine.body.run.RunId }
    expect((await product.call('Shipment/GetReportData', { as: 'other', body })).status).toBe(404)
    const removal = await product.call('Shipment/deletereport', {
      as: 'other',
      body: { RunIds: [body.RunId] },
    })
    expect(removal.body.removed).toBe(0)
    // Also in the call for files of shipments.
    const [{ file_id: FileId }] = await rows('select file_id from report_runs where id = $1', body.RunId)
    expect((await product.call('Shipment/DisplayFile', { as: 'admin', body: { FileId } })).status).toBe(404)
  })
})

describe('a custom report', () => {
  const save = (Report: object, as: 'admin' | 'clerk' | 'other' = 'clerk') =>
    product.call('Reports/SaveCustomReport', { as, body: { Report } })
  const Definition = { Scope: 'left', Groups: ['destinationState'], Sums: ['spend'] }

  it('is saved, shared, run, changed by its owner, and deleted if no schedule runs it', async () => {
    const saved = await save({ ReportName: 'By state', Definition })
    expect(saved.status).toBe(200)
    const { CustomReportId, version } = saved.body.report
    const seen = async (as: 'admin' | 'other') =>
      (await product.call('Reports/CustomReports', { as, body: {} })).body.reports.map(
        (report: { CustomReportId: string }) => report.CustomReportId,
      )
    expect(await seen('admin')).not.toContain(CustomReportId)
    const shared = await save({ CustomReportId, version, ReportName: 'By state', Definition, IsShared: true })
    expect(shared.body.report.version).toBe(version + 1)
    expect(await seen('admin')).toContain(CustomReportId)
    expect(await seen('other')).toEqual([])
    const filter = { ...FILTER, ReportType: 'CustomReport', CustomReportId }
    const run = await product.call('Shipment/GetReportData', { as: 'admin', body: { Filter: filter } })
    expect(run.body.report.columns.map(({ key }: { key: string }) => key)).toEqual([
      'destinationState',
      'currency',
      'spend',
    ])
    expect(run.body.report.rows[0]).toMatchObject({ destinationState: 'IL' })
    expect(
      (await product.call('Shipment/GetReportData', { as: 'other', body: { Filter: filter } })).body.code,
    ).toBe('CUSTOM_REPORT_NOT_FOUND')
    expect((await save({ CustomReportId, version, ReportName: 'Late', Definition })).body.code).toBe(
      'CUSTOM_REPORT_CHANGED',
    )
    const scheduled = await send({ Filter: filter, When: 'scheduled', Schedule: { Frequency: 'Daily' } })
    expect(scheduled.body.schedule.ReportName).toBe('By state')
    const remove = () => product.call('Reports/DeleteCustomReport', { as: 'clerk', body: { CustomReportId } })
    expect((await remove()).body.code).toBe('CUSTOM_REPORT_IN_USE')
    await product.call('Shipment/deletereport', {
      as: 'admin',
      body: { ScheduleIds: [scheduled.body.schedule.ScheduleId] },
    })
    expect((await remove()).body.removed).toBe(1)
    expect((await remove()).body.code).toBe('CUSTOM_REPORT_NOT_FOUND')
  })

  it('of a colleague cannot be changed', async () => {
    const saved = await save({ ReportName: 'Of the admin', Definition, IsShared: true }, 'admin')
    const { CustomReportId, version } = saved.body.report
    const changed = await save({ CustomReportId, version, ReportName: 'Mine now', Definition })
    expect([changed.status, changed.body.code]).toEqual([403, 'CUSTOM_REPORT_OF_OTHERS'])
  })
})
