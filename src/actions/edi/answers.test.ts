import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFreightInvoice210, type FreightInvoice } from '#carriers/edi/freight-invoice-210.ts'
import { buildShipmentStatus214, type StatusLine } from '#carriers/edi/shipment-status-214.ts'
import { buildTenderResponse990, type TenderResponse } from '#carriers/edi/tender-response-990.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { houseOf, makePartner } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { applyInterchange } from '../carrier-answers/apply-sets.ts'
import { takeFile } from './take-file.ts'

let product: TestApp
let partner: EdiPartner
let bol: string
let control = 1_000
const TODAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  product = await openTestApp()
  const { credentialKey } = product.installation
  partner = await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, null)
})
afterAll(() => product?.close())
beforeEach(async () => {
  ;[bol] = (await tenderedShipments(product.database.db, product.scene.a.id, 'SYNA', 1)) as [string]
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const shipment = async (number = bol) =>
  (await rows('select * from shipments where bol_number = $1', number))[0]
const eventsOf = async () =>
  rows(
    `select e.status, code, what, place, at, e.time_zone from shipment_events e join shipments s on s.id = shipment_id
      where bol_number = $1 order by at`,
    bol,
  )

/** Takes a file like the check of the folder does, and processes it. */
async function receive(text: string | Buffer, name = `${newId()}.edi`, from = partner) {
  const house = houseOf(product)
  await takeFile(house, from, { name, bytes: Buffer.from(text) })
  const [kept] = await rows(
    'select * from edi_interchanges where partner_id = $1 and file_name = $2',
    from.id,
    name,
  )
  if (kept.state === 'taken') await applyInterchange(house, kept.id)
  const [after] = await rows('select * from edi_interchanges where id = $1', kept.id)
  const sets = await rows('select * from edi_sets where interchange_id = $1 order by position', kept.id)
  return { id: kept.id as string, state: after.state, detail: after.detail, sets }
}
const send = (id: string, ...bodies: (readonly string[])[][]) =>
  receive(
    fromCarrier(
      'SYNA',
      ++control,
      bodies.map((body) => ({ id, body })),
    ),
  )

const response = (changes: Partial<TenderResponse> = {}) =>
  buildTenderResponse990({
    ...{ scac: 'SYNA', bolNumber: bol, answer: 'accepted' as const, actionCode: 'A' },
    ...{ date: TODAY, proNumber: '', reason: '' },
    ...changes,
  })
const status = (...lines: Partial<StatusLine>[]) =>
  buildShipmentStatus214({
    ...{ scac: 'SYNA', bolNumber: bol, proNumber: '', references: [] },
    lines: lines.map((line) => ({
      ...{
        status: '',
        reason: 'NS',
        appointmentStatus: '',
        appointmentReason: '',
        date: TODAY,
        time: '08:15',
      },
      ...{ timeCode: 'LT', city: '', state: '', country: '', postalCode: '', equipment: '', remarks: '' },
      exceptions: [],
      ...line,
    })),
  })
const invoice = (changes: Partial<FreightInvoice> = {}) =>
  buildFreightInvoice210({
    ...{ scac: 'SYNA', bolNumber: bol, invoiceNumber: `I${bol.slice(-9)}`, paymentType: 'P' as const },
    ...{
      invoiceDate: TODAY,
      deliveredOn: '',
      currency: 'USD',
      netCents: 35_000,
      weightLb: 1_240,
      references: [],
    },
    lines: [
      {
        ...{ description: 'FREIGHT', code: '400', cents: 35_000, weightLb: 1_240, freightClass: '70' },
        ...{ rate: '', rateBasis: '' },
      },
    ],
    ...changes,
  })
const outgoing = async () =>
  rows(`select subject, payload from outbox where kind = 'acknowledgement' order by created_at desc limit 1`)

describe('the answer to a tender (990)', () => {
  it('accepts: the PRO number is saved, and the audit trail names the carrier', async () => {
    const { state, sets } = await send('990', response({ proNumber: '7654321' }))
    expect([state, sets[0].state, sets[0].detail]).toEqual(['done', 'applied', 'Accepted, PRO 7654321'])
    expect(await shipment()).toMatchObject({ pro_number: '7654321', status: 'T', problem: '', version: 2 })
    const [line] = await rows(
      'select user_name, what from audit_trail where subject_id = $1',
      (await shipment()).id,
    )
    expect(line).toEqual({ user_name: 'EDI SYNA', what: 'shipment.tender-accepted' })
    const again = await send('990', response({ proNumber: '7654321' }))
    expect(again.sets[0]).toMatchObject({ state: 'noted' })
    expect((await shipment()).version).toBe(2)
  })

  it('declines: the shipment shows the reason as a problem, and a later acceptance clears it', async () => {
    const decline = response({ answer: 'declined', actionCode: 'D', reason: 'NO TRAILER ON THIS DAY' })
    await send('990', decline)
    expect(await shipment()).toMatchObject({
      status: 'T',
      problem: 'Tender declined: NO TRAILER ON THIS DAY',
    })
    expect((await eventsOf()).map(({ status, what }) => [status, what])).toEqual([
      ['Problem', 'Tender declined'],
    ])
    expect((await send('990', decline)).sets[0].state).toBe('noted')
    expect(await eventsOf()).toHaveLength(1)
    await send('990', response())
    expect((await shipment()).problem).toBe('')
  })

  it.each([
    ['conditional', { answer: 'other', actionCode: 'B' }, 'The carrier answered "B"'],
    ['with an unknown shipment number', { bolNumber: '123' }, 'No shipment 123 was tendered to SYNA.'],
    ['of another carrier', { scac: 'SYNB' }, 'It is for carrier SYNB but came from SYNA.'],
    ['without a number', { bolNumber: ' ' }, ''],
  ] as const)('%s is kept for a person and changes nothing', async (_what, changes, words) => {
    const before = await shipment()
    const { state, sets } = await send('990', response(changes as Partial<TenderResponse>))
    expect(state).toBe('kept')
    if (words) expect(sets[0]).toMatchObject({ state: 'kept', detail: expect.stringContaining(words) })
    expect(await shipment()).toEqual(before)
  })

  it('with another PRO than the shipment has is kept for a person', async () => {
    await send('990', response({ proNumber: '7654321' }))
    const { sets } = await send('990', response({ proNumber: '1111111' }))
    expect(sets[0]).toMatchObject({
      state: 'kept',
      detail: 'It gives PRO 1111111; the shipment has 7654321.',
    })
  })
})

describe('a shipment status (214)', () => {
  it('moves the shipment: picked up, delivered, each at the local time of its place', async () => {
    const { sets } = await send('214', status({ status: 'AF', city: 'Reno', state: 'NV', time: '08:15' }))
    expect(sets[0]).toMatchObject({ state: 'applied', detail: 'Left pickup location with the freight' })
    expect(await shipment()).toMatchObject({ status: 'A' })
    await send('214', status({ status: 'D1', city: 'Chicago', state: 'IL', time: '16:05' }))
    const after = await shipment()
    expect(after).toMatchObject({ status: 'D', problem: '' })
    expect(await eventsOf()).toMatchObject([
      { status: 'Pickup', code: 'AF', place: 'Reno, NV', time_zone: 'America/Los_Angeles' },
      { status: 'Delivered', code: 'D1', place: 'Chicago, IL', time_zone: 'America/Chicago' },
    ])
    const hour = (at: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(at)
    expect(hour(after.picked_up_at, 'America/Los_Angeles')).toBe('08:15')
    expect(hour(after.delivered_at, 'America/Chicago')).toBe('16:05')
  })

  it('uses the time code: the same hour in the East is three hours earlier than in Reno', async () => {
    await send('214', status({ status: 'AF', state: 'NV', timeCode: 'ET' }))
    const east = (await shipment()).picked_up_at.getTime()
    ;[bol] = (await tenderedShipments(product.database.db, product.scene.a.id, 'SYNA', 1)) as [string]
    await send('214', status({ status: 'AF', state: 'NV', timeCode: 'LT' }))
    expect((await shipment()).picked_up_at.getTime() - east).toBe(3 * 3_600_000)
  })

  it('reports a problem, which the next good status clears', async () => {
    await send('214', status({ status: 'AF' }), status({ status: 'AH', reason: 'B1', time: '09:00' }))
    expect(await shipment()).toMatchObject({ status: 'A', problem: 'Attempted delivery: consignee closed' })
    await send('214', status({ status: 'X1', time: '10:00' }))
    expect(await shipment()).toMatchObject({ status: 'A', problem: '' })
  })

  it('with several statuses is applied in chronological order, whatever their order in the message', async () => {
    await send('214', status({ status: 'D1', time: '16:00' }, { status: 'AF', time: '08:00' }))
    const { status: now, picked_up_at, delivered_at } = await shipment()
    expect(now).toBe('D')
    // Eight hours by the local times of Chicago and Reno are six.
    expect(delivered_at.getTime() - picked_up_at.getTime()).toBe(6 * 3_600_000)
  })

  it('older than the newest known one is kept in the log and moves nothing', async () => {
    await send('214', status({ status: 'X1', time: '12:00' }))
    const before = await shipment()
    const { sets } = await send('214', status({ status: 'SD', reason: 'AO', time: '07:00' }))
    expect(sets[0].state).toBe('applied')
    expect(await shipment()).toMatchObject({ status: before.status, problem: '', version: before.version })
    expect(await eventsOf()).toHaveLength(2)
  })

  it('that is repeated has no further effect', async () => {
    await send('214', status({ status: 'AF' }))
    const before = await shipment()
    expect((await send('214', status({ status: 'AF' }))).sets[0].state).toBe('noted')
    expect(await shipment()).toEqual(before)
    expect(await eventsOf()).toHaveLength(1)
  })

  it('with an unknown code is kept unchanged in the log', async () => {
    await send('214', status({ status: 'ZZ' }))
    expect(await eventsOf()).toMatchObject([{ status: 'Message', code: 'ZZ', what: 'Status ZZ' }])
    expect((await shipment()).status).toBe('T')
  })

  it('with an estimate moves nothing', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await send('214', status({ status: 'AG', date: inTwoDays }))
    expect(await shipment()).toMatchObject({ status: 'T', last_event_at: null, expected_date: inTwoDays })
  })

  it.each([
    ['dated ahead', { status: 'AF', date: '2062-01-01' }],
    ['dated before our time', { status: 'AF', date: '1999-12-31' }],
    ['without a date', { status: 'AF', date: '', time: '' }],
  ])('%s is kept with its whole message: nothing is applied in part', async (_what, line) => {
    const before = await shipment()
    const { state, sets } = await send('214', status({ status: 'X3', time: '07:00' }, line))
    expect([state, sets[0].state]).toEqual(['kept', 'kept'])
    expect(await shipment()).toEqual(before)
    expect(await eventsOf()).toEqual([])
  })

  it('sets the PRO number if the carrier gave none before', async () => {
    const body = buildShipmentStatus214({
      ...{ scac: 'SYNA', bolNumber: bol, proNumber: '5550001', references: [], lines: [] },
    })
    await send('214', [...body, ...status({ status: 'X3' }).slice(1)])
    expect((await shipment()).pro_number).toBe('5550001')
  })
})

describe('an invoice (210)', () => {
  it('is saved with its difference from the booked price', async () => {
    const { sets } = await send('210', invoice())
    expect(sets[0].detail).toBe(`Invoice I${bol.slice(-9)}: $350.00, $18.94 more than booked`)
    const [kept] = await rows('select * from freight_invoices where shipment_id = $1', (await shipment()).id)
    expect(kept).toMatchObject({
      net_cents: 35_000,
      booked_cents: 33_106,
      difference_cents: 1_894,
      currency: 'USD',
    })
    expect(kept.lines).toMatchObject([{ code: '400', cents: 35_000 }])
  })

  it('that comes twice is saved once; with the same number and another amount, it is kept for a person', async () => {
    await send('210', invoice())
    expect((await send('210', invoice())).sets[0].state).toBe('noted')
    expect((await send('210', invoice({ netCents: 36_000 }))).sets[0].state).toBe('kept')
    expect(
      await rows('select 1 from freight_invoices where shipment_id = $1', (await shipment()).id),
    ).toHaveLength(1)
  })

  it('in another currency waits in the queue of bills', async () => {
    expect((await send('210', invoice({ currency: 'CAD' }))).sets[0]).toMatchObject({
      state: 'applied',
      detail: expect.stringContaining('USD was booked. It is waiting in Freight Audit.'),
    })
    const [kept] = await rows('select * from freight_invoices where shipment_id = $1', (await shipment()).id)
    expect(kept).toMatchObject({ currency: 'CAD', difference_cents: 0, state: 'outstanding' })
  })

  it('with lines that do not add up reports that', async () => {
    const { sets } = await send('210', invoice({ netCents: 33_106 }))
    expect(sets[0].detail).toContain('as booked, its lines add up to $350.00')
  })
})

describe('an interchange', () => {
  it('is stored byte for byte, and answered with a 997', async () => {
    const text = fromCarrier('SYNA', ++control, [{ id: '990', body: response() }])
    const { id } = await receive(text)
    const [{ raw }] = await rows('select raw from edi_interchanges where id = $1', id)
    expect(raw.toString()).toBe(text)
    const [{ payload }] = await outgoing()
    expect(payload.sets).toEqual([
      {
        id: '997',
        body: [
          ['AK1', 'GF', String(control)],
          ['AK2', '990', '0001'],
          ['AK5', 'A'],
          ['AK9', 'A', '1', '1', '1'],
        ],
      },
    ])
  })

  it('with one invalid set: the others are processed, the error is reported', async () => {
    const broken = response().map((segment) => (segment[0] === 'B1' ? ['B1', 'SYNA'] : segment))
    const { state, sets } = await send('990', response({ proNumber: '42' }), broken)
    expect([state, ...sets.map((set) => set.state)]).toEqual(['kept', 'applied', 'refused'])
    expect(sets[1].detail).toContain('B102 is missing')
    expect((await shipment()).pro_number).toBe('42')
    const [{ payload }] = await outgoing()
    expect(payload.sets[0].body.at(-1)).toEqual(['AK9', 'P', '2', '2', '1'])
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, -30), '023'],
    [
      'with another control number at its end',
      (text: string) => text.replace(/IEA\*1\*\d+/, 'IEA*1*000000009'),
      '001',
    ],
    ['with another number of groups', (text: string) => text.replace('IEA*1*', 'IEA*7*'), '021'],
    ['for production', (text: string) => text.replace('*T*>', '*P*>'), '020'],
  ])('%s is rejected with a TA1, kept, and does nothing', async (_what, spoil, code) => {
    const before = await shipment()
    const { state, sets } = await receive(
      spoil(fromCarrier('SYNA', ++control, [{ id: '990', body: response({ proNumber: '1' }) }])),
    )
    expect([state, sets]).toEqual(['refused', []])
    expect(await shipment()).toEqual(before)
    const [{ payload }] = await outgoing()
    expect(payload.answers).toMatchObject([
      ['TA1', String(control).padStart(9, '0'), expect.any(String), expect.any(String), 'R', code],
    ])
  })

  it('that was refused is settled when its sender sends it again complete', async () => {
    const whole = fromCarrier('SYNA', ++control, [{ id: '990', body: response({ proNumber: '5' }) }])
    const cut = await receive(whole.slice(0, -30))
    const miscounted = await receive(whole.replace('IEA*1*', 'IEA*7*'))
    const production = await receive(whole.replace('*T*>', '*P*>'))
    const foreign = await receive(
      fromCarrier('SYNA', control, [{ id: '990', body: response() }], { sender: 'SYNB' }),
    )
    const next = await receive(fromCarrier('SYNA', ++control, []).slice(0, -30))
    const settledBy = async () =>
      Promise.all(
        [cut, miscounted, production, foreign, next].map(
          async ({ id }) =>
            (await rows('select settled_by from edi_interchanges where id = $1', id))[0].settled_by,
        ),
      )
    expect(await settledBy()).toEqual(['', '', '', '', ''])
    expect((await receive(whole)).state).toBe('done')
    expect(await settledBy()).toEqual(['EDI SYNA', 'EDI SYNA', '', '', ''])
    const [line] = await rows('select * from audit_trail where subject_id = $1', cut.id)
    expect(line).toMatchObject({ what: 'edi.interchange-settled', user_name: 'EDI SYNA', user_id: null })
  })

  it('from or for another party is stored and not answered', async () => {
    const [{ total }] = await rows(`select count(*) as total from outbox`)
    const set = { id: '990', body: response({ proNumber: '1' }) }
    for (const changes of [{ sender: 'SYNB' }, { receiver: 'SOMEBODY' }, { senderQualifier: 'ZZ' }]) {
      const { state, detail } = await receive(fromCarrier('SYNA', ++control, [set], changes))
      expect([state, detail]).toEqual([
        'refused',
        expect.stringContaining('instead of from 02/SYNA to ZZ/LADINGTEST'),
      ])
    }
    expect((await rows(`select count(*) as total from outbox`))[0].total).toBe(total)
    expect((await shipment()).pro_number).toBe('')
  })

  it('with a used control number is refused with 025; the same file again is not even stored', async () => {
    const text = fromCarrier('SYNA', ++control, [{ id: '990', body: response({ proNumber: '42' }) }])
    const name = `${newId()}.edi`
    await receive(text, name)
    await receive(text, name)
    expect(await rows('select 1 from edi_interchanges where file_name = $1', name)).toHaveLength(1)
    const other = await receive(text)
    expect([other.state, other.sets]).toEqual(['repeated', []])
    expect((await outgoing())[0].payload.answers[0].slice(-2)).toEqual(['R', '025'])
  })

  it.each([
    ['nothing', ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 255])],
    ['half a header', 'ISA*00*          *00*'],
  ])('that is %s is kept for a person', async (_what, content) => {
    const { state, detail } = await receive(content)
    expect([state, detail]).toEqual(['refused', expect.stringContaining('ISA')])
  })

  it('reaches no shipment of another client, nor of another carrier', async () => {
    const { scene, database, installation } = product
    const [foreign] = await tenderedShipments(database.db, scene.b.id, 'SYNA', 1)
    const [bravo] = await tenderedShipments(database.db, scene.a.id, 'SYNB', 1)
    for (const number of [foreign!, bravo!]) {
      const { sets } = await send('990', response({ bolNumber: number, proNumber: '666' }))
      expect(sets[0]).toMatchObject({
        state: 'kept',
        detail: `No shipment ${number} was tendered to SYNA.`,
        shipment_id: null,
      })
      expect((await shipment(number)).pro_number).toBe('')
    }
    // The other client's partner of the same carrier can reach it.
    const where = { clientId: scene.b.id, credentialKey: installation.credentialKey }
    const other = await makePartner(database.db, where, null)
    const text = fromCarrier('SYNA', ++control, [
      { id: '990', body: response({ bolNumber: foreign!, proNumber: '1' }) },
    ])
    expect((await receive(text, undefined, other)).state).toBe('done')
    expect((await shipment(foreign)).pro_number).toBe('1')
  })
})

