import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients } from '#test/support/many-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { learnEventGaps } from './event-gaps.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
})
afterAll(() => open?.close())

let serial = 0
/** A shipment on a lane; `events` in hours after its pickup, the last one is its delivery. */
async function shipment(client: string, to: string, events: number[] | null): Promise<string> {
  const { rows } = await open.pool.query(
    `insert into shipments (id, client_id, bol_number, status, origin, destination, picked_up_at, delivered_at)
      values (gen_random_uuid(), $1, $2, $3, '{"state": "NV"}', jsonb_build_object('state', $4::text),
        $5::timestamptz - interval '20 days', $5::timestamptz - interval '20 days' + make_interval(hours => $6)) returning id`,
    [client, `B${++serial}`, events ? 'D' : 'A', to, NOW, events?.at(-1) ?? null],
  )
  for (const hours of events ?? []) {
    await open.pool.query(
      `insert into shipment_events (id, client_id, shipment_id, status, at, source)
        values (gen_random_uuid(), $1, $2, 'In Transit', $3::timestamptz - interval '20 days' + make_interval(hours => $4), 't')`,
      [client, rows[0].id, NOW, hours],
    )
  }
  return rows[0].id
}

const gapOf = async (id: string) =>
  (await open.pool.query('select event_gap_hours from shipments where id = $1', [id])).rows[0].event_gap_hours

it('stores with open shipments how long carriers are usually silent on their lane', async () => {
  for (let index = 0; index < 10; index++) await shipment(CLIENT_A, 'TX', [30, 60, index === 0 ? 200 : 90])
  for (let index = 0; index < 10; index++) await shipment(CLIENT_A, 'CA', [5, 10])
  await shipment(CLIENT_A, 'OR', [150])
  for (let index = 0; index < 10; index++) await shipment(CLIENT_B, 'OR', [150])
  const [texas, california, oregon] = [
    await shipment(CLIENT_A, 'tx', null),
    await shipment(CLIENT_A, 'CA', null),
    await shipment(CLIENT_A, 'OR', null),
  ]
  await open.pool.query('update shipments set event_gap_hours = 100 where id = $1', [oregon])
  await learnEventGaps(open.db, NOW)
  // One long silence in thirty is not usual; a night without news always is.
  expect(await gapOf(texas)).toBe(30)
  expect(await gapOf(california)).toBe(24)
  // Too few deliveries, and those of other clients do not count.
  expect(await gapOf(oregon)).toBe(72)
})
