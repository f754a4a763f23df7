import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { houseOf, makePartner } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { DESTINATION } from '#test/support/scene.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { applyInterchange } from '../carrier-answers/apply-sets.ts'
import { isTaken, takeFile } from './take-file.ts'

/** Variants that the guides leave open or forbid, but that carriers send: accepted if only one meaning is possible. */

let product: TestApp
let partner: EdiPartner
let bol: string
let other: string
let control = 5_000
const DAY_MS = 86_400_000
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
/** AT7-05 to AT7-07 for this many hours from now. */
const when = (hours: number) => [
  at(hours).slice(0, 10).replaceAll('-', ''),
  at(hours).slice(11, 16).replace(':', ''),
  'UT',
]
const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')

beforeAll(async () => {
  product = await openTestApp()
  const { credentialKey } = product.installation
  partner = await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, null)
})
afterAll(() => product?.close())
beforeEach(async () => {
  const made = await tenderedShipments(product.database.db, product.scene.a.id, 'SYNA', 2)
  ;[bol, other] = made as [string, string]
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const shipment = async (number = bol) =>
  (await rows('select * from shipments where bol_number = $1', number))[0]
const eventsOf = async (number = bol) =>
  rows(
    `select e.status, code, what, at from shipment_events e join shipments s on s.id = shipment_id
      where bol_number = $1 order by at, e.id`,
    number,
  )

/** Takes a file, processes all of it, and returns its interchanges with their sets. */
async function receive(text: string, name = `${newId()}.edi`) {
  const house = houseOf(product)
  await takeFile(house, partner, { name, bytes: Buffer.from(text) })
  const kept = await rows(
    'select id, state from edi_interchanges where file_name = $1 order by created_at, id',
    name,
  )
  for (const { id, state } of kept) if (state === 'taken') await applyInterchange(house, id)
  const sets = await rows(
    `select s.set_id, s.state, s.detail, s.bol_number from edi_sets s join edi_interchanges i on i.id = interchange_id
      where file_name = $1 order by i.created_at, i.id, position`,
    name,
  )
  const after = await rows(
    'select state, detail from edi_interchanges where file_name = $1 order by created_at, id',
    name,
  )
  return { interchanges: after, sets }
}
const text = (id: string, lines: string[][], changes = {}) =>
  fromCarrier('SYNA', ++control, [{ id, body: lines }], changes)
const send = async (id: string, ...lines: string[][]) => (await receive(text(id, lines))).sets[0]
const status = (lines: string[][], head: string[][] = [['B10', '5550001', bol, 'SYNA']]) =>
  send('214', ...head, ...lines)
const told = (code: string, hours: number, reason = 'NS') => [
  ['LX', '1'],
  ['AT7', code, reason, '', '', ...when(hours)],
]

describe('the shipment is found', () => {
  it.each([
    [
      'by a reference, where the head has the number of the carrier',
      () => [
        ['B10', '1', 'LD99', 'SYNA'],
        ['L11', bol, 'BM'],
      ],
    ],
    [
      'with blanks around its number, and the SCAC in small letters',
      () => [['B10', '1', `${bol}  `, 'syna']],
    ],
    ['by a reference of the line only', () => [['B10', '1', '', 'SYNA']]],
  ])('%s', async (_how, head) => {
    const line = [...told('AF', -3), ['L11', bol, 'BM']]
    expect((await status(line, head())).state).toBe('applied')
    expect((await shipment()).status).toBe('A')
  })

  it('by the number of the carrier, if nothing else matches; never one of another carrier', async () => {
    const numbers = [`8${bol.slice(-9)}`, `8${other.slice(-9)}`]
    for (const [index, number] of [bol, other].entries()) {
      await rows('update shipments set pro_number = $1 where bol_number = $2', numbers[index], number)
    }
    await rows(`update shipments set carrier_scac = 'SYNB' where bol_number = $1`, other)
    const bill = (pro: string) =>
      send('210', ['B3', '', pro, 'LD99', 'PP', '', YESTERDAY, '33106', '', '', '', 'SYNA'], ['L3'])
    expect((await bill(numbers[0]!)).state).toBe('applied')
    expect(await bill(numbers[1]!)).toMatchObject({
      state: 'applied',
      detail: `Invoice ${numbers[1]}: $331.06. No shipment matches its numbers, so it is waiting in Freight Audit.`,
    })
    const [unmatched] = await rows(
      'select shipment_id from freight_invoices where invoice_number = $1',
      numbers[1],
    )
    expect(unmatched).toEqual({ shipment_id: null })
  })

  it('by the carrier’s pickup number, if it belongs to one shipment only', async () => {
    const number = `PU${bol.slice(-9)}`
    await rows('update shipments set pickup_number = $1 where bol_number = $2', number, bol)
    const named = (value: string) =>
      status(told('AF', -5), [
        ['B10', '', 'LD99', 'SYNA'],
        ['L11', value, 'P8'],
      ])
    expect((await named(number)).state).toBe('applied')
    expect((await shipment()).status).toBe('A')
    // Two that are picked up at the same time: only a person can tell which one is meant.
    await rows('update shipments set pickup_number = $1 where bol_number = $2', number, other)
    expect((await named(number)).state).toBe('kept')
    await rows(`update shipments set carrier_scac = 'SYNB' where bol_number = $1`, other)
    expect((await named(number)).state).not.toBe('kept')
  })

  it('each of several in one message: a line that names another shipment does not change the first', async () => {
    const line = (code: string, hours: number, number: string, pro: string) => [
      ...told(code, hours),
      ['L11', number, 'BM'],
      ['L11', pro, 'CN'],
    ]
    const set = await status([...line('AF', -5, bol, '5550001'), ...line('D1', -2, other, '5550002')])
    expect(set.detail).toBe(
      `Left pickup location with the freight; ${other}: Completed unloading at delivery location`,
    )
    expect([(await shipment()).status, (await shipment(other)).status]).toEqual(['A', 'D'])
    expect([(await shipment()).pro_number, (await shipment(other)).pro_number]).toEqual([
      '5550001',
      '5550002',
    ])
    // A number without a shipment is another reference of the carrier.
    await status([...told('X4', -1), ['L11', 'MASTER-9', 'BM']])
    expect(await eventsOf()).toHaveLength(2)
  })

  it('but none of another carrier, and its status does not change the first one either', async () => {
    await rows(`update shipments set carrier_scac = 'SYNB' where bol_number = $1`, other)
    expect(await status([...told('D1', -2), ['L11', other, 'BM']])).toMatchObject({
      state: 'kept',
      detail: `No shipment ${other} was tendered to SYNA.`,
    })
    expect((await shipment()).status).toBe('T')
    expect(await eventsOf(other)).toEqual([])
  })

  it('with the PRO of the line that alone names it', async () => {
    await status([...told('AF', -3), ['L11', bol, 'BM'], ['L11', '5550009', 'CN']], [['B10', '', '', 'SYNA']])
    expect((await shipment()).pro_number).toBe('5550009')
  })
})

describe('a future time', () => {
  it('with a reason is a problem, and does not delay events before it', async () => {
    await status(told('AF', -30))
    const before = await shipment()
    await status(told('AG', 72, 'AO'))
    expect(await shipment()).toMatchObject({
      status: 'A',
      problem: 'Estimated delivery: weather',
      last_event_at: before.last_event_at,
    })
    await status(told('D1', -1))
    expect(await shipment()).toMatchObject({ status: 'D', problem: '' })
  })

  it('before the first event does not block later events', async () => {
    await status(told('AG', 20, 'AO'))
    expect(await shipment()).toMatchObject({ status: 'T', last_event_at: null })
    await status(told('AF', -1))
    expect(await shipment()).toMatchObject({ status: 'A', problem: '' })
  })

  it.each(['ED', 'ZZ'])('under an appointment code that moves nothing (%s) is in the log', async (code) => {
    const set = await status([
      ['LX', '1'],
      ['AT7', '', '', code, 'NA', ...when(120)],
    ])
    expect(set.state).toBe('applied')
    expect(await eventsOf()).toMatchObject([{ status: 'Message', code }])
    expect((await shipment()).last_event_at).toBe(null)
  })
})

describe('a day without a time', () => {
  const day = (code: string) => [
    ['LX', '1'],
    ['AT7', code, 'NS', '', '', YESTERDAY],
    ['MS1', 'Chicago', 'IL'],
  ]
  const hour = (code: string, time: string) => [
    ['LX', '1'],
    ['AT7', code, 'NS', '', '', YESTERDAY, time, 'CT'],
    ['MS1', 'Chicago', 'IL'],
  ]

  it('is ordered after the other events of the day: the delivery counts', async () => {
    await status(hour('X6', '1345'))
    await status(day('D1'))
    expect((await shipment()).status).toBe('D')
    expect((await status(day('D1'))).state).toBe('noted')
    expect(await eventsOf()).toHaveLength(2)
  })

  it('is ordered within one message, too', async () => {
    await status([...day('D1'), ...hour('X6', '1345')])
    expect((await shipment()).status).toBe('D')
  })

  it('of today counts as past', async () => {
    const today = at(0).slice(0, 10).replaceAll('-', '')
    await status([
      ['LX', '1'],
      ['AT7', 'AF', 'NS', '', '', today],
    ])
    expect((await shipment()).last_event_at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('a truck with several stops', () => {
  const placeIn = (city: string, state: string): Address => ({ ...DESTINATION, city, state, street: city })
  const done = (city: string, state: string, hours: number, stop = '') => [
    ...told('D1', hours),
    ['MS1', city, state],
    ...(stop ? [['L11', stop, 'QN']] : []),
  ]
  beforeEach(async () => {
    const stops = ['Ely', 'Omaha'].map((city, index) => ({
      id: String(index),
      address: placeIn(city, city === 'Ely' ? 'NV' : 'NE'),
      reference1: '',
      reference2: '',
      items: [],
    }))
    await rows('update shipments set stops = $1 where bol_number = $2', JSON.stringify(stops), bol)
  })

  it('is in transit until the last of them, by the stop numbers of the tender', async () => {
    expect((await status(done('ELSEWHERE', 'UT', -9, '2'))).detail).toBe(
      'Completed unloading at delivery location, stop 2 of 4',
    )
    await status(done('ELSEWHERE', 'UT', -9, '3'))
    expect((await shipment()).status).toBe('A')
    expect(await eventsOf()).toHaveLength(2)
    await status(done('ELSEWHERE', 'IL', -2, '4'))
    expect((await shipment()).status).toBe('D')
  })

  it('is in transit until the last of them, by their places', async () => {
    await status(done('OMAHA', 'ne', -9))
    expect(await shipment()).toMatchObject({ status: 'A', delivered_at: null })
    await status(done('Chicago', 'IL', -2))
    expect((await shipment()).status).toBe('D')
  })
})

describe('messages that need a person', () => {
  it('freight that moves although it was voided, but not if the void was archived', async () => {
    await rows(`update shipments set status = 'V', ended_as = 'void' where bol_number = $1`, bol)
    expect(await status(told('AF', -3))).toMatchObject({
      state: 'kept',
      detail: `"Left pickup location with the freight" for ${bol}, which was voided. Call the carrier.`,
    })
    expect(await eventsOf()).toEqual([])
    expect((await status(told('CA', -3))).state).toBe('applied')
    await rows(`update shipments set ended_as = 'archived' where bol_number = $1`, bol)
    expect((await status(told('D1', -2))).state).toBe('applied')
  })

  it('a counteroffer, with its terms', async () => {
    const offer = await send('990', ['B1', 'SYNA', bol, '', 'C'], ['L9', '400', '525.00'])
    expect(offer.detail).toBe('The carrier answered "C" (conditional, changed or counter-offer): 400 525.00.')
  })

  const bill = (number: string, cents: number, correction = '', ...more: string[][]) =>
    send(
      '210',
      ['B3', '', number, bol, 'PP', 'L', YESTERDAY, String(cents), correction, '', '', 'SYNA'],
      ...more,
      ['LX', '1'],
      ['L1', '1', '', '', String(cents), '', '', '', '400'],
      ['L3', '', '', '', '', String(cents)],
    )

  it('a bill that corrects, adds to or cancels an earlier one', async () => {
    const number = `I${bol.slice(-9)}`
    await bill(number, 38_106)
    const details = [
      await bill(number, 33_106, 'CO'),
      await bill(number, 33_106, '', ['B2A', '05']),
      await bill(number, 4_500, 'BD'),
      await bill(number, 38_106, 'CA'),
      await bill(`${number}X`, 38_106, 'CA'),
    ].map(({ state, detail }) => `${state}: ${detail}`)
    expect(details).toEqual([
      `applied: Corrected invoice ${number}: $331.06, as booked`,
      `noted: Invoice ${number} received again`,
      `kept: The carrier added $45.00 to invoice ${number} of $331.06.`,
      `applied: The carrier canceled invoice ${number}. It is waiting in Freight Audit.`,
      `applied: The carrier canceled invoice ${number}X, which has not been received yet. It is waiting in Freight Audit.`,
    ])
    expect((await bill(number, 38_106)).state).toBe('noted')
  })

  it('charges added under another number, and credits, which count in addition to the booked price', async () => {
    const number = `I${bol.slice(-9)}`
    expect((await bill(`${number}B`, 4_500, 'BD')).detail).toBe(
      `Balance due ${number}B: $45.00, in addition to what was booked`,
    )
    expect((await bill(`${number}C`, -5_000)).detail).toBe(
      `Credit ${number}C: -$50.00, in addition to what was booked`,
    )
    const kept = await rows(
      'select difference_cents from freight_invoices where shipment_id = $1 order by difference_cents',
      (await shipment()).id,
    )
    expect(kept.map((one) => one.difference_cents)).toEqual([-5_000, 4_500])
  })

  it('an unsupported release or group, which is named', async () => {
    const foreign = text('990', [['B1', 'SYNA', bol, '', 'A']]).replace('X*004010', 'X*003020')
    expect((await receive(foreign)).sets[0]).toMatchObject({
      state: 'refused',
      detail: 'Version 003020 is not supported.',
    })
  })
})

describe('a control number that was used before', () => {
  it('by the same interchange is a repeat; by another one, it needs a person, who may have it processed', async () => {
    const first = text('990', [['B1', 'SYNA', bol, '', 'A']])
    const number = control
    await receive(first)
    expect((await receive(first)).interchanges[0].state).toBe('repeated')
    const reused = fromCarrier('SYNA', number, [
      {
        id: '990',
        body: [
          ['B1', 'SYNA', bol, '', 'A'],
          ['N9', 'CN', '79'],
        ],
      },
    ])
    const name = `${newId()}.edi`
    expect((await receive(reused, name)).interchanges[0]).toMatchObject({
      state: 'refused',
      detail: expect.stringContaining('was already used, for another interchange'),
    })
    expect((await shipment()).pro_number).toBe('')
    const [{ id }] = await rows('select id from edi_interchanges where file_name = $1', name)
    const again = await product.call('Edi/Interchanges', {
      as: 'admin',
      body: { Work: 'replay', InterchangeId: id },
    })
    expect(again.body.rows[0].state).toBe('taken')
    await applyInterchange(houseOf(product), id)
    expect((await shipment()).pro_number).toBe('79')
    expect((await receive(reused)).interchanges[0].state).toBe('repeated')
  })
})

describe('a file', () => {
  const answer = (pro: string) =>
    text('990', [
      ['B1', 'SYNA', bol, '', 'A'],
      ['N9', 'CN', pro],
    ])
  const move = (code: string, hours: number) => text('214', [['B10', '', bol, 'SYNA'], ...told(code, hours)])

  it('of several interchanges: each is taken once', async () => {
    const file = answer('77') + move('AF', -5) + move('D1', -1)
    const name = `${newId()}.edi`
    const { interchanges } = await receive(file, name)
    expect(interchanges.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(await shipment()).toMatchObject({ status: 'D', pro_number: '77' })
    const taken = { name, bytes: Buffer.from(file) }
    expect(await isTaken(product.database.db, partner, taken)).toBe(true)
    expect((await receive(file, name)).interchanges).toHaveLength(3)
    // A mailbox file that is appended to: what was there before is not taken again.
    const longer = { name, bytes: Buffer.from(file + move('CD', -0.5)) }
    expect(await isTaken(product.database.db, partner, longer)).toBe(false)
    expect((await receive(longer.bytes.toString(), name)).interchanges.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
  })

  it('of several, written again with another one before the last: that one is taken, too', async () => {
    const name = `${newId()}.edi`
    const last = move('X6', -2)
    await receive(answer('77') + last, name)
    const longer = move('AF', -5) + last
    expect(await isTaken(product.database.db, partner, { name, bytes: Buffer.from(longer) })).toBe(false)
    expect((await receive(longer, name)).interchanges).toHaveLength(3)
  })

  it('of several, one of which is damaged: the others are taken', async () => {
    const { interchanges } = await receive(
      answer('77') + move('AF', -5).replace('IEA*1', 'IEA*7') + move('X4', -1),
    )
    expect(interchanges.map(({ state }) => state)).toEqual(['done', 'refused', 'done'])
    expect((await shipment()).pro_number).toBe('77')
  })

  it('in records of 80 characters, cut wherever they end', async () => {
    const wrapped = move('AF', -5)
      .replaceAll('\n', '')
      .match(/.{1,80}/g)!
      .join('\r\n')
    expect((await receive(wrapped)).sets[0].state).toBe('applied')
    expect((await shipment()).status).toBe('A')
  })

  it('with identifications in lowercase still matches the sender', async () => {
    const small = text(
      '990',
      [
        ['B1', 'SYNA', bol, '', 'A'],
        ['N9', 'CN', '78'],
      ],
      {
        sender: 'syna',
        receiver: 'ladingtest',
      },
    )
    expect((await receive(small)).interchanges[0].state).toBe('done')
    expect((await shipment()).pro_number).toBe('78')
  })
})