describe('a user', () => {
  const work = (Work: string, InterchangeId: string, as: 'admin' | 'other' | 'looker' = 'admin') =>
    product.call('Edi/Interchanges', { as, body: { Work, InterchangeId } })

  it('sees what needs attention, with the original text', async () => {
    const { id } = await send('990', response({ bolNumber: '123' }))
    const { body } = await product.call('Edi/Interchanges', {
      as: 'admin',
      body: { Work: 'list', IsOpenOnly: true },
    })
    expect(body.rows[0]).toMatchObject({ InterchangeId: id, state: 'kept', isOpen: true, SCAC: 'SYNA' })
    expect(body.rows[0].sets[0]).toMatchObject({ setId: '990', BOLNumber: '123', state: 'kept' })
    const shown = await work('show', id)
    expect(shown.body.text.split('\n')[2]).toBe('ST*990*0001~')
    for (const one of ['show', 'replay']) expect((await work(one, id, 'other')).status).toBe(404)
    const others = await product.call('Edi/Interchanges', { as: 'other', body: { Work: 'list' } })
    expect(JSON.stringify(others.body)).not.toContain(id)
  })

  it('has it processed again when the missing data exist; finished sets are not repeated', async () => {
    const number = `7${bol.slice(1)}`
    const { id } = await send(
      '990',
      response({ bolNumber: number, proNumber: '99' }),
      response({ proNumber: '98' }),
    )
    expect((await work('replay', id, 'looker')).body.code).toBe('READ_ONLY')
    const before = await shipment()
    await rows(
      'update shipments set bol_number = $1 where bol_number = $2',
      number,
      (await tenderedShipments(product.database.db, product.scene.a.id, 'SYNA', 1))[0],
    )
    expect((await work('replay', id)).status).toBe(200)
    await applyInterchange(houseOf(product), id)
    expect((await shipment(number)).pro_number).toBe('99')
    expect(await shipment()).toEqual(before)
    expect((await work('replay', id)).body.code).toBe('ACTION_REFUSED')
  })

  it('has a refused interchange processed again after the partner’s setup is fixed', async () => {
    const text = fromCarrier('SYNA', ++control, [{ id: '990', body: response({ proNumber: '7' }) }], {
      sender: 'SYNA2',
    })
    const { id, state } = await receive(text)
    expect(state).toBe('refused')
    await rows(`update edi_partners set receiver_id = 'SYNA2' where id = $1`, partner.id)
    expect((await work('replay', id)).body.rows[0].state).toBe('taken')
    await applyInterchange(houseOf(product), id)
    await rows(`update edi_partners set receiver_id = 'SYNA' where id = $1`, partner.id)
    expect((await shipment()).pro_number).toBe('7')
  })
})
