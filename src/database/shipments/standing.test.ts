import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadlinesOf, standingOf } from '#domain/tracking/standing.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { CLIENT_A, insertClients } from '#test/support/many-rows.ts'
import { type OpenDatabase, openDatabase } from '../sql/open.ts'
import {
  isAtRisk,
  isLate,
  rowDeadlines,
  rowFacts,
  STANDING_COLUMNS,
  standingCondition,
  standingSql,
} from './standing.ts'

const ROWS = 6_000
/** Around clock changes, in zones that change at different hours or never. */
const NOWS = ['2026-11-01T07:30:00Z', '2026-03-08T10:00:00Z', '2026-11-02T04:59:59Z', '2026-11-27T23:30:00Z']

let server: TestDatabase
let open: OpenDatabase
beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  await insertClients(open.pool)
  await open.pool.query('select setseed(0.4711)')
  await insertRandomShipments(open.pool)
}, 120_000)
afterAll(async () => {
  await open?.close()
  await server?.drop()
})

const oneOf = (...values: string[]) =>
  `(array[${values.join(', ')}])[1 + floor(random() * ${values.length})::int]`
const ZONES = [
  ...['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'America/St_Johns'],
  ...['Pacific/Honolulu', 'Asia/Shanghai', 'Europe/London'],
].map((zone) => `'${zone}'`)
/** Close to one of the tested instants. */
const NEAR = `(${oneOf(...NOWS.map((now) => `timestamptz '${now}'`))} + make_interval(mins => floor(random() * 12000 - 6000)::int))`
const maybe = (value: string, share = 0.3) => `case when random() < ${share} then null else ${value} end`

const insertRandomShipments = (pool: pg.Pool) =>
  pool.query(
    `insert into shipments (id, client_id, bol_number, status, is_tendered, origin, destination, pickup_date, pickup_to,
        time_zone, delivery_date, destination_zone, expected_date, event_gap_hours, is_tender_lost, problem, pro_number,
        pickup_number, is_confirmed, last_event_at, picked_up_at, parcel)
      select gen_random_uuid(), $1, 'S' || i, ${oneOf("'T'", "'A'", "'T'", "'A'", "'Q'", "'D'", "'V'", "'H'")},
        random() < 0.8, '{}', '{}', ${maybe(`${NEAR}::date`, 0.1)},
        ${oneOf("'15:30'", "'00:00'", "'01:30'", "'02:30'", "'23:59'", "''", "'late'", "'24:00'")},
        ${oneOf(...ZONES)}, ${maybe(`${NEAR}::date`, 0.1)}, ${oneOf(...ZONES)}, ${maybe(`${NEAR}::date`, 0.7)},
        ${oneOf('24', '48', '72', '200')}, random() < 0.1, ${oneOf("''", "''", "''", "''", "'Weather'")},
        ${oneOf("''", "'123'")}, ${oneOf("''", "''", "'7'")}, random() < 0.3, ${maybe(NEAR)}, ${maybe(NEAR)},
        ${oneOf('null::jsonb', 'null', `'{"isReturn": true}'`, `'{"isReturn": false}'`)}
      from generate_series(1, ${ROWS}) as i`,
    [CLIENT_A],
  )

describe('the definition of late and at risk in SQL', () => {
  it('gives every row the deadlines of the function', async () => {
    const { rows } = await open.pool.query(
      `select status, pickup_date, pickup_to, time_zone, delivery_date, problem, pro_number, ${STANDING_COLUMNS} from shipments`,
    )
    expect(rows).toHaveLength(ROWS)
    const differing = rows.filter(
      (row) => JSON.stringify(rowDeadlines(row)) !== JSON.stringify(deadlinesOf(rowFacts(row))),
    )
    expect(differing.map((row) => [row, deadlinesOf(rowFacts(row))])).toEqual([])
  })

  it.each(NOWS)('matches the function at %s', async (now) => {
    const { rows } = await open.pool.query(
      `select status, pickup_date, pickup_to, time_zone, delivery_date, problem, pro_number, ${STANDING_COLUMNS},
          ${standingSql('$1')} as standing, ${isLate('$1')} as is_late, ${isAtRisk('$1')} as is_at_risk
        from shipments`,
      [now],
    )
    const found = new Map<string, number>()
    for (const row of rows) {
      const { standing } = standingOf(rowFacts(row), new Date(now))
      expect([row.standing, row.is_late === true, row.is_at_risk === true]).toEqual([
        standing,
        standing === 'late',
        standing === 'atRisk',
      ])
      found.set(standing, (found.get(standing) ?? 0) + 1)
    }
    for (const standing of ['', 'onTime', 'atRisk', 'late'] as const) {
      // The rows only prove something if there are some of each kind.
      expect(found.get(standing) ?? 0).toBeGreaterThan(50)
      let counted = 0
      for (const status of standing === '' ? [] : ['Q', 'H', 'T', 'A', 'D', 'V']) {
        const asked = await open.pool.query(
          `select count(*)::int as count from shipments where $1::timestamptz is not null and client_id = $2 and status = '${status}'
            and ${standingCondition(status, standing, '$1')}`,
          [now, CLIENT_A],
        )
        counted += asked.rows[0].count
      }
      if (standing !== '') expect(counted).toBe(found.get(standing))
    }
  })
})

describe('a tender that may not have arrived', () => {
  const rowOf = async (id: string) =>
    (await open.pool.query('select is_tender_lost, risk_at from shipments where id = $1', [id])).rows[0]

  it('puts its shipment at risk until a newer one arrives', async () => {
    const { rows } = await open.pool.query(
      `select id from shipments where status = 'T' and not is_tender_lost and problem = '' and expected_date is null limit 1`,
    )
    const { id } = rows[0]
    const insert = (minutes: number) =>
      open.pool.query(
        `insert into outbox (id, client_id, shipment_id, channel, kind, recipient, payload, state, created_at)
          values (gen_random_uuid(), $1, $2, 'email', 'tender', 'a@example.com', '{}', 'waiting',
            now() + make_interval(mins => $3)) returning id`,
        [CLIENT_A, id, minutes],
      )
    const move = (message: pg.QueryResult, state: string) =>
      open.pool.query('update outbox set state = $2 where id = $1', [message.rows[0].id, state])
    const first = await insert(0)
    await move(first, 'sending')
    expect(await rowOf(id)).toMatchObject({ is_tender_lost: false })
    await move(first, 'unknown')
    expect(await rowOf(id)).toEqual({ is_tender_lost: true, risk_at: new Date(0) })
    const second = await insert(1)
    await move(second, 'delivered')
    expect(await rowOf(id)).toMatchObject({ is_tender_lost: false })
  })
})
