import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKETS } from '#domain/access/buckets.ts'
import { PAGES } from '#domain/access/pages.ts'
import { TODAY_ITEMS, type TodayItem, type TodayName } from '#domain/tracking/attention.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { addTestOrder } from '../orders/open-orders.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

async function today(as: SceneUser = 'clerk'): Promise<Map<TodayName, number>> {
  const { status, body } = await product.call('Console/Today', { as, body: {} })
  expect(status).toBe(200)
  return new Map(body.counts.map((one: { item: TodayName; count: number }) => [one.item, one.count]))
}

/** The list that a count opens, with the request of its screen. */
async function listOf({ name, status, tendered, attention }: TodayItem, as: SceneUser = 'clerk') {
  if (name === 'billsToDecide') {
    const reply = await product.call('Invoices/List', { as, body: { state: 'outstanding', pageSize: 100 } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  if (status === '') {
    const body = { FaultsOnly: true }
    const reply = await product.call('Shipment/OrderIntegration', { as, body, query: { Functype: 'log' } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const path = tendered ? 'Shipment/GenericShipmentsList' : 'Shipment/GetShipmentList'
  const query = { statuscode: tendered ? 'TENDERED' : status }
  return (await product.call(path, { as, body: { Attention: attention, pageSize: 100 }, query })).body
}

const READING = JSON.stringify({ columns: [], sheet: '', headerRow: 0, skipRejected: true })

const HERE = (minutes: number) => `(now() at time zone time_zone + interval '${minutes} minutes')`
/** A pickup window that ends this many minutes from now. */
const windowEnd = (minutes: number) =>
  `pickup_date = ${HERE(minutes)}::date, pickup_to = to_char(${HERE(minutes)}, 'HH24:MI')`
const THERE = `(now() at time zone destination_zone)::date`
const onTheRoad = (promised: string, more = '') =>
  `status = 'A', picked_up_at = now(), last_event_at = now(), delivery_date = ${promised} ${more && `, ${more}`}`

async function booked(set: string): Promise<string> {
  const { shipmentId } = await book(product)
  await rows(`update shipments set ${set} where id = $1`, shipmentId)
  return shipmentId
}

/** One shipment, order or file of every kind that is counted, and some that are not. */
async function aMorning(): Promise<Record<string, string>> {
  const quoted = await rate(product)
  await rows(
    `update price_sheets set source = 'spot', expires_at = now() + interval '5 hours' where id = $1`,
    quoted.rates[0].PricesheetID,
  )
  const order = await addTestOrder(product, { shipBy: '2026-01-02' })
  await addTestOrder(product, { shipBy: '2099-01-02' })
  await addTestOrder(product, { shipBy: null })
  await rows(
    `insert into order_file_runs (id, client_id, origin, file_name, content_hash, state, reading, rejected_count)
      select gen_random_uuid(), $1, 'upload', name, name, state, $2::jsonb, rejected
      from (values ('bad', 'failed', 0), ('rows', 'done', 3), ('good', 'done', 0)) as v (name, state, rejected)`,
    ...[product.scene.a.id, READING],
  )
  await rows(
    `insert into order_file_runs (id, client_id, origin, file_name, content_hash, state, reading, created_at)
      values (gen_random_uuid(), $1, 'upload', 'old', 'old', 'failed', $2, now() - interval '9 days')`,
    ...[product.scene.a.id, READING],
  )
  await rows(
    `insert into freight_invoices (id, client_id, scac, invoice_number, currency, net_cents, booked_cents,
        difference_cents, lines, suggestions, state, is_in_force)
      select gen_random_uuid(), $1, 'SYNA', name, 'USD', 1000, 0, 0, '[]', '[]', state, in_force
      from (values ('open 1', 'outstanding', true), ('open 2', 'outstanding', true), ('paid', 'accepted', true),
        ('replaced', 'outstanding', false)) as v (name, state, in_force)`,
    ...[product.scene.a.id],
  )
  const isLastHour = `date_trunc('day', ${HERE(90)}) > date_trunc('day', ${HERE(0)})`
  const [{ late }] = await rows(
    `select ${isLastHour.replaceAll('time_zone', "'America/Los_Angeles'")} as late`,
  )
  return {
    overdue: await booked(`${windowEnd(-20)}, pro_number = '1'`),
    ...(late ? {} : { dueToday: await booked(`${windowEnd(80)}, pro_number = '2'`) }),
    closing: await booked(`${windowEnd(30)}, pro_number = '', pickup_number = ''`),
    declined: await booked(`${windowEnd(9000)}, is_declined = true, problem = 'Tender declined'`),
    lateDelivery: await booked(onTheRoad(`${THERE} - 1`)),
    expectedLate: await booked(onTheRoad(`${THERE} + 3`, `expected_date = ${THERE} + 5`)),
    deliveredToday: await booked(onTheRoad(THERE)),
    fine: await booked(onTheRoad(`${THERE} + 3`)),
    quoted: quoted.shipmentId,
    order: order.id,
  }
}

describe('Today', () => {
  it('counts exactly the rows of the list that each count opens', async () => {
    expect([...(await today()).values()].every((count) => count === 0)).toBe(true)
    const ids = await aMorning()
    const counts = await today()
    for (const item of TODAY_ITEMS) {
      const { rows: listed, runs, total } = await listOf(item)
      expect([item.name, total, (runs ?? listed).length]).toEqual([
        item.name,
        counts.get(item.name),
        counts.get(item.name),
      ])
    }
    const idsOf = async (name: TodayName) => {
      const { rows: listed } = await listOf(TODAY_ITEMS.find((item) => item.name === name)!)
      return listed.map(({ shipmentId }: { shipmentId: string }) => shipmentId).sort()
    }
    const these = (...names: string[]) => names.flatMap((name) => ids[name] ?? []).sort()
    expect(await idsOf('overduePickups')).toEqual(these('overdue'))
    expect(await idsOf('lateDeliveries')).toEqual(these('lateDelivery'))
    expect(await idsOf('deliveriesAtRisk')).toEqual(these('expectedLate'))
    expect(await idsOf('deliveriesToday')).toEqual(these('deliveredToday'))
    expect(await idsOf('pickupsAtRisk')).toEqual(these('closing', 'declined'))
    expect(await idsOf('openTenders')).toEqual(these('closing', 'declined'))
    expect(await idsOf('expiringQuotes')).toEqual(these('quoted'))
    expect(await idsOf('ordersToShip')).toEqual(these('order'))
    if (ids.dueToday) expect(await idsOf('pickupsToday')).toContain(ids.dueToday)
    expect(counts.get('faultyImports')).toBe(2)
    expect(counts.get('billsToDecide')).toBe(2)
  })

  it('shows the same standing in each row as its list', async () => {
    for (const [name, standing] of [
      ['lateDeliveries', 'late'],
      ['overduePickups', 'late'],
      ['deliveriesAtRisk', 'atRisk'],
      ['pickupsAtRisk', 'atRisk'],
    ] as const) {
      const { rows: listed } = await listOf(TODAY_ITEMS.find((item) => item.name === name)!)
      expect(listed.length).toBeGreaterThan(0)
      for (const row of listed) {
        expect([row.Standing, row.StandingReason !== '']).toEqual([standing, true])
      }
    }
  })

  it('agrees with the Shipment Console', async () => {
    const counts = await today()
    const board = await product.call('Console/GetShipmentList', {
      ...{ as: 'clerk', body: {}, query: { statuscode: 'TC' } },
    })
    const of = (...names: TodayName[]) => names.reduce((sum, name) => sum + counts.get(name)!, 0)
    expect(board.body.stages.late).toBe(of('overduePickups', 'lateDeliveries'))
    expect(board.body.stages.atRisk).toBe(of('pickupsAtRisk', 'deliveriesAtRisk'))
  })

  it('shows nothing of another client', async () => {
    expect([...(await today('other')).values()].every((count) => count === 0)).toBe(true)
  })

  it('omits buckets and pages that are closed to the user', async () => {
    const closed = ['Schedule', 'Open Orders']
    const pageIds = [
      ...Object.values(PAGES).map(({ id }) => id),
      ...BUCKETS.filter(({ name }) => !closed.includes(name)).map(({ pageId }) => pageId),
    ].filter((id) => id !== PAGES.OrderIntegration.id && id !== PAGES.FreightAudit.id)
    await rows('update users set page_ids = $2 where id = $1', product.scene.users.guest.id, pageIds)
    expect([...(await today('guest')).keys()].sort()).toEqual(
      ['deliveriesAtRisk', 'deliveriesToday', 'expiringQuotes', 'lateDeliveries'].sort(),
    )
  })
})
