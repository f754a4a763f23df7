import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { listBillQueue } from '../freight-audit/bill-queue.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { type AnalysisFilter, readSums, WHOLE_CLIENT } from './analysis.ts'
import { listFigureShipments } from './figure-shipments.ts'
import { readCauses } from './other-breakdowns.ts'
import { type PlainBill, plainBills, plainGroups } from './plain-bills.test-support.ts'
import { CHANGES, chanceOf, insertRandomShipments, NOW } from './random-shipments.test-support.ts'

/**
 * Bills by cause compared with a computation bill by bill: every cent of a bill has one cause, and the bills behind
 * every figure add up to it.
 */
const SETS = process.env.LADING_FAULTS === 'full' ? 100 : 3
const CLIENT = '0192f0a1-0000-7000-8000-0000000000aa'

let database: OpenDatabase
beforeAll(async () => {
  database = await openOwnDatabase()
  await database.pool.query(`insert into clients (id, code, name) values ($1, 'a', 'A')`, [CLIENT])
})
afterAll(() => database?.close())

const PERIODS = [
  { from: '2026-10-01', to: '2026-12-31' },
  { from: '2026-10-20', to: '2026-11-10' },
]
const filterOf = (more: Partial<AnalysisFilter>): AnalysisFilter => ({
  ...WHOLE_CLIENT,
  ...PERIODS[0]!,
  ...more,
})
const meant = (bills: PlainBill[], { from, to, warehouse, carrier }: AnalysisFilter): PlainBill[] =>
  bills.filter(
    ({ day, scac, warehouse: of }) =>
      day >= from &&
      day <= to &&
      (warehouse === '' || of === warehouse) &&
      (carrier === '' || scac === carrier),
  )

describe.each(Array.from({ length: SETS }, (_, index) => index + 1))('random set %i', (seed) => {
  let bills: PlainBill[]
  beforeAll(async () => {
    const chance = chanceOf(seed * 104_729)
    const { pool, db } = database
    await pool.query(
      'delete from freight_invoices; delete from shipments; delete from order_lines; delete from orders',
    )
    const ids = await insertRandomShipments(db, CLIENT, chance, 150)
    for (const change of CHANGES.filter((text) => text.includes('freight_invoices'))) {
      await pool.query(change, [ids.filter(() => chance.chance(0.1))])
    }
    bills = await plainBills(pool, CLIENT)
    expect(bills.length).toBeGreaterThan(60)
  })

  it('has the amounts of the bills for each cause', async () => {
    for (const more of [...PERIODS, { carrier: 'SAIA' }, { warehouse: 'RNO' }]) {
      const filter = filterOf(more)
      const found = await readCauses(database.pool, CLIENT, filter)
      const wanted = plainGroups(meant(bills, filter), ({ currency }, cause) => `${cause} ${currency}`)
      expect(
        Object.fromEntries(found.map(({ cause, currency, ...group }) => [`${cause} ${currency}`, group])),
      ).toEqual(
        Object.fromEntries(
          [...wanted].map(([key, { bills, billed, above, cut, disputed }]) => [
            key,
            { bills, billedCents: billed, aboveCents: above, savedCents: cut, disputedCents: disputed },
          ]),
        ),
      )
    }
  })

  it('adds up to the figures of all bills', async () => {
    const filter = filterOf({})
    const groups = await readSums(database.pool, CLIENT, filter, NOW, null)
    const causes = await readCauses(database.pool, CLIENT, filter)
    for (const { currency, sums } of groups) {
      const sum = (of: 'billedCents' | 'aboveCents' | 'savedCents' | 'disputedCents') =>
        causes.filter((one) => one.currency === currency).reduce((total, one) => total + one[of], 0)
      expect([sum('billedCents'), sum('aboveCents'), sum('savedCents'), sum('disputedCents')]).toEqual(
        [sums.billed_cents, sums.above_receipt_cents, sums.cut_cents, sums.disputed_cents].map(
          (one) => one ?? 0,
        ),
      )
    }
  })

  it('shows the bills behind a cause, and the same ones in the queue', async () => {
    const filter = filterOf({})
    for (const { cause, currency, bills: count, savedCents } of await readCauses(
      database.pool,
      CLIENT,
      filter,
    )) {
      const behind = (of: 'bills' | 'cut_cents') =>
        listFigureShipments(database.pool, CLIENT, filter, NOW, {
          ...{ of: [of], per: [], groupBy: 'cause', group: cause, currency, limit: 1_000, offset: 0 },
        })
      const counted = await behind('bills')
      expect([counted.total, counted.of]).toEqual([count, count])
      expect((await behind('cut_cents')).of).toBe(savedCents)
      const queue = await listBillQueue(
        database.db,
        CLIENT,
        {
          ...{
            state: '',
            scac: '',
            cause,
            only: '',
            shipmentId: '',
            searchText: '',
            statuses: null,
            currency,
          },
          ...{ from: filter.from, to: filter.to },
        },
        { sort: 'number', isDescending: false, limit: 1_000, offset: 0 },
      )
      expect(new Set(queue.rows.map(({ id }) => id))).toEqual(
        new Set(counted.rows.map(({ billId }) => billId)),
      )
    }
  })
})
