import { afterAll, beforeAll, expect, it } from 'vitest'
import { routeMany as routeManyContract } from '#contracts/endpoints/schedule.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { PAGES } from '#domain/access/pages.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { routeMany } from './route-many.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const ROUTE = 'Shipment/MultiRouting'
const clientId = () => product.scene.users.clerk.clientId
const call = async (body: object, as: 'clerk' | 'other' = 'clerk') => product.call(ROUTE, { as, body })

async function route(body: object): Promise<string> {
  const { job } = (await call(body)).body
  await runQueued(product, job.jobId)
  return job.jobId
}
const read = async (jobId: string) => (await call({ jobId })).body.job

async function chargesOf(ids: readonly string[]): Promise<number[]> {
  const { rows } = await product.database.pool.query(
    'select id, total_cents from shipments where id = any ($1::uuid[])',
    [ids],
  )
  const charges = new Map(rows.map((row) => [row.id, Number(row.total_cents)]))
  return ids.map((id) => charges.get(id)!)
}

/** Each has a price entered by hand of $1.00, and one of $150.00 that the routing guide prefers. */
async function dearShipments(count: number): Promise<string[]> {
  const ids = await routableShipments(product.database.db, clientId(), count)
  await product.database.pool.query(
    `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, source,
      badges, shipment_version, expires_at)
      select gen_random_uuid(), $1, id, scac, scac, 1, cents, 'manual', badges, 1, now() + interval '1 day'
      from unnest($2::uuid[]) as id,
        (values ('CHEP', 100, '{}'::text[]), ('PREF', 15000, '{Preferred}')) as price (scac, cents, badges)`,
    [clientId(), ids],
  )
  return ids
}

it('shows picks above the cheapest price, and routes those rows again in one step', async () => {
  const ids = await dearShipments(3)
  const jobId = await route({ shipmentIds: ids, rule: 'preferred' })
  expect(await chargesOf(ids)).toEqual([15_000, 15_000, 15_000])
  expect(await read(jobId)).toMatchObject({ done: 3, AboveCheapest: 447, aboveCheapestRows: 3 })

  const again = await route({ aboveCheapestOf: jobId, rule: 'cheapest' })
  expect(await chargesOf(ids)).toEqual([100, 100, 100])
  expect(await read(again)).toMatchObject({ total: 3, done: 3, AboveCheapest: 0, aboveCheapestRows: 0 })
  // A price changed since is no longer the pick of this work.
  expect(await read(jobId)).toMatchObject({ AboveCheapest: 0, aboveCheapestRows: 0 })
  expect((await call({ aboveCheapestOf: jobId, rule: 'cheapest' })).body.code).toBe('NOTHING_CHOSEN')
})

it('skips rows that were changed since, and those that cost no more than the cheapest', async () => {
  const dear = await dearShipments(2)
  const [plain] = await routableShipments(product.database.db, clientId(), 1)
  const jobId = await route({ shipmentIds: dear, rule: 'preferred' })
  const cheapId = await route({ shipmentIds: [plain], rule: 'cheapest' })
  expect(await read(cheapId)).toMatchObject({ AboveCheapest: 0, aboveCheapestRows: 0 })
  await product.database.pool.query('update shipments set version = version + 1 where id = $1', [dear[0]])
  expect(await read(jobId)).toMatchObject({ AboveCheapest: 149, aboveCheapestRows: 1 })
  const again = await route({ aboveCheapestOf: jobId, rule: 'cheapest' })
  expect(await read(again)).toMatchObject({ total: 1, done: 1 })
  expect(await chargesOf(dear)).toEqual([15_000, 100])
})

it('cannot use the works of another company', async () => {
  const jobId = await route({ shipmentIds: await dearShipments(1), rule: 'preferred' })
  const { status, body } = await call({ aboveCheapestOf: jobId }, 'other')
  expect([status, body.code]).toEqual([404, 'WORK_NOT_FOUND'])
})

it('skips a bucket that has since been closed to the user', async () => {
  const jobId = await route({ shipmentIds: await dearShipments(1), rule: 'preferred' })
  const pageIds = [
    ...Object.values(PAGES).map(({ id }) => id),
    ...BUCKETS.filter(({ name }) => name !== 'Rate & Route').map(({ pageId }) => pageId),
  ]
  const context = contextFor(product, 'clerk')
  const body = routeManyContract.body.parse({ aboveCheapestOf: jobId, rule: 'cheapest' })
  const limited = { ...context, user: { ...context.user, pageIds } }
  await expect(routeMany(limited, body)).rejects.toMatchObject({ code: 'NOTHING_CHOSEN' })
})
