import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { mailSender } from '#outside/mail.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { startWorkers } from './workers.ts'

let product: TestApp
let smtp: SmtpServer
let stop: () => Promise<void>
const arrived: Awaited<ReturnType<typeof PostalMime.parse>>[] = []
beforeAll(async () => {
  product = await openTestApp()
  smtp = await openSmtpServer(async (mail) => void arrived.push(await PostalMime.parse(mail)))
  const key = newProcessKey()
  const { database, installation } = product
  const bus = new LiveBus(database.pool.options, key)
  await bus.open()
  const workers = await startWorkers({
    database,
    processKey: key,
    installation,
    sendMail: mailSender({ smtpUrl: smtp.url, folder: '/nonexistent' }),
    isMailRepeatable: false,
    log: () => {},
  })
  stop = async () => {
    await workers.stop()
    await bus.close()
  }
})
afterAll(async () => {
  await stop?.()
  await smtp?.close()
  await product?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const send = (body: object, as: 'clerk' | 'looker' = 'clerk') =>
  product.call('Shipment/SendDocuments', { as, body })
const sentTo = (address: string) =>
  arrived.filter(({ subject, to }) => to?.[0]?.address === address && subject?.startsWith('Documents of'))

describe('documents of a shipment by mail', () => {
  it('go to every chosen address in its own mail, with the tracking link and no price', async () => {
    const booked = await book(product)
    const { status, body } = await send({
      shipmentId: booked.shipmentId,
      EmailID: 'store@example.com; broker@example.com; store@example.com',
      Documents: ['BOL', 'PackingList', 'PalletLabel'],
      Message: 'Please unload at door 4.',
    })
    expect([status, body.sentTo]).toEqual([200, ['store@example.com', 'broker@example.com']])
    await expect
      .poll(() => [sentTo('store@example.com').length, sentTo('broker@example.com').length], {
        timeout: 20_000,
      })
      .toEqual([1, 1])
    const [mail] = sentTo('store@example.com')
    expect(mail!.to).toHaveLength(1)
    expect(mail!.attachments).toHaveLength(3)
    for (const { content } of mail!.attachments) {
      expect(
        Buffer.from(content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    expect(mail!.text).toContain('Please unload at door 4.')
    expect(mail!.text).toContain(booked.TrackingLink)
    expect(mail!.text).not.toContain(String(booked.TotalCharge))
    // The files are deleted from the outbox once they have been sent.
    await expect
      .poll(async () =>
        (
          await rows(
            `select state, payload ->> 'files' as files from outbox where shipment_id = $1 and kind = 'documents'`,
            booked.shipmentId,
          )
        ).map(({ state, files }) => [state, files]),
      )
      .toEqual([
        ['delivered', null],
        ['delivered', null],
      ])
    const [line] = await rows(
      `select detail from audit_trail where subject_id = $1 and what = 'shipment.documents-sent'`,
      booked.shipmentId,
    )
    expect(JSON.stringify(line.detail)).toContain('broker@example.com')
  })

  it('are refused at the field for bad addresses, too many, nothing chosen, and for read-only users', async () => {
    const { shipmentId } = await rate(product)
    const refusal = async (changes: object) => {
      const body = { shipmentId, EmailID: 'store@example.com', Documents: ['BOL'], ...changes }
      const reply = await send(body)
      return [reply.status, reply.body.fields ?? reply.body.code]
    }
    expect(await refusal({ EmailID: 'nowhere, a@b' })).toEqual([
      422,
      { EmailID: 'Following emails are invalid: nowhere, a@b' },
    ])
    const many = Array.from({ length: 11 }, (_, index) => `a${index}@example.com`).join(',')
    expect(await refusal({ EmailID: many })).toEqual([
      422,
      { EmailID: 'Send to at most 10 addresses at once.' },
    ])
    // A shipment that is not scheduled yet cannot be tracked.
    expect(await refusal({ Documents: [] })).toEqual([
      422,
      { Documents: 'Choose a document or the tracking link.' },
    ])
    expect((await send({ shipmentId, EmailID: 'a@example.com', Documents: ['BOL'] }, 'looker')).status).toBe(
      403,
    )
    expect(await rows('select id from outbox where shipment_id = $1', shipmentId)).toEqual([])
  })
})
