import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMessage } from '#database/queue/outbox.ts'
import { book, inDays, openTestApp, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { mailOf } from '../kernel/outgoing-mail.ts'

let product: TestApp
let bill: { id: string; number: string; version: number; total: number; over: number; BOLNumber: string }
let serial = 0

beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: unknown, as: 'clerk' | 'admin' = 'admin') =>
  product.call(`Invoices/${path}`, { as, body })
/** Calls as the carrier, without a session. */
const page = (accessid: string) => product.call('Invoices/BillResponse', { body: { accessid } })
const answer = (accessid: string, body: object) =>
  product.call('Invoices/AnswerDispute', { body: { accessid, ...body } })
const details = async (billId = bill.id) => (await call('Details', { billId })).body.bill
const only = async (filter: string) =>
  (await call('List', { only: filter, pageSize: 200 })).body.rows.map(({ id }: { id: string }) => id)

/** A bill with $110 that no one requested. */
beforeEach(async () => {
  const booked = await book(product)
  const [{ charges }] = await rows(
    'select p.charges from shipments s join price_sheets p on p.id = s.price_sheet_id where s.id = $1',
    booked.shipmentId,
  )
  const lines = [
    ...charges.map(({ code, label, cents }: { code: string; label: string; cents: number }) => ({
      ...{ code, description: label, amount: cents / 100 },
    })),
    { description: 'Residential delivery', amount: 110 },
  ]
  const total = Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
  const number = `DIS-${process.pid}-${++serial}`
  bill = (await call('Save', { number, scac: 'SYNA', bolNumber: booked.BOLNumber, lines, total })).body.bill
})

async function disputed(more: object = {}) {
  const asked = { billId: bill.id, version: bill.version, emails: 'claims@example.com', ...more }
  const { status, body } = await call('Dispute', asked)
  expect([status, body.fields]).toEqual([200, undefined])
  const [{ message_id }] = await rows('select message_id from bill_disputes where bill_id = $1', bill.id)
  const { database, installation } = product
  const mail = await mailOf((await findMessage(database.db, message_id))!, { db: database.db, installation })
  return { body, mail, accessid: /BillResponse\?accessid=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}

describe('a dispute', () => {
  it('is sent to the carrier with the agreed price, the bill of lading, and a deadline', async () => {
    const { body, mail } = await disputed({ words: 'No one ordered this.' })
    expect(body.bill).toMatchObject({ state: 'disputed', dispute: { state: 'open', asked: 110, answer: '' } })
    expect(mail.to).toEqual(['claims@example.com'])
    for (const said of [bill.number, '$110.00', bill.BOLNumber, 'No one ordered this.']) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
    const names = mail.attachments.map(({ fileName }) => fileName)
    expect(names).toEqual([`BOL-${bill.BOLNumber}.pdf`, `Bill ${bill.number} and receipt.pdf`])
    const comparison = (await readPages(mail.attachments[1]!.bytes)).join(' ')
    for (const said of ['Residential delivery', '$110.00', bill.BOLNumber]) expect(comparison).toContain(said)
    expect((await details()).usualDispute.emails).toBe('claims@example.com')
  })

  it('includes the shipment’s proofs', async () => {
    const [{ shipment_id }] = await rows('select shipment_id from freight_invoices where id = $1', bill.id)
    for (const kind of ['POD', 'Invoice']) {
      await rows(
        `insert into stored_files (id, client_id, owner_kind, owner_id, kind, name, content_type, size, sha256,
           content, uploaded_by) select gen_random_uuid(), client_id, 'shipment', id, $2::text, $2::text || '.pdf',
           'application/pdf', 3, '', 'abc', 'lee' from shipments where id = $1`,
        shipment_id,
        kind,
      )
    }
    const { mail } = await disputed()
    expect(mail.attachments.map(({ fileName }) => fileName)).toContain('POD.pdf')
    expect(mail.attachments.map(({ fileName }) => fileName)).not.toContain('Invoice.pdf')
  })

  it('includes the original bill', async () => {
    const file = { Filename: 'their bill.pdf', Filedata: Buffer.from('%PDF-1.4 bill').toString('base64') }
    const attached = await product.call('Shipment/FileUpload', {
      as: 'admin',
      body: { billId: bill.id, FileType: 'Invoice', File: { ...file, ContentType: 'application/pdf' } },
    })
    expect([attached.status, attached.body.file?.Filename]).toEqual([200, 'their bill.pdf'])
    const shown = await product.call('Shipment/DisplayFile', { as: 'clerk', body: { billId: bill.id } })
    expect(shown.body.files).toHaveLength(1)
    const others = await product.call('Shipment/DisplayFile', { as: 'other', body: { billId: bill.id } })
    expect(others.status).toBe(404)
    const { mail } = await disputed()
    expect(mail.attachments.map(({ fileName }) => fileName)).toContain('their bill.pdf')
  })

  it('names the invalid fields, and changes nothing', async () => {
    const asked = {
      billId: bill.id,
      version: bill.version,
      emails: 'nowhere',
      amount: 0,
      // Yesterday may still be today at the westernmost dock.
      answerBy: inDays(-2),
    }
    const { status, body } = await call('Dispute', asked)
    expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['amount', 'answerBy', 'emails']])
    expect(await details()).toMatchObject({ state: 'outstanding', dispute: null })
  })

  it('by two people is sent once', async () => {
    const asked = { billId: bill.id, version: bill.version, emails: 'claims@example.com' }
    const replies = await Promise.all(Array.from({ length: 6 }, () => call('Dispute', asked)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await rows('select 1 from bill_disputes where bill_id = $1', bill.id)).toHaveLength(1)
    expect(
      await rows(`select 1 from outbox where kind = 'dispute' and subject like $1`, `%${bill.number}%`),
    ).toHaveLength(1)
  })
})

