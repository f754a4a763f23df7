import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '#database/sql/open.ts'
import type { FreightBill } from '#domain/freight-audit/bill.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { rulesOf } from './audit-rules.ts'
import { compareWithReceipts, type OfferedBill, takeBills } from './take-bill.ts'

let product: TestApp
let clientId: string
let shipments: { bolNumber: string; charges: { code: string; label: string; cents: number }[] }[]

beforeAll(async () => {
  product = await openTestApp()
  clientId = product.scene.a.id
  for (let at = 0; at < 4; at++) await book(product)
  shipments = (
    await product.database.pool.query(
      `select s.bol_number as "bolNumber", p.charges from shipments s join price_sheets p on p.id = s.price_sheet_id
        where s.client_id = $1 order by s.bol_number`,
      [clientId],
    )
  ).rows
})
afterAll(() => product?.close())

/** The bill that matches the receipt of a shipment, with changes. */
function billOf(at: number, changes: Partial<FreightBill> = {}, more: [string, number][] = []): FreightBill {
  const { bolNumber, charges } = shipments[at]!
  const lines = [...charges.map(({ label, cents }): [string, number] => [label, cents]), ...more].map(
    ([description, cents]) => ({ description, code: '', cents, weightLb: null, freightClass: '' }),
  )
  return {
    ...{ number: `B-00${at}`, kind: 'original', originalNumber: '', scac: 'SYNA', proNumber: `77-${at}` },
    ...{ bolNumber, references: [], trackingNumber: '', billDate: '', currency: 'USD' },
    ...{ billedWeightLb: null, billedClass: '', pieces: null, originZip: '', destinationZip: '', lines },
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    ...changes,
  }
}

/** Bills that refer to each other in every way that the check for repeats handles. */
const repeatedBills = (): OfferedBill[] => [
  { bill: billOf(0) },
  { bill: billOf(0, { number: 'b 0' }) },
  { bill: billOf(0, { number: 'OTHER-0' }) },
  { bill: billOf(0, {}, [['Storage', 4_500]]) },
  { bill: billOf(0, { kind: 'corrected' }, [['Residential delivery', 9_000]]) },
  { bill: billOf(0, { kind: 'corrected', billedWeightLb: 99_999 }, [['Residential delivery', 9_500]]) },
  { bill: billOf(1) },
  { bill: billOf(1, { number: 'SECOND-1', proNumber: '' }, [['Detention', 6_000]]) },
  { bill: billOf(1, { number: 'BD-1', kind: 'balanceDue', originalNumber: 'B-001' }, [['Lumper', 2_500]]) },
  { bill: billOf(2, { number: 'CR-2', kind: 'credit', originalNumber: 'B-002', totalCents: -500 }) },
  { bill: billOf(2, { bolNumber: 'NOWHERE', proNumber: '', destinationZip: '89502' }) },
  ...[0, 900].map((cents) => ({
    bill: billOf(3, { number: `INV-${cents}`, proNumber: '', trackingNumber: '1Z-3' }, [
      ['Surcharge', cents],
    ]),
    isKindTold: false,
  })),
]

class RollBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('rolled back')
    this.result = result
  }
}

/** The result of `work` in a transaction that is rolled back. */
async function rolledBack<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await product.database.db.transaction().execute(async (tx) => {
      throw new RollBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RollBack) return error.result as Result
    throw error
  }
}

/** Saves and compares bills in batches of `size`; returns the outcomes and everything that is stored. */
async function audit(bills: readonly OfferedBill[], size: number) {
  const { pool } = product.database
  return rolledBack(async (db) => {
    const rules = await rulesOf(db, clientId)
    const outcomes = []
    for (let at = 0; at < bills.length; at += size) {
      const from = { source: 'file', ediSetId: null } as const
      outcomes.push(...(await takeBills(db, clientId, bills.slice(at, at + size), from)))
    }
    const ids = outcomes.flatMap((one) => (one.kind === 'taken' ? one.id : []))
    for (let at = 0; at < ids.length; at += size) {
      await compareWithReceipts({ db, pool, clientId }, ids.slice(at, at + size), rules)
    }
    const stored = await db
      .selectFrom('freight_invoices')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('invoice_number')
      .orderBy('id')
      .execute()
    const numberOf = (id: string | null) =>
      stored.filter((one) => one.id === id).map((one) => `${one.invoice_number} ${one.net_cents}`)
    return {
      outcomes: outcomes.map((one) =>
        one.kind === 'refused'
          ? [one.kind, one.repeat.kind, one.repeat.number, ...numberOf(one.repeat.id)]
          : [one.kind, ...numberOf(one.id)],
      ),
      stored: stored.map(({ id, replaces_id, version, ...row }) => ({
        ...row,
        replaces: numberOf(replaces_id),
      })),
    }
  })
}

const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, one) => (/^(created|updated)_at$/.test(name) ? undefined : one)))

describe('bills in one batch', () => {
  it('have the same result as one after the other, however they are related', async () => {
    const bills = repeatedBills()
    const backwards = bills.toReversed()
    for (const some of [bills, backwards]) {
      const [together, alone] = [await audit(some, some.length), await audit(some, 1)]
      expect(plain(together)).toEqual(plain(alone))
    }
    const { outcomes, stored } = await audit(bills, bills.length)
    expect(outcomes.map(([kind, repeat]) => (kind === 'refused' ? repeat : kind))).toEqual([
      ...['taken', 'again', 'duplicate', 'numberTaken', 'taken', 'taken'],
      ...['taken', 'taken', 'taken', 'taken', 'taken', 'taken', 'taken'],
    ])
    expect(stored.filter((one) => one.is_in_force).map((one) => one.invoice_number)).toHaveLength(8)
    expect(stored.filter((one) => one.kind === 'balanceDue').map((one) => one.invoice_number)).toEqual([
      'BD-1',
      'INV-900',
    ])
  })

  it('that are only checked have the same outcomes and leave nothing behind', async () => {
    const bills = repeatedBills()
    const kinds = (isTrial: boolean) =>
      rolledBack(async (db) => {
        const taken = await takeBills(db, clientId, bills, { source: 'file', ediSetId: null, isTrial })
        const { rows } = await product.database.pool.query('select 1 from freight_invoices')
        return { kinds: taken.map(({ kind }) => kind), rows }
      })
    const [checked, taken] = [await kinds(true), await kinds(false)]
    expect(checked).toEqual(taken)
    expect(checked.rows).toEqual([])
  })

  it('need as many statements as one bill', async () => {
    const statements = async (bills: OfferedBill[]) => {
      await audit(bills, bills.length)
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await audit(bills, bills.length)
      const count = spy.mock.calls.length
      spy.mockRestore()
      return count
    }
    const many = shipments.flatMap((_, at) =>
      Array.from({ length: 20 }, (_, copy) => ({
        bill: billOf(at, { number: `MANY-${at}-${copy}`, proNumber: `88${at}${copy}` }, [['Storage', copy]]),
      })),
    )
    expect(await statements(many)).toBe(await statements(many.slice(0, 1)))
  })
})
