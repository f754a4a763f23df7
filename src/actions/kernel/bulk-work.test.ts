import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { inDays, wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const clientId = () => product.scene.users.clerk.clientId
const rows = async (text: string, values: unknown[] = []) =>
  (await product.database.pool.query(text, values)).rows
const shipmentsOf = (ids: readonly string[]) =>
  rows('select * from shipments where id = any ($1::uuid[]) order by id', [ids])
const messagesOf = (ids: readonly string[]) =>
  rows(
    `select o.*, (select count(*)::int from graphile_worker._private_jobs j where j.key = 'deliver:' || o.id) as jobs
      from outbox o where shipment_id = any ($1::uuid[])`,
    [ids],
  )

const ROUTE = 'Shipment/MultiRouting'
const SCHEDULE = 'Shipment/BulkSchedule'

async function start(path: string, body: object, flag?: string, as: SceneUser = 'clerk') {
  const reply = await product.call(path, { as, body, ...(flag ? { query: { flag } } : {}) })
  expect([reply.status, reply.body.message]).toEqual([200, undefined])
  return reply.body.job.jobId as string
}

async function read(path: string, jobId: string, as: SceneUser = 'clerk') {
  return (await product.call(path, { as, body: { jobId } })).body.job
}

async function route(ids: readonly string[], more: object = {}) {
  const jobId = await start(ROUTE, { shipmentIds: ids, ...more })
  await runQueued(product, jobId)
  return read(ROUTE, jobId)
}

const asRows = (ids: readonly string[]) => ids.map((shipmentId) => ({ shipmentId }))

async function tender(ids: readonly string[], more: object = {}, flag = 'tender') {
  const jobId = await start(SCHEDULE, { rows: asRows(ids), ...more }, flag)
  await runQueued(product, jobId)
  return read(SCHEDULE, jobId)
}

const kinds = (job: { outcomes: { outcome: string }[] }) =>
  Object.fromEntries(
    [...Map.groupBy(job.outcomes, ({ outcome }) => outcome)].map(([kind, all]) => [kind, all.length]),
  )

describe('routing many', () => {
  it('picks for each shipment what rating it alone suggests, to the cent, with the calculation', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 40)
    const job = await route(ids)
    expect(job).toMatchObject({ state: 'done', total: 40, done: 40, failed: 0 })
    const stored = await shipmentsOf(ids)
    let sum = 0
    for (const one of stored) {
      sum += one.total_cents
      expect(one.status).toBe('Q')
      const [sheet] = await rows('select * from price_sheets where shipment_id = $1', [one.id])
      expect(sheet).toMatchObject({
        id: one.price_sheet_id,
        cents: one.total_cents,
        shipment_version: one.version,
      })
      const again = await product.call('Shipment/ReRate', { as: 'clerk', body: { PricesheetID: sheet.id } })
      expect(again.body).toMatchObject({ isSame: true, stored: one.total_cents / 100 })
    }
    expect(job.TotalCharge).toBe(sum / 100)
    expect(job.DearestCharge).toBeGreaterThan(job.TotalCharge)
    const { body } = await product.call('Shipment/RoutedOffers', { as: 'clerk', body: { shipmentIds: ids } })
    for (const routing of body.routings) {
      const usable = routing.Offers.filter(
        (offer: { Badges: string[] }) => !offer.Badges.includes('Do not use'),
      )
      const cheapest = Math.min(...usable.map((offer: { CurrAmount: number }) => offer.CurrAmount))
      expect(routing).toMatchObject({ isOutdated: false, CurrAmount: cheapest })
    }
  })

  it('sends every carrier the same question as a single rating', async () => {
    const rated = await product.call('Shipment/GETLTLRates', { as: 'clerk', body: wireDraft() })
    await route([rated.body.shipmentId])
    const { body } = await product.call('Shipment/RoutedOffers', {
      as: 'clerk',
      body: { shipmentIds: [rated.body.shipmentId] },
    })
    const pairs = (all: { CarrierSCAC: string; CurrAmount: number; Badges: string[] }[]) =>
      all.map(({ CarrierSCAC, CurrAmount, Badges }) => [CarrierSCAC, CurrAmount, Badges])
    expect(pairs(body.routings[0].Offers)).toEqual(pairs(rated.body.rates))
  })

  it('reports a reason for each row that cannot be routed, and routes the others', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 6)
    const [far] = await routableShipments(product.database.db, clientId(), 1, {
      destination: { city: 'Nowhere', state: 'ZZ', zip: '00000', countryCode: 'US' } as never,
    })
    const [tendered] = await routableShipments(product.database.db, clientId(), 1, { status: 'T' })
    const [foreign] = await routableShipments(product.database.db, product.scene.b.id, 1)
    const job = await route([...ids, far!, tendered!, foreign!, 'nonsense'])
    expect(job).toMatchObject({ state: 'done', done: 6, failed: 4 })
    const bad = job.outcomes.filter(({ outcome }: { outcome: string }) => outcome === 'refused')
    expect(bad.map(({ code }: { code: string }) => code)).toEqual([
      'NO_PRICE_BECAUSE',
      'ACTION_REFUSED',
      'SHIPMENT_NOT_FOUND',
      'SHIPMENT_NOT_FOUND',
    ])
    // The catalog's exact text, then the carrier with that reason.
    expect(bad[0].message).toMatch(/^Sorry, No pricesheet found! (\d+ carriers|[A-Z][\w ]+): [^:]+\.$/)
    expect((await shipmentsOf([foreign!]))[0].price_sheet_id).toBeNull()
  })

  it('never picks a carrier that the routing guide forbids, and follows the requested rule', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 9, { sold_to: 'FORBIDDEN' })
    await route(ids)
    const { body } = await product.call('Shipment/RoutedOffers', { as: 'clerk', body: { shipmentIds: ids } })
    for (const routing of body.routings) {
      const chosen = routing.Offers.find(
        (one: { CarrierSCAC: string }) => one.CarrierSCAC === routing.CarrierSCAC,
      )
      expect(chosen.Badges).not.toContain('Do not use')
      expect(routing.Offers.some((one: { Badges: string[] }) => one.Badges.includes('Do not use'))).toBe(true)
    }
  })

  it('includes everything in the bucket, and spot prices that were quoted before', async () => {
    const [id] = await routableShipments(product.database.db, clientId(), 1, { warehouse: 'ALL' })
    await product.database.pool.query(
      `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, source,
        shipment_version, expires_at) values (gen_random_uuid(), $1, $2, 'SPOT', 'Spot Lines', 1, 100, 'spot', 1, now() + interval '1 day')`,
      [clientId(), id],
    )
    const job = await route([], { everything: { statusCode: 'Q', WHSE: 'ALL' } })
    expect(job).toMatchObject({ total: 1, done: 1 })
    const [stored] = await shipmentsOf([id!])
    expect(stored).toMatchObject({ carrier_scac: 'SPOT', total_cents: 100 })
    expect(
      (await rows('select * from price_sheets where id = $1', [stored.price_sheet_id]))[0],
    ).toMatchObject({
      source: 'spot',
      shipment_version: stored.version,
    })
  })

  it('lets users choose another carrier, whose price is recalculated to the cent of the offer', async () => {
    const [id] = await routableShipments(product.database.db, clientId(), 1)
    await route([id!])
    const offersOf = async () =>
      (await product.call('Shipment/RoutedOffers', { as: 'clerk', body: { shipmentIds: [id] } })).body
        .routings[0]
    const before = await offersOf()
    const other = before.Offers.find((one: { CarrierSCAC: string }) => one.CarrierSCAC !== before.CarrierSCAC)
    const reply = await product.call('Shipment/ChooseRoutedCarrier', {
      as: 'clerk',
      body: { shipmentId: id, CarrierSCAC: other.CarrierSCAC },
    })
    expect(reply.body.outcome).toMatchObject({ outcome: 'done' })
    expect(await offersOf()).toMatchObject({
      isOutdated: false,
      CarrierSCAC: other.CarrierSCAC,
      CurrAmount: other.CurrAmount,
    })
    const gone = await product.call('Shipment/ChooseRoutedCarrier', {
      as: 'clerk',
      body: { shipmentId: id, CarrierSCAC: 'NONE' },
    })
    expect([gone.status, gone.body.code]).toEqual([409, 'OFFER_GONE'])
  })
})

