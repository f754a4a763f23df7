import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverMessage } from '#actions/kernel/deliver-message.ts'
import { mailOf } from '#actions/kernel/outgoing-mail.ts'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { mailSender } from '#outside/mail.ts'
import { readPdf } from '#test/browser/support/pdf.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { runReport } from './run-report.ts'

/** The scorecard of a carrier on paper: the figures of the screen, mailed to the carrier by real SMTP. */

let product: TestApp
let post: SmtpServer
const received: Buffer[] = []
const cleanUps: (() => unknown)[] = []
beforeAll(async () => {
  product = await openTestApp()
  post = await openSmtpServer(async (mail) => void received.push(mail))
  for (const [day, hours] of [
    ['2026-10-20', 0],
    ['2026-10-21', 96],
  ] as const) {
    const { shipmentId } = await book(product)
    await rows(
      `update shipments set status = 'D', pickup_date = $2::date, picked_up_at = $2::date + interval '20 hours',
        delivery_date = $2::date + 3, delivered_at = $2::date + interval '65 hours' + make_interval(hours => $3)
        where id = $1`,
      ...[shipmentId, day, hours],
    )
  }
})
afterAll(async () => {
  for (const cleanUp of cleanUps) cleanUp()
  await post?.close()
  await product?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: rows of many statements
const rows = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await product.database.pool.query(text, values)).rows
const FILTER = {
  ...{ ReportType: 'CarrierScorecard', carrierSCAC: 'SYNA' },
  ...{ fromDate: '2026-10-01', toDate: '2026-10-31' },
}

/** Makes the waiting run, and sends its mail. */
async function work(): Promise<void> {
  const { database, installation } = product
  const { db, pool } = database
  const [run] = await rows(`select id from report_runs where state = 'waiting'`)
  await runReport({ db, pool, installation }, run.id, true)
  const processKey = newProcessKey()
  const holder = await pool.connect()
  await holdProcessKey(holder, processKey)
  cleanUps.push(() => holder.release(true))
  const send = mailSender({ smtpUrl: post.url, folder: '/nonexistent' })
  const [message] = await rows(`select id from outbox where kind = 'report' and state = 'waiting'`)
  await deliverMessage(
    {
      ...{ db, processKey, isRepeatable: false },
      deliver: async (one: Parameters<typeof mailOf>[0], beforeHandOver: () => Promise<void>) =>
        send(await mailOf(one, { db, installation }), beforeHandOver),
    },
    message.id,
    true,
  )
}

it('shows on paper what its screen shows, and is mailed to the carrier', async () => {
  const { body: shown } = await product.call('Shipment/GetReportData', {
    as: 'admin',
    body: { Filter: FILTER },
  })
  const sent = await product.call('Shipment/SendReportFile', {
    as: 'admin',
    body: { Filter: FILTER, Format: 'PDF', EmailID: 'rates@example.com' },
  })
  expect([sent.status, sent.body.run.ReportName]).toEqual([
    200,
    'Scorecard of Synthetic Alpha Freight (SYNA)',
  ])
  await work()
  const [mail] = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)))
  expect(mail!.to!.map(({ address }) => address)).toEqual(['rates@example.com'])
  expect(mail!.subject).toBe(
    'Scorecard of Synthetic Alpha Freight (SYNA): Thu, Oct 1, 2026 to Sat, Oct 31, 2026',
  )
  expect(mail!.text).toContain('How you moved freight for Scene Client A, lane by lane')
  expect(mail!.text).toContain('Questions: First-admin Last-admin admin@example.com')
  expect(mail!.text).not.toContain('/Reports')
  const [paper] = mail!.attachments
  expect(paper!.mimeType).toBe('application/pdf')
  const text = (await readPdf(paper!.content as ArrayBuffer)).join(' ').replace(/\s+/g, ' ')
  const figure = (key: string) =>
    (shown.report.Figures as { key: string; value: number }[]).find((one) => one.key === key)!.value
  expect(figure('onTimeDelivery')).toBe(0.5)
  for (const words of [
    'Scorecard of Synthetic Alpha Freight (SYNA)',
    'On-time delivery 50.0%',
    'On-time pickup 100.0%',
    `Freight spend $${figure('spend').toFixed(2)} Nothing before`,
    'Nothing before',
    'Shipments 2',
    'Reno NV -> Chicago IL 700.26 2',
  ]) {
    expect(text).toContain(words)
  }
})

it('needs a carrier, and can be scheduled like any report', async () => {
  const call = (Filter: object, more: object = {}) =>
    product.call('Shipment/SendReportFile', {
      as: 'admin',
      body: { Filter, Format: 'PDF', EmailID: 'rates@example.com', ...more },
    })
  const refused = await call({ ...FILTER, carrierSCAC: '' })
  expect([refused.status, refused.body.fields]).toEqual([422, { carrierSCAC: 'Choose a carrier.' }])
  const { fromDate: _from, toDate: _to, ...monthly } = FILTER
  const { status, body } = await call(monthly, {
    When: 'scheduled',
    Schedule: { Frequency: 'Monthly', DayOfMonth: 1, At: '07:00' },
  })
  expect([status, body.schedule.Filter.Period]).toEqual([200, 'lastMonth'])
})
