/**
 * Open orders built into shipments in one call with bulk statements. `node bench/build-shipments.ts [orders] [rounds]`.
 */
import type pg from 'pg'
import { buildShipments } from '#actions/orders/build-shipments.ts'
import { openDatabase } from '#database/sql/open.ts'
import { contextFor, findDemoClient } from './support/bench.ts'
import { median, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const ORDERS = Number(process.argv[2] ?? 1_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const GOAL_MS = (2_000 * ORDERS) / 1_000

/** Loads copies of the demo's orders with their lines, all open; returns their ids. */
async function loadOrders(pool: pg.Pool, clientId: string, round: number): Promise<string[]> {
  const { rows } = await pool.query(
    `with templates as (
        select row_number() over (order by id) - 1 as number, o.* from orders o
          where client_id = $1 and exists (select from order_lines where order_id = o.id)
      ), made as (
        insert into orders (id, client_id, order_number, status, warehouse, origin, destination, sold_to,
            payment_type, services, po_number, ship_by, total_weight_lb, total_quantity, value_cents)
          select gen_random_uuid(), client_id, 'BUILD-' || $3 || '-' || i, 'O', warehouse, origin, destination, sold_to,
            payment_type, services, po_number, current_date + 3, total_weight_lb, total_quantity, value_cents
          from generate_series(1, $2::int) as i
            join templates t on t.number = i % (select count(*) from templates)
        returning id, order_number
      ), lines as (
        insert into order_lines (id, order_id, line_number, item)
          select gen_random_uuid(), made.id, l.line_number, l.item from made
            join templates t
              on t.number = split_part(made.order_number, '-', 3)::int % (select count(*) from templates)
            join order_lines l on l.order_id = t.id
      ) select id from made`,
    [clientId, ORDERS, String(round)],
  )
  return rows.map(({ id }) => id as string)
}

const verdict = new Verdict()
const started = await startThrowAwayDatabase()
const database = openDatabase(started.config)
try {
  const client = await findDemoClient(started.pool)
  sayLoad()
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const orderIds = await loadOrders(started.pool, client.id, round)
    await started.pool.query('vacuum analyze orders, order_lines')
    const build = () =>
      database.db.transaction().execute(async (tx) => {
        const context = contextFor(client, tx, database.pool)
        const { outcomes } = await buildShipments(context, { orderIds, shipments: [] })
        const refused = outcomes.filter(({ kind }) => kind === 'refused')
        if (refused.length > 0) throw new Error(`${refused.length} refused, e.g. ${refused[0]!.message}`)
      })
    times.push(await timed(build))
  }
  const name = `${ORDERS.toLocaleString('en-US')} orders built into shipments`
  verdict.say(name, median(times), GOAL_MS, 'ms', `${Math.min(...times).toFixed(0)} ms at best`)
} finally {
  await database.close()
  await started.stop()
}
verdict.exit()