describe('tendering many', () => {
  it('tenders each shipment once, with its message, its job and its audit entry', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 300)
    await route(ids, { rule: 'cheapest' })
    const job = await tender(ids)
    const stored = await shipmentsOf(ids)
    const able = stored.filter(({ carrier_scac }) => carrier_scac !== 'SYNC')
    expect(job).toMatchObject({ state: 'done', done: able.length, failed: 300 - able.length })
    expect(able.every(({ status, is_tendered }) => status === 'T' && is_tendered)).toBe(true)
    const messages = await messagesOf(ids)
    expect(new Set(messages.map(({ shipment_id }) => shipment_id)).size).toBe(able.length)
    expect(messages).toHaveLength(able.length)
    expect(messages.every(({ jobs, state }) => jobs === 1 && state === 'waiting')).toBe(true)
    const audited = await rows(
      `select subject_id from audit_trail where what = 'shipment.tendered' and subject_id = any ($1::uuid[])`,
      [ids],
    )
    expect(audited).toHaveLength(able.length)
    // Again: no message is sent twice.
    const again = await tender(ids)
    expect(again).toMatchObject({ done: 0, failed: 300 })
    expect(await messagesOf(ids)).toHaveLength(able.length)
  })

  it('mails the notify list of a shipment, unless notices are off', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 2)
    await rows(`update shipments set notify_emails = 'dock@example.com' where id = any ($1::uuid[])`, [ids])
    await route(ids)
    const kindsOf = async (id: string) =>
      (await messagesOf([id])).map(({ kind, jobs }) => [kind, jobs]).sort()
    await tender([ids[0]!])
    expect(await kindsOf(ids[0]!)).toEqual([
      ['booked', 1],
      ['tender', 1],
    ])
    await tender([ids[1]!], { notify: false })
    expect(await kindsOf(ids[1]!)).toEqual([])
  })

  it('continues with other rows if one carrier fails', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 30)
    await route(ids)
    const some = ids.filter((_, at) => at % 3 === 0)
    for (const shipmentId of some) {
      await product.call('Shipment/ChooseRoutedCarrier', {
        as: 'clerk',
        body: { shipmentId, CarrierSCAC: 'SYNC' },
      })
    }
    const job = await tender(ids)
    const refused = job.outcomes.filter(({ outcome }: { outcome: string }) => outcome === 'refused')
    expect(refused.length).toBeGreaterThanOrEqual(some.length)
    expect(new Set(refused.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['TENDER_ADDRESS_MISSING']),
    )
    expect(job.done).toBe(30 - refused.length)
  })

  it('tenders each row once if two clerks tender the same rows at the same time', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 200)
    await route(ids, { rule: 'cheapest' })
    const bodies = [asRows(ids), asRows([...ids].reverse())]
    const jobs = await Promise.all(bodies.map((body) => start(SCHEDULE, { rows: body }, 'tender')))
    await Promise.all(jobs.map((job) => runQueued(product, job)))
    const [one, two] = await Promise.all(jobs.map((job) => read(SCHEDULE, job)))
    const messages = await messagesOf(ids)
    expect(one.done + two.done).toBe(messages.length)
    expect(new Set(messages.map(({ shipment_id }) => shipment_id)).size).toBe(messages.length)
    expect(messages.length).toBeGreaterThan(100)
  })

  it('tenders a row once if its id is sent twice, regardless of case', async () => {
    const [id] = await routableShipments(product.database.db, clientId(), 1)
    const named = [id!, id!.toUpperCase(), id!]
    expect(await route(named)).toMatchObject({ total: 1, done: 1 })
    expect(await tender(named)).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 })
    expect(await messagesOf([id!])).toHaveLength(1)
  })

  it('resumes after an interruption, also if two processes run it: each row once', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 700)
    await route(ids, { rule: 'cheapest' })
    const jobId = await start(SCHEDULE, { rows: asRows(ids) }, 'tender')
    const stop = new AbortController()
    const broken = runQueued(product, jobId, stop.signal)
    const outcomes = async () =>
      (await rows('select count(*)::int as n from bulk_rows where work_id = $1', [jobId]))[0].n
    await expect.poll(outcomes, { timeout: 15_000, interval: 10 }).toBeGreaterThan(0)
    stop.abort(new Error('The server is shutting down'))
    await broken.catch(() => {})
    await Promise.all([runQueued(product, jobId), runQueued(product, jobId)])
    const job = await read(SCHEDULE, jobId)
    expect(job).toMatchObject({ state: 'done', total: 700 })
    expect(job.done + job.failed).toBe(700)
    expect(await messagesOf(ids)).toHaveLength(job.done)
  })

  it('stops when it is canceled, and reports for each row whether it was done', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 600)
    await route(ids, { rule: 'cheapest' })
    const jobId = await start(SCHEDULE, { rows: asRows(ids) }, 'tender')
    // Before it starts it ends immediately; while it runs, at its next batch.
    const cancelled = await product.call(SCHEDULE, { as: 'clerk', body: { jobId, cancel: true } })
    expect(cancelled.body.job).toMatchObject({ state: 'cancelled', done: 0 })
    expect(kinds(cancelled.body.job)).toEqual({ cancelled: 600 })
    await runQueued(product, jobId)
    expect(await messagesOf(ids)).toEqual([])
    const foreign = await product.call(SCHEDULE, { as: 'other', body: { jobId } })
    expect(foreign.status).toBe(404)
  })

  it('reports each row whose tender cannot be sent', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 3)
    await route(ids, { rule: 'cheapest' })
    product.installation.hasMailServer = false
    try {
      const job = await tender(ids)
      expect(job.outcomes.map(({ message }: { message: string }) => message)).toEqual(
        Array(3).fill('Tendered, but not sent: no mail server is set up. Contact the carrier yourself.'),
      )
    } finally {
      product.installation.hasMailServer = true
    }
  })

  it('schedules without notifying anyone; scheduled rows can be tendered, or unscheduled', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 12)
    await route(ids, { rule: 'cheapest' })
    const pickup = { PickupByDate: inDays(5), PickupByFromTime: '10:00 AM', PickupByToTime: '02:00 PM' }
    const job = await tender(ids, { SheduleDateTime: pickup }, 'schedule')
    expect(job.done).toBe(12)
    // No prices were compared, so there is no most expensive carrier.
    expect(job.DearestCharge).toBeNull()
    expect(await messagesOf(ids)).toEqual([])
    const stored = await shipmentsOf(ids)
    expect(stored[0]).toMatchObject({
      status: 'T',
      is_tendered: false,
      pickup_date: inDays(5),
      pickup_from: '10:00',
    })
    const back = await product.call('Shipment/UpdateStatusCode', {
      as: 'clerk',
      body: { shipmentId: ids[0], action: 'unschedule' },
    })
    expect(back.body.statusCode).toBe('Q')
    const later = await tender(ids.slice(1))
    expect(later.done + later.failed).toBe(11)
    expect(await messagesOf(ids)).toHaveLength(later.done)
  })

  it('tenders again what its carrier has declined, which clears the problem', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 3)
    await route(ids, { rule: 'cheapest' })
    expect((await tender(ids, { OverrideReason: 'as agreed' }, 'schedule')).done).toBe(3)
    await product.database.pool.query(
      `update shipments set is_declined = true, problem = 'Declined: no capacity' where id = any ($1::uuid[])`,
      [ids],
    )
    expect((await tender(ids, { OverrideReason: 'as agreed' })).done).toBe(3)
    for (const one of await shipmentsOf(ids)) {
      expect(one).toMatchObject({ is_tendered: true, is_declined: false, problem: '' })
    }
  })

  it('refuses a pickup in the past, an expired price, and a row that was never routed', async () => {
    const [late, old, bare] = await routableShipments(product.database.db, clientId(), 3)
    await route([late!, old!], { rule: 'cheapest' })
    await product.database.pool.query(`update shipments set pickup_date = current_date - 3 where id = $1`, [
      late,
    ])
    await product.database.pool.query(`update price_sheets set expires_at = now() where shipment_id = $1`, [
      old,
    ])
    const job = await tender([late!, old!, bare!])
    expect(job.outcomes.map(({ code }: { code: string }) => code)).toEqual([
      'PICKUP_IN_THE_PAST',
      'PRICE_SHEET_EXPIRED',
      'PRICE_SHEET_NOT_FOUND',
    ])
  })

  it('starts once per Idempotency-Key', async () => {
    const ids = await routableShipments(product.database.db, clientId(), 2)
    const headers = { 'idempotency-key': `bulk-${ids[0]}` }
    const ask = () => product.call(ROUTE, { as: 'clerk', body: { shipmentIds: ids }, headers })
    const [one, two] = [await ask(), await ask()]
    expect(two.body.job.jobId).toBe(one.body.job.jobId)
    const empty = await product.call(ROUTE, { as: 'clerk', body: {} })
    expect([empty.status, empty.body.code]).toEqual([422, 'NOTHING_CHOSEN'])
  })
})

