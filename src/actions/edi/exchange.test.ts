import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTender } from '#carriers/edi/tender-message.ts'
import { readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { startWorkers } from '#jobs/workers.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { answerOnServer, makePartner, pollAndApply } from '#test/support/edi.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'

let product: TestApp
let server: SftpServer
let stop: () => Promise<void>
beforeAll(async () => {
  product = await openTestApp()
  server = await openSftpServer({ folders: ['to-carrier', 'from-carrier'] })
  const key = newProcessKey()
  const bus = new LiveBus(product.database.pool.options, key)
  await bus.open()
  const { database, installation } = product
  const workers = await startWorkers({
    database,
    processKey: key,
    installation,
    sendMail: async () => ({ detail: '' }),
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
  await server?.close()
  await product?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const shipmentOf = async (id: string) => (await rows('select * from shipments where id = $1', id))[0]

describe('a load by EDI, from the tender to the invoice', () => {
  it('is sent to the carrier as one file, and its answers move it to delivered', async () => {
    const { credentialKey } = product.installation
    const partner = await makePartner(
      product.database.db,
      { clientId: product.scene.a.id, credentialKey },
      server,
    )
    answerOnServer(server, 'SYNA')
    const booked = await book(product)
    expect(booked.tender).toMatchObject({ channel: 'edi', to: 'SYNA at 127.0.0.1', state: 'waiting' })
    await expect
      .poll(
        async () => (await rows('select state from outbox where id = $1', booked.tender.messageId))[0].state,
        {
          timeout: 10_000,
        },
      )
      .toBe('delivered')
    expect(server.arrivals.map(({ path }) => path)).toEqual([
      `to-carrier/LADING-211-000000001-${booked.tender.messageId}.edi`,
    ])
    const sent = readInterchange(server.arrivals[0]!.bytes.toString())
    if (sent.kind === 'unreadable') throw new Error(sent.message)
    expect(sent.interchange).toMatchObject({ sender: 'LADINGTEST', receiver: 'SYNA', usage: 'T', faults: [] })
    expect(readTender(sent.interchange.groups[0]!.sets[0]!)).toMatchObject({
      bolNumber: booked.BOLNumber,
      scac: 'SYNA',
      purpose: 'original',
    })

    await pollAndApply(product, partner.id)
    const shipment = await shipmentOf(booked.shipmentId)
    expect(shipment).toMatchObject({ status: 'D', is_tendered: true, problem: '' })
    expect(shipment.pro_number).toMatch(/^9\d{9}$/)
    expect(shipment.delivered_at).not.toBeNull()
    const [invoice] = await rows('select * from freight_invoices where shipment_id = $1', booked.shipmentId)
    expect(invoice.difference_cents).toBe(invoice.net_cents - shipment.total_cents)
    const [ours] = await rows(
      `select state, acknowledged_at from edi_interchanges where direction = 'out' and message_id = $1`,
      booked.tender.messageId,
    )
    expect(ours.state).toBe('acknowledged')
    const sets = await rows(
      `select set_id, s.state from edi_sets s join edi_interchanges i on i.id = interchange_id
        where direction = 'in' order by s.created_at, position`,
    )
    expect(sets.map((one) => [one.set_id, one.state])).toEqual([
      ['997', 'applied'],
      ['990', 'applied'],
      ['214', 'applied'],
      ['214', 'applied'],
      ['214', 'applied'],
      ['214', 'applied'],
      ['214', 'applied'],
      ['210', 'applied'],
    ])
    // The carrier's folder is empty, and all of its messages except the 997 were acknowledged.
    expect([...server.files.keys()].filter((path) => path.startsWith('from-carrier/'))).toEqual([])
    await expect.poll(() => server.arrivals.length, { timeout: 10_000 }).toBe(8)
  })
})