describe('the carrier', () => {
  it('sees the charges that differ, and opening the page records no answer', async () => {
    const { accessid } = await disputed()
    const { body } = await page(accessid)
    expect(body.dispute).toMatchObject({ billNumber: bill.number, asked: 110, state: 'open', answer: '' })
    expect(body.dispute.charges).toEqual([{ label: 'Residential delivery', billed: 110, receipt: 0 }])
    expect(await details()).toMatchObject({ dispute: { openedAt: expect.any(String), answer: '' } })
    expect((await page(`${accessid.slice(0, -2)}xx`)).status).toBeGreaterThanOrEqual(400)
  })

  it('agrees, and the credit is awaited', async () => {
    const { accessid } = await disputed()
    const agreed = await answer(accessid, { answer: 'agreed', creditNumber: 'CR-1' })
    expect(agreed.body.state).toBe('creditDue')
    expect((await answer(accessid, { answer: 'agreed' })).body.state).toBe('creditDue')
    expect((await answer(accessid, { answer: 'refused', words: 'no' })).body.code).toBe('DISPUTE_NOT_OPEN')
    expect(await only('answered')).toContain(bill.id)
    expect(await only('creditDue')).toContain(bill.id)
    const credit = {
      ...{ number: `CR-${bill.number}`, kind: 'credit', originalNumber: bill.number, scac: 'SYNA' },
      ...{
        bolNumber: bill.BOLNumber,
        lines: [{ description: 'Residential delivery', amount: -110 }],
        total: -110,
      },
    }
    expect((await call('Save', credit)).status).toBe(200)
    expect((await details()).dispute).toMatchObject({ state: 'credited', agreed: 110, credited: 110 })
    expect(await only('creditDue')).not.toContain(bill.id)
  })

  it('agrees in part or refuses, with a reason', async () => {
    const { accessid } = await disputed()
    const wrong = await answer(accessid, { answer: 'partly', amount: 110 })
    expect(Object.keys(wrong.body.fields)).toEqual(['amount'])
    expect(Object.keys((await answer(accessid, { answer: 'refused' })).body.fields)).toEqual(['words'])
    expect((await answer(accessid, { answer: 'partly', amount: 60, words: 'Half.' })).status).toBe(200)
    expect((await details()).dispute).toMatchObject({ state: 'creditDue', agreed: 60, answerWords: 'Half.' })
  })

  it('is too late after the shipper has decided', async () => {
    const { accessid, body } = await disputed()
    await call('Decide', { decision: 'shortPay', bills: [{ billId: bill.id, version: body.bill.version }] })
    expect((await page(accessid)).body.dispute.state).toBe('settled')
    expect((await answer(accessid, { answer: 'agreed' })).body.code).toBe('DISPUTE_NOT_OPEN')
  })

  it('that does not answer in time is found', async () => {
    await disputed()
    await rows(`update bill_disputes set answer_by = current_date - 2 where bill_id = $1`, bill.id)
    expect((await details()).dispute.state).toBe('overdue')
    expect(await only('overdue')).toContain(bill.id)
  })
})
