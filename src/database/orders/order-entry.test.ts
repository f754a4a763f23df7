import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients } from '#test/support/many-rows.ts'
import { countBuckets } from '../lists/counts.ts'
import { inCopyingTransaction } from '../sql/copying-transaction.ts'
import type { Db, OpenDatabase } from '../sql/open.ts'
import { insertOrders } from './order-entry.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
})
afterAll(() => open?.close())

const ADDRESS = {
  companyName: 'Tab\tand \\ "quote"',
  street: '1 Commerce St',
  street2: '',
  city: 'Dallas',
  state: 'TX',
  zip: '75201',
  countryCode: 'US',
  contactName: '',
  contactPhone: '',
  email: '',
}

function wholeOrder(orderNumber: string, backorder = '00') {
  const order = {
    id: newId(),
    orderNumber,
    backorder,
    warehouse: 'RNO',
    origin: ADDRESS,
    destination: ADDRESS,
    soldTo: 'a\\b',
    paymentType: 'P' as const,
    services: ['LGDEL', 'APPT'],
    poNumber: 'PO\n1',
    shipBy: '2026-12-11',
    specialInstructions: 'first\r\nsecond',
    source: 'upload',
    totalWeightLb: 120.5,
    totalQuantity: 2,
    valueCents: 1_005,
    shipViaCode: '',
    details: { reference1: 'x "y" \\n', orderDate: '2026-12-01' },
    createdAt: new Date('2026-11-20T10:11:12.345Z'),
  }
  const item = { description: 'tab\tquote " backslash \\', weightLb: 60.25, quantity: 1 }
  const line = (lineNumber: number) => ({ id: newId(), lineNumber, item: item as never })
  return { order, lines: [line(1), line(2)] }
}

const copied = (work: (db: Db) => Promise<Set<string>>) => inCopyingTransaction(open.pool, work)

const stored = async (orderNumber: string) => {
  const { rows } = await open.pool.query(
    `select o.*, (select json_agg(l.item order by l.line_number) from order_lines l where l.order_id = o.id) as items
      from orders o where client_id = $1 and order_number = $2`,
    [CLIENT_A, orderNumber],
  )
  return rows
}

it('copies orders with the same result as a statement', async () => {
  const [one, other] = [wholeOrder('C-1'), wholeOrder('S-1')]
  expect(await copied((db) => insertOrders(db, CLIENT_A, [one]))).toEqual(new Set([one.order.id]))
  expect(await insertOrders(open.db, CLIENT_A, [other])).toEqual(new Set([other.order.id]))
  const [[first], [second]] = [await stored('C-1'), await stored('S-1')]
  const ownName = { id: '', order_number: '', search: '' }
  expect({ ...first, ...ownName }).toEqual({ ...second, ...ownName })
  expect(first).toMatchObject({ po_number: 'PO\n1', services: ['LGDEL', 'APPT'], destination: ADDRESS })
  expect(first.items).toHaveLength(2)
  expect((await countBuckets(open.pool, CLIENT_A)).counts.O).toBe(2)
})

it('skips a used number; another part of it, and another client’s, are free', async () => {
  await insertOrders(open.db, CLIENT_A, [wholeOrder('T-1')])
  const [again, part, free] = [wholeOrder('T-1'), wholeOrder('T-1', '01'), wholeOrder('T-2')]
  const added = await copied((db) => insertOrders(db, CLIENT_A, [again, part, free]))
  expect(added).toEqual(new Set([part.order.id, free.order.id]))
  const elsewhere = wholeOrder('T-1')
  expect((await copied((db) => insertOrders(db, CLIENT_B, [elsewhere]))).size).toBe(1)
  expect((await copied((db) => insertOrders(db, CLIENT_A, [again]))).size).toBe(0)
  expect(await stored('T-1')).toHaveLength(2)
})

it('gives a number that two transactions use at the same time to one of them, and adds the others', async () => {
  const [theirs, ours, beside] = [wholeOrder('R-1'), wholeOrder('R-1'), wholeOrder('R-2')]
  const isWaiting = async () => {
    const { rows } = await open.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy "orders"%'`,
    )
    expect(rows).toHaveLength(1)
  }
  let copying: Promise<Set<string>> | undefined
  await open.db.transaction().execute(async (tx) => {
    await insertOrders(tx, CLIENT_A, [theirs])
    copying = copied((db) => insertOrders(db, CLIENT_A, [ours, beside]))
    await vi.waitFor(isWaiting, { timeout: 10_000 })
  })
  expect(await copying).toEqual(new Set([beside.order.id]))
  expect((await stored('R-1')).map(({ id }) => id)).toEqual([theirs.order.id])
  expect((await stored('R-2'))[0].items).toHaveLength(2)
})
