import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { up } from '../migrations/0077-compared-prices.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const LINES = [
  { code: 'LHS', label: 'Linehaul', kind: 'quoted', cents: 90_000, working: 'as quoted' },
  { code: 'FSC', label: 'Fuel surcharge', kind: 'estimated', cents: 18_000, working: 'not quoted' },
  { code: 'LGDEL', label: 'Liftgate', kind: 'unknown', cents: 0, working: 'not quoted' },
]

/** A shipment with two spot prices and the bids that made them: one leaves its fuel out. */
async function storeBids(): Promise<void> {
  const { db, pool } = product.database
  const { clientId } = product.scene.users.clerk
  const [shipmentId] = await routableShipments(db, clientId, 1)
  const request = `insert into quote_requests (id, client_id, shipment_id, asked_by, asked_at, deadline, asked, freight_hash, estimates)
    values (gen_random_uuid(), $1, $2, 'clerk', now(), now(), '{}', '', '{}') returning id`
  const requestId = (await pool.query(request, [clientId, shipmentId])).rows[0].id
  const invitation = `insert into quote_invitations (id, client_id, request_id, rate_mode_id, email, asked_at)
    values (gen_random_uuid(), $1, $2, 1, 'quotes@example.com', now()) returning id`
  const invitationId = (await pool.query(invitation, [clientId, requestId])).rows[0].id
  for (const [scac, lines] of [
    ['BARE', LINES],
    ['FULL', LINES.slice(0, 1)],
  ] as const) {
    const sheet = `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, cents, source,
      shipment_version, expires_at) values (gen_random_uuid(), $1, $2, $3, $3, 1, 90000, 'spot', 1, now()) returning id`
    const sheetId = (await pool.query(sheet, [clientId, shipmentId, scac])).rows[0].id
    await pool.query(
      `insert into quote_bids (id, client_id, invitation_id, submission_id, price_sheet_id, given_at, cents, currency, charges,
        included, valid_until, comparable_cents, comparison)
        values (gen_random_uuid(), $1, $2, $3, $4, now(), 90000, 'USD', '[]', '[]', now(), 108000, $5)`,
      [clientId, invitationId, scac, sheetId, JSON.stringify(lines)],
    )
  }
}

it('gives stored spot prices the estimates of their bids', async () => {
  const { db, pool } = product.database
  await storeBids()
  await pool.query(`
    alter table price_sheets drop column estimated_charges;
    alter table bulk_rows drop column above_cheapest_cents`)
  await db.transaction().execute((transaction) => up(transaction as never))
  const { rows } = await pool.query(
    `select scac, estimated_charges from price_sheets where source = 'spot' order by scac`,
  )
  expect(rows).toEqual([
    {
      scac: 'BARE',
      estimated_charges: [{ code: 'FSC', label: 'Fuel surcharge', cents: 18_000, working: 'not quoted' }],
    },
    { scac: 'FULL', estimated_charges: [] },
  ])
})
