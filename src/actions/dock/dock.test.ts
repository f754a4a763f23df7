import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prunePrintContents } from '#database/printing/print-contents.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { book, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { factsOfShipment } from '../papers/bill-of-lading.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const refusal = ({ status, body }: WireReply) => [status, body.code]
const list = async (WHSE = '', as: 'clerk' | 'other' = 'clerk') =>
  (await product.call('Dock/GetDockList', { as, body: { WHSE } })).body
const check = (shipmentId: string, units: number[], more: object = {}) =>
  product.call('Dock/CheckOff', { as: 'clerk', body: { shipmentId, units, ...more } })
const load = (shipmentId: string, more: object = {}, headers: Record<string, string> = {}) =>
  product.call('Shipment/UpdateStatusCode', {
    as: 'clerk',
    body: {
      shipmentId,
      action: 'moveToTransit',
      load: { trailer: '5312', seal: 'S-77', scac: 'SYNA', units: 2 },
      ...more,
    },
    headers,
  })

/** A tendered shipment of two pallets whose pickup is this many days from today in Reno. */
async function dueIn(days: number, changes: object = {}): Promise<{ id: string; bol: string }> {
  const { shipmentId, BOLNumber } = await book(product, changes)
  await rows(
    `update shipments set warehouse = 'RNO', pickup_date = (now() at time zone time_zone)::date + $2::int where id = $1`,
    shipmentId,
    days,
  )
  return { id: shipmentId, bol: BOLNumber }
}
const find = async (id: string) =>
  (await list()).rows.find((row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId === id)

describe('the dock’s list', () => {
  it('has what is due, overdue and coming, in the time zone of the warehouse, and nothing else', async () => {
    const [today, overdue, later, far] = [await dueIn(0), await dueIn(-2), await dueIn(3), await dueIn(9)]
    const rated = await rate(product)
    const found = (await list()).rows
    const dayOf = (id: string) =>
      found.find((row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId === id)?.day
    expect([today, overdue, later, far].map(({ id }) => dayOf(id))).toEqual([
      'today',
      'overdue',
      'later',
      undefined,
    ])
    expect(dayOf(rated.shipmentId)).toBeUndefined()
    expect(await find(today.id)).toMatchObject({
      shipment: { BOLNumber: today.bol, CarrierSCAC: 'SYNA' },
      ...{ units: 2, checked: [], ssccs: {}, isHazmat: false, loadedAt: null },
    })
    expect((await list('DAL')).rows).toEqual([])
    // A code matches in any case, like in every other list.
    await rows(`update shipments set warehouse = 'W-A' where id = $1`, later.id)
    for (const code of ['W-A', 'w-a']) {
      expect(
        (await list(code)).rows.map((row: { shipment: { shipmentId: string } }) => row.shipment.shipmentId),
      ).toEqual([later.id])
    }
    expect((await list('', 'other')).rows).toEqual([])
  })

  it('has no returns, because they are never at this dock', async () => {
    const [due, waiting] = [await dueIn(0), await dueIn(-30)]
    for (const { id } of [due, waiting]) {
      await rows(`update shipments set parcel = '{"isReturn": true}' where id = $1`, id)
      expect(await find(id)).toBeUndefined()
    }
    const out = await dueIn(0)
    await rows(`update shipments set parcel = '{"isReturn": false}' where id = $1`, out.id)
    expect((await find(out.id)).day).toBe('today')
    const refused = await check(due.id, [1])
    expect(refusal(refused)).toEqual([409, 'NOT_ON_THE_DOCK'])
    expect(refused.body.message).toBe(
      `Shipment ${due.bol} is no longer on the dock: it is a return, which the customer gives to the carrier.`,
    )
  })

  it('finds shipments by the codes of the printed labels', async () => {
    const { id } = await dueIn(0)
    await rows(
      `insert into handling_units (shipment_id, unit, client_id, sscc) values ($1, 2, $2, '006141410000000173')`,
      id,
      product.scene.a.id,
    )
    expect((await find(id)).ssccs).toEqual({ 2: '006141410000000173' })
  })
})

describe('checking off', () => {
  it('counts each unit once, records user and time, and can be undone', async () => {
    const { id } = await dueIn(0)
    const at = '2026-01-05T10:00:00-08:00'
    expect((await check(id, [1], { occurredAt: at })).body).toMatchObject({ checked: 1 })
    expect((await check(id, [1, 2])).body).toMatchObject({ checked: 2 })
    const { checked } = await find(id)
    expect(checked).toMatchObject([
      { unit: 1, by: 'clerk' },
      { unit: 2, by: 'clerk' },
    ])
    expect(Date.parse(checked[0].at)).toBe(Date.parse(at))
    expect((await check(id, [1], { isChecked: false })).body).toMatchObject({ checked: 1 })
  })

  it('refuses units that the shipment does not have, another client’s shipment, and one without a pickup', async () => {
    const { id } = await dueIn(0)
    expect(refusal(await check(id, [3]))).toEqual([409, 'DOCK_UNITS_CHANGED'])
    expect(refusal(await check(id, [0]))).toEqual([422, 'VALIDATION_FAILED'])
    const { shipmentId } = await rate(product)
    expect(refusal(await check(shipmentId, [1]))).toEqual([409, 'NOT_ON_THE_DOCK'])
    const foreign = await product.call('Dock/CheckOff', { as: 'other', body: { shipmentId: id, units: [1] } })
    expect(refusal(foreign)).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  })

  it('never records a time in the future', async () => {
    const { id } = await dueIn(0)
    await check(id, [1], { occurredAt: '2099-01-01T00:00:00Z' })
    expect(Date.parse((await find(id)).checked[0].at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('loading', () => {
  it.each(['not a time', '5', '1980-01-01T00:00:00Z'])(
    'without a valid time (%s) is refused',
    async (DateTime) => {
      const reply = await load((await dueIn(0)).id, { DateTime })
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['DateTime']])
    },
  )

  it('is the pickup: state, event with trailer and seal, user and time, in one change', async () => {
    const { id } = await dueIn(0)
    await check(id, [1])
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString()
    expect((await load(id, { DateTime: occurredAt })).body).toMatchObject({ statusCode: 'A' })
    const [event] = await rows('select * from shipment_events where shipment_id = $1 order by at desc', id)
    expect(event).toMatchObject({
      status: 'Pickup',
      what: 'Loaded at the dock',
      notes: 'Trailer 5312, seal S-77, 1 of 2 units checked off',
      source: 'clerk',
      place: 'Reno NV',
    })
    expect(event.at.toISOString()).toBe(occurredAt)
    expect(await find(id)).toMatchObject({
      ...{ day: 'loaded', loadedAt: occurredAt, loadedBy: 'clerk', trailer: '5312', seal: 'S-77' },
    })
    const [{ picked_up_at }] = await rows('select picked_up_at from shipments where id = $1', id)
    expect(picked_up_at.toISOString()).toBe(occurredAt)
  })

  it('saves trailer and seal in the fields that the papers use, and keeps what the office typed', async () => {
    const { id, bol } = await dueIn(0)
    const infos = (flag: string, info?: object) =>
      product.call(`Shipment/TlxTmsExtraInfoDetails?flag=${flag}`, {
        as: 'clerk',
        body: { shipmentId: id, info },
      })
    await infos('add', { InfoType: 'SealNumber', Value: 'S-77' })
    await infos('add', { InfoType: 'TrailerNumber', Value: '4000' })
    expect((await load(id)).status).toBe(200)
    expect(
      (await infos('load')).body.infos.map((one: Record<string, string>) => [
        one.InfoType,
        one.Value,
        one.CreatedBy,
      ]),
    ).toEqual([
      ['SealNumber', 'S-77', 'clerk'],
      ['TrailerNumber', '4000', 'clerk'],
      ['TrailerNumber', '5312', 'clerk'],
    ])
    const { db } = product.database
    const shipment = await findShipment(db, product.scene.a.id, id)
    const context = { now: new Date(), db, clientId: product.scene.a.id }
    expect(await factsOfShipment(context, shipment!)).toMatchObject({
      ...{ bolNumber: bol, trailerNumber: '5312', sealNumbers: ['S-77'] },
    })
  })

  it('is done once, however often the request is sent', async () => {
    const { id } = await dueIn(0)
    const first = await load(id, {}, { 'idempotency-key': `load-${id}` })
    const again = await load(id, {}, { 'idempotency-key': `load-${id}` })
    expect([first.status, again.body]).toEqual([200, first.body])
    const events = await rows(
      `select 1 from shipment_events where shipment_id = $1 and status = 'Pickup'`,
      id,
    )
    expect(events).toHaveLength(1)
  })

  it('saves the PRO scanned from the sticker, and refuses an invalid one', async () => {
    const { id } = await dueIn(0)
    const truck = { trailer: '', seal: '', scac: 'SYNA', units: 2 }
    const wrong = await load(id, { load: { ...truck, pro: '12' } })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['load.pro']])
    expect((await load(id, { load: { ...truck, pro: '123-456-789' } })).status).toBe(200)
    const [kept] = await rows('select pro_number, status from shipments where id = $1', id)
    expect(kept).toEqual({ pro_number: '123456789', status: 'A' })
    const [event] = await rows(`select notes from shipment_events where shipment_id = $1`, id)
    expect(event.notes).toContain('PRO 123456789')
  })

  it('reports who was first if another user moved the shipment', async () => {
    const { id, bol } = await dueIn(0)
    await product.call('Shipment/UpdateStatusCode', {
      as: 'admin',
      body: { shipmentId: id, action: 'moveToTransit' },
    })
    const late = await load(id)
    expect(refusal(late)).toEqual([409, 'NOT_ON_THE_DOCK'])
    expect(late.body.message).toMatch(
      new RegExp(
        `^Shipment ${bol} is no longer on the dock: InTransit \\(Moved to in transit, admin, .+\\)\\.$`,
      ),
    )
    expect(await rows('select 1 from dock_loads where shipment_id = $1', id)).toEqual([])
  })

  it('is refused if the shipment now has another carrier or size, unless the user confirms', async () => {
    const { id } = await dueIn(0)
    const other = { trailer: '', seal: '', scac: 'SYNB', units: 2 }
    expect(refusal(await load(id, { load: other }))).toEqual([409, 'DOCK_CARRIER_CHANGED'])
    expect(refusal(await load(id, { load: { ...other, scac: 'SYNA', units: 5 } }))).toEqual([
      409,
      'DOCK_UNITS_CHANGED',
    ])
    expect((await load(id, { load: { ...other, scac: '', units: 0 } })).status).toBe(200)
  })

  it('refuses a voided shipment', async () => {
    const { id } = await dueIn(0)
    await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId: id } })
    expect(refusal(await load(id))).toEqual([409, 'NOT_ON_THE_DOCK'])
  })
})

it('the sheet of command bar codes is a PDF', async () => {
  const reply = await product.call('Dock/CommandSheet', { as: 'clerk', body: { title: 'Reno' } })
  expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

describe('printed pages', () => {
  it('are deleted some days after the last job that printed them, and no others', async () => {
    const { users, a } = product.scene
    const [bridge, printer] = [crypto.randomUUID(), crypto.randomUUID()]
    await rows(
      `insert into bridges (id, client_id, user_id, unique_name, token_hash, host_name, platform, version)
        values ($1, $2, $3, 'dock-bridge', '\\x00', 'h', 'linux', '1')`,
      bridge,
      a.id,
      users.clerk.id,
    )
    await rows(
      `insert into printers (id, client_id, bridge_id, name, type, is_online) values ($1, $2, $3, 'P', 'PDF', true)`,
      ...[printer, a.id, bridge],
    )
    const content = async (...endedDaysAgo: (number | null)[]) => {
      const id = crypto.randomUUID()
      await rows(
        `insert into print_contents (id, client_id, bytes, sha256, size) values ($1, $2, '\\x25', '', 1)`,
        ...[id, a.id],
      )
      for (const days of endedDaysAgo) {
        await rows(
          `insert into print_jobs (id, client_id, user_id, user_name, unique_name, bridge_id, printer_id, printer_name,
            language, content_id, kinds, shipment_ids, titles, copies, repeats, files, source, state, created_at, ended_at)
            values (gen_random_uuid(), $1, $2, 'clerk', 's', $3, $4, 'P', 'PDF', $5, '{BOL}', '{}', '{T}', 1, 1, '[]',
              'print', $6, now(), now() - make_interval(days => $7))`,
          ...[a.id, users.clerk.id, bridge, printer, id, days === null ? 'waiting' : 'printed', days],
        )
      }
      return id
    }
    const [old, young, waiting, again] = [
      await content(40),
      await content(3),
      await content(40, null),
      await content(40, 2),
    ]
    expect(await prunePrintContents(product.database.db, new Date(Date.now() - 30 * 86_400_000))).toBe(1)
    const kept = await rows('select id from print_contents where bytes is not null')
    expect(kept.map(({ id }) => id).sort()).toEqual([young, waiting, again].sort())
    const [job] = await rows('select id from print_jobs where content_id = $1', old)
    const reprint = await product.call('Shipment/SaveandReprint', {
      as: 'clerk',
      body: { PrintJobId: job.id },
      query: { Flag: 'reprint' },
    })
    expect(refusal(reprint)).toEqual([410, 'PRINTED_PAGES_GONE'])
  })
})
