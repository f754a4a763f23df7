import pg from 'pg'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { findMessage } from '#database/queue/outbox.ts'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { houseOf, makePartner, pollAndApply } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { type Delivery, deliverMessage } from '../kernel/deliver-message.ts'
import { pollPartner } from './poll-partner.ts'
import { sendEdiMessage } from './send-message.ts'

let product: TestApp
let server: SftpServer
let partner: EdiPartner
let processKey: number
let process: pg.Client

beforeAll(async () => {
  product = await openTestApp()
  server = await openSftpServer({ folders: ['to-carrier', 'from-carrier'] })
  const { credentialKey } = product.installation
  partner = await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, server)
  process = new pg.Client(product.database.pool.options as pg.ClientConfig)
  await process.connect()
  processKey = newProcessKey()
  await holdProcessKey(process, processKey)
})
afterAll(async () => {
  await process?.end()
  await server?.close()
  await product?.close()
})
beforeEach(async () => {
  server.files.clear()
  server.arrivals.length = 0
  server.before = () => {}
  await rows(
    'update edi_partners set wants_acknowledgement = true, is_file_removed = true, is_enabled = true',
  )
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const delivery = (): Delivery => ({
  db: product.database.db,
  processKey,
  isRepeatable: true,
  deliver: (message, beforeHandOver) => sendEdiMessage(houseOf(product), message, beforeHandOver),
})
const deliver = (id: string, isLastTry = false) => deliverMessage(delivery(), id, isLastTry)
const stateOf = async (id: string) => (await findMessage(product.database.db, id))!.state
const tendered = async () =>
  (await book(product)) as { shipmentId: string; BOLNumber: string; tender: { messageId: string } }
const interchangeOf = async (messageId: string) =>
  (await rows('select * from edi_interchanges where message_id = $1', messageId))[0]
/** Leaves the message like a process that is killed while sending it. */
const leaveBehind = (id: string) =>
  rows(`update outbox set state = 'handing-over', claimed_by = 1, finished_at = null where id = $1`, id)

describe('sending', () => {
  it('has no effect once it has happened: the same message again sends nothing', async () => {
    const { tender } = await tendered()
    await deliver(tender.messageId)
    await deliver(tender.messageId)
    expect(await stateOf(tender.messageId)).toBe('delivered')
    expect(server.arrivals).toHaveLength(1)
    expect([...server.files.keys()]).toEqual([server.arrivals[0]!.path])
  })

  it('numbers all interchanges without gaps or repeats, ten at a time', async () => {
    const booked = await Promise.all(Array.from({ length: 10 }, tendered))
    await Promise.all(booked.map(({ tender }) => deliver(tender.messageId)))
    const numbers = await rows(
      `select control::int as control from edi_interchanges where direction = 'out' order by control`,
    )
    expect(numbers.map(({ control }) => control)).toEqual(numbers.map((_row, index) => index + 1))
    const [kept] = await rows('select interchange_control from edi_partners where id = $1', partner.id)
    expect(kept.interchange_control).toBe(numbers.length)
  })

  it('waits and tries again while the server is down, under the same number', async () => {
    const { tender } = await tendered()
    await rows(`update edi_partners set port = 1 where id = $1`, partner.id)
    await expect(deliver(tender.messageId)).rejects.toThrow('refuses connections')
    expect(await stateOf(tender.messageId)).toBe('waiting')
    const { control } = await interchangeOf(tender.messageId)
    await rows(`update edi_partners set port = $2 where id = $1`, partner.id, server.port)
    await deliver(tender.messageId)
    expect((await interchangeOf(tender.messageId)).control).toBe(control)
    expect(server.arrivals).toHaveLength(1)
  })

  describe('resumed after a crash checks the server', () => {
    it.each([
      [
        'the final name is there: it was sent',
        (name: string) => server.put(`to-carrier/${name}`, 'x'),
        'delivered',
        0,
      ],
      [
        'the temporary name is there: it was not',
        (name: string) => server.put(`to-carrier/${name}.tmp`, 'whole'),
        'delivered',
        1,
      ],
      ['neither is: the partner took it, and will acknowledge', () => {}, 'delivered', 0],
    ] as const)('%s', async (_what, leave, state, arrivals) => {
      const { tender } = await tendered()
      await deliver(tender.messageId)
      const { file_name: name } = await interchangeOf(tender.messageId)
      server.files.clear()
      server.arrivals.length = 0
      leave(name)
      await leaveBehind(tender.messageId)
      await deliver(tender.messageId)
      expect(await stateOf(tender.messageId)).toBe(state)
      expect(server.arrivals).toHaveLength(arrivals)
    })

    it('finds neither name, and without an acknowledgement the outcome is unknown', async () => {
      await rows('update edi_partners set wants_acknowledgement = false')
      const { tender, BOLNumber, shipmentId } = await tendered()
      await deliver(tender.messageId)
      server.files.clear()
      server.arrivals.length = 0
      await leaveBehind(tender.messageId)
      await deliver(tender.messageId)
      expect(await stateOf(tender.messageId)).toBe('unknown')
      expect(server.arrivals).toHaveLength(0)
      const accepted = { id: '990', body: [['B1', 'SYNA', BOLNumber, '', 'A']] }
      server.put('from-carrier/990.edi', fromCarrier('SYNA', 501, [accepted]))
      await pollAndApply(product, partner.id)
      expect(await stateOf(tender.messageId)).toBe('delivered')
      expect((await rows('select status from shipments where id = $1', shipmentId))[0].status).toBe('T')
    })
  })

  it('is repeated with the same file and number when a user requests it', async () => {
    await rows('update edi_partners set wants_acknowledgement = false')
    const { tender } = await tendered()
    await deliver(tender.messageId)
    server.files.clear()
    await leaveBehind(tender.messageId)
    await deliver(tender.messageId)
    expect(await stateOf(tender.messageId)).toBe('unknown')
    const body = { messageId: tender.messageId, outcome: 'sendAgain' }
    const settled = await product.call('Shipment/ConfirmTenderOutcome', { as: 'clerk', body })
    expect(settled.status).toBe(200)
    await deliver(tender.messageId)
    expect(await stateOf(tender.messageId)).toBe('delivered')
    const [first, second] = server.arrivals
    expect(second).toEqual(first)
  })

  it('is impossible without a partner, and the booking reports that', async () => {
    await rows('update edi_partners set is_enabled = false')
    await expect(tendered()).rejects.toThrow('EDI_PARTNER_MISSING')
  })
})

describe('voiding', () => {
  const voidIt = (shipmentId: string) => product.call('Shipment/Void', { as: 'clerk', body: { shipmentId } })
  const messagesOf = (shipmentId: string) =>
    rows(
      'select id, kind, state from outbox where shipment_id = $1 order by created_at, kind desc',
      shipmentId,
    )

  it('cancels the tender, after it and never before it', async () => {
    const { shipmentId, tender } = await tendered()
    await rows(
      `update outbox set state = 'sending', claimed_by = $2 where id = $1`,
      tender.messageId,
      processKey,
    )
    expect((await voidIt(shipmentId)).status).toBe(200)
    const [, cancel] = await messagesOf(shipmentId)
    await expect(deliver(cancel.id)).rejects.toThrow('The tender has not been sent yet.')
    await rows(`update outbox set state = 'waiting', claimed_by = null where id = $1`, tender.messageId)
    await deliver(tender.messageId)
    await deliver(cancel.id)
    expect(server.arrivals.map(({ bytes }) => /\nB2A\*(\d\d)/.exec(bytes.toString())?.[1])).toEqual([
      '00',
      '01',
    ])
  })

  it('sends nothing if the tender has not been sent yet', async () => {
    const { shipmentId, tender } = await tendered()
    await voidIt(shipmentId)
    await deliver(tender.messageId)
    expect(await messagesOf(shipmentId)).toMatchObject([{ kind: 'tender', state: 'failed' }])
    expect(server.arrivals).toHaveLength(0)
  })
})

describe('the acknowledgement', () => {
  const detailsOf = async (shipmentId: string) =>
    (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment

  it('that is missing is shown in the shipment and in the log', async () => {
    const { shipmentId, tender } = await tendered()
    await deliver(tender.messageId)
    expect((await detailsOf(shipmentId)).CarrierResponseLog[0].acknowledgement).toBe('awaited')
    await rows(
      `update edi_interchanges set acknowledge_by = now() - interval '1 minute' where message_id = $1`,
      tender.messageId,
    )
    expect((await detailsOf(shipmentId)).CarrierResponseLog[0].acknowledgement).toBe('overdue')
    const { body } = await product.call('Edi/Interchanges', {
      as: 'admin',
      body: { Work: 'list', IsOpenOnly: true },
    })
    expect(body.rows[0]).toMatchObject({ isOverdue: true, isOpen: true, setIds: ['211'] })
    const settled = await product.call('Edi/Interchanges', {
      as: 'admin',
      body: { Work: 'settle', InterchangeId: body.rows[0].InterchangeId },
    })
    expect(settled.body.rows[0]).toMatchObject({ isOpen: false, settledBy: 'admin' })
  })

  it('that rejects the tender sets a problem; the raw message can be read with one call', async () => {
    const { shipmentId, tender } = await tendered()
    await deliver(tender.messageId)
    const { group_control: group } = await interchangeOf(tender.messageId)
    const body = [
      ['AK1', 'BL', group],
      ['AK2', '211', '0001'],
      ['AK3', 'AT2', '14', '', '8'],
      ['AK4', '10', '59', '7', '70'],
      ['AK5', 'R', '5'],
      ['AK9', 'R', '1', '1', '0'],
    ]
    server.put('from-carrier/997.edi', fromCarrier('SYNA', 601, [{ id: '997', body }]))
    await pollAndApply(product, partner.id)
    const shipment = await detailsOf(shipmentId)
    expect(shipment.Problem).toContain('could not read the tender')
    expect(shipment.Problem).toContain('AT2 (segment 14) has invalid elements')
    const [out, answer] = shipment.CarrierResponseLog
    expect([out.acknowledgement, answer.kind, answer.direction]).toEqual(['rejected', '997', 'in'])
    const raw = await product.call('Edi/Interchanges', {
      as: 'clerk',
      body: { Work: 'show', InterchangeId: out.interchangeId },
    })
    expect(raw.body.text).toContain('\nBOL*SYNA*PP*')
    // A 997 is never answered with a 997.
    expect(
      await rows(`select 1 from outbox where kind = 'acknowledgement' and subject like '%000000601%'`),
    ).toEqual([])
  })
})

describe('checking the folder', () => {
  const file = (control: number) =>
    fromCarrier('SYNA', control, [
      {
        id: '997',
        body: [
          ['AK1', 'BL', '1'],
          ['AK9', 'A', '1', '1', '1'],
        ],
      },
    ])
  const taken = async (name: string) => rows('select state from edi_interchanges where file_name = $1', name)
  const poll = (pause: () => Promise<void> = async () => {}) =>
    pollPartner(houseOf(product), partner.id, pause)
  const settle = () => new Promise<void>((later) => setTimeout(later, 1_600))
  const noted = async () =>
    (await rows('select poll_outcome, poll_detail from edi_partners where id = $1', partner.id))[0]

  it('waits for a file that is still growing, and for one without its end', async () => {
    const whole = file(701)
    server.put('from-carrier/grows.edi', whole.slice(0, 150))
    await poll(async () => {
      await settle()
      server.put('from-carrier/grows.edi', whole.slice(0, 200), Date.now())
    })
    expect(await taken('grows.edi')).toEqual([])
    await poll(settle)
    expect(await taken('grows.edi')).toEqual([])
    expect((await noted()).poll_detail).toBe('0 files received; 1 still being written')
    server.put('from-carrier/grows.edi', whole, Date.now())
    await poll(settle)
    expect(await taken('grows.edi')).toEqual([{ state: 'taken' }])
    expect(server.files.has('from-carrier/grows.edi')).toBe(false)
  })

  it('ignores temporary names, and leaves a file that is too large for a person', async () => {
    for (const name of ['.hidden', 'a.tmp', 'b.filepart', 'c.edi~'])
      server.put(`from-carrier/${name}`, file(702))
    server.put('from-carrier/large.edi', Buffer.alloc(9 * 1_048_576, 'x'))
    await poll(settle)
    expect((await noted()).poll_detail).toContain('0 files received; from-carrier/large.edi has more than')
    expect(server.files.size).toBe(5)
  })

  it('takes each file once if files stay there, and one with the same name and other content', async () => {
    await rows('update edi_partners set is_file_removed = false')
    server.put('from-carrier/stays.edi', file(703))
    await poll(settle)
    await poll(settle)
    expect(await taken('stays.edi')).toHaveLength(1)
    server.put('from-carrier/stays.edi', file(704), Date.now())
    await poll(settle)
    expect(await taken('stays.edi')).toHaveLength(2)
  })

  it('removes a taken file later if the process was killed before it could', async () => {
    const name = `${newId()}.edi`
    server.put(`from-carrier/${name}`, file(705))
    let release = () => {}
    const isHeld = new Promise<void>((done) => {
      release = done
    })
    server.before = (request) => (request === 'REMOVE' ? isHeld : undefined)
    const hanging = poll(settle)
    await expect.poll(() => taken(name), { timeout: 10_000 }).toHaveLength(1)
    server.before = () => {}
    await poll(settle)
    expect(await taken(name)).toHaveLength(1)
    expect(server.files.has(`from-carrier/${name}`)).toBe(false)
    release()
    await hanging
  })

  it('notes errors, and comes again', async () => {
    await rows(`update edi_partners set folder_in = 'nowhere' where id = $1`, partner.id)
    await poll()
    expect((await noted()).poll_outcome).toBe('failed')
    await rows(`update edi_partners set folder_in = 'from-carrier' where id = $1`, partner.id)
    await poll()
    expect(await noted()).toEqual({ poll_outcome: 'ok', poll_detail: '0 files received' })
  })
})