describe('the pickup of many shipments', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = await routableShipments(product.database.db, clientId(), 3)
    await route(ids, { rule: 'cheapest' })
  })
  const pickup = { PickupByDate: inDays(6), PickupByFromTime: '08:00 AM', PickupByToTime: '11:00 AM' }

  it('is set if no carrier has been notified yet, and the prices stay valid', async () => {
    await product.database.pool.query(`update shipments set status = 'T', is_tendered = true where id = $1`, [
      ids[2],
    ])
    const { body } = await product.call('Shipment/UpdateSchedule', {
      as: 'clerk',
      body: { shipmentIds: ids, SheduleDateTime: pickup },
    })
    expect(body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'done',
      'refused',
    ])
    const stored = await shipmentsOf(ids)
    expect(stored.map(({ pickup_date }) => pickup_date)).toEqual([inDays(6), inDays(6), inDays(3)])
    // A list shows the same times as a single shipment.
    const listed = await product.call('Shipment/GetShipmentList?statuscode=Q', {
      as: 'clerk',
      body: { pageSize: 1000 },
    })
    expect(listed.body.rows.find((row: { shipmentId: string }) => row.shipmentId === ids[0])).toMatchObject(
      pickup,
    )
    expect((await tender(ids.slice(0, 2))).outcomes.map(({ code }: { code: string }) => code)).not.toContain(
      'PRICE_SHEET_OUTDATED',
    )
  })

  it('is set for a shipment that its carrier declined', async () => {
    const declined = `update shipments set status = 'T', is_tendered = true, is_declined = true where id = $1`
    await product.database.pool.query(declined, [ids[0]])
    const body = { shipmentIds: ids.slice(0, 1), SheduleDateTime: pickup }
    const reply = await product.call('Shipment/UpdateSchedule', { as: 'clerk', body })
    expect(reply.body.outcomes[0]).toMatchObject({ outcome: 'done', statusCode: 'T' })
  })

  it('shows its errors by row, and needs a day or a time', async () => {
    const set = async (SheduleDateTime: object) =>
      (
        await product.call('Shipment/UpdateSchedule', {
          as: 'clerk',
          body: { shipmentIds: ids, SheduleDateTime },
        })
      ).body
    const { outcomes } = await set({ ...pickup, PickupByFromTime: '05:00 PM' })
    expect(outcomes[0]).toMatchObject({ outcome: 'refused', code: 'VALIDATION_FAILED' })
    expect(outcomes[0].message).not.toBe('Some fields need your attention.')
    expect((await set({})).fields).toEqual({ 'SheduleDateTime.PickupByDate': 'Choose a pickup date.' })
  })

  it('moves the delivery of the shipment and of its prices with it', async () => {
    const later = { ...pickup, PickupByDate: inDays(27) }
    const early = (dates: { delivery_date: string | null }[]) =>
      dates.filter(({ delivery_date }) => delivery_date !== null && delivery_date <= later.PickupByDate)
    expect(early(await shipmentsOf(ids))).not.toEqual([])
    const [first, ...others] = ids
    const body = { shipmentIds: others, SheduleDateTime: later }
    await product.call('Shipment/UpdateSchedule', { as: 'clerk', body })
    await tender([first!], { SheduleDateTime: later })
    expect(early(await shipmentsOf(ids))).toEqual([])
    const prices = await rows('select * from price_sheets where shipment_id = any ($1::uuid[])', [others])
    expect(prices.length).toBeGreaterThan(0)
    expect(early(prices)).toEqual([])
  })
})
