import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { cyclesOf, recordCycles } from '#test/support/fault-record.ts'
import { makeScene } from '#test/support/scene.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Kills server and database without warning while bills are imported, decided, disputed by mail and exported to
 * accounts payable, and freight is accrued. Callers retry with the same key: each bill is stored once, decided once, in
 * one export at most, each shipment is accrued once, and every acknowledged change is kept.
 */
const ROUNDS = cyclesOf(8, 300)
const BILLS_A_ROUND = 4

/** One call of a careful caller: done once it has a reply, otherwise retried with the same key. */
interface Step {
  path: string
  key: string
  body: () => object
  answer: Record<string, never> | null
}

interface Bill {
  number: string
  cents: number
  isDisputed: boolean
  save: Step
  decide: Step
}

let ledger: Ledger
let victim: Victim
const { logIn, call, withDatabase } = victimClient(() => victim)
const bills: Bill[] = []
const exports: Step[] = []
/** Freight that has not left yet. */
const waiting: string[] = []

beforeAll(async () => {
  ledger = await openLedger(() => Math.random() * 40)
  victim = await openVictim({ SMTP_URL: ledger.url, DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(async ({ db }) => {
    const scene = await makeScene(db)
    const bols = await tenderedShipments(db, scene.a.id, 'SYNB', ROUNDS)
    // One more leaves in each round.
    waiting.push(...bols)
  })
  await logIn('admin')
})

afterAll(async () => {
  await victim?.remove()
  await ledger?.close()
})

const LEFT = `update shipments set status = 'A', picked_up_at = now() - interval '2 days' where bol_number = $1`
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

const step = (path: string, body: () => object): Step => ({ path, key: randomUUID(), body, answer: null })

function newBill(): Bill {
  const number = `KILL-${bills.length}`
  const cents = 10_000 + bills.length * 37
  const isDisputed = bills.length % BILLS_A_ROUND === 3
  const amount = cents / 100
  const save = step('Invoices/Save', () => ({
    ...{ number, scac: 'SYNA', total: amount, lines: [{ description: 'Linehaul', amount }] },
  }))
  const saved = () => (save.answer as unknown as { bill: { id: string; version: number } }).bill
  const decide = isDisputed
    ? step('Invoices/Dispute', () => {
        const { id: billId, version } = saved()
        return { billId, version, emails: 'claims@example.com' }
      })
    : step('Invoices/Decide', () => {
        const { id: billId, version } = saved()
        return { decision: 'accept', note: 'No shipment of ours.', bills: [{ billId, version }] }
      })
  return { number, cents, isDisputed, save, decide }
}

/** Records every reply immediately. A cut connection is not a reply. */
async function take(one: Step): Promise<void> {
  if (one.answer) return
  const reply = await call(one.path, one.body(), { 'idempotency-key': one.key }).catch(() => null)
  if (!reply || reply.status === 503) return
  expect([one.path, reply.status]).toEqual([one.path, 200])
  one.answer = reply.body
}

async function takeBill(bill: Bill): Promise<void> {
  await take(bill.save)
  if (bill.save.answer) await take(bill.decide)
}

async function round(number: number): Promise<void> {
  if (number > 0) await victim.start()
  const fresh = Array.from({ length: BILLS_A_ROUND }, () => {
    const bill = newBill()
    bills.push(bill)
    return bill
  })
  const sent = step('Invoices/Export', () => ({}))
  const accrued = step('Invoices/Accruals', () => ({ through: yesterday }))
  exports.push(sent, accrued)
  const [bol] = waiting.splice(0, 1)
  if (bol) await withDatabase(({ pool }) => pool.query(LEFT, [bol]))
  const under = [
    ...fresh.map(takeBill),
    ...[sent, accrued].map((one) => sleep(Math.random() * 60).then(() => take(one))),
  ]
  await Promise.race(under)
  await sleep(Math.random() * 120)
  await victim.kill()
  await Promise.all(under)
}

it(`${ROUNDS} times: no bill is lost, decided twice, or exported to accounts payable twice`, async () => {
  for (let number = 0; number < ROUNDS; number++) await round(number)
  await victim.start()
  const acknowledged = bills.filter(({ decide }) => decide.answer !== null).length
  for (const bill of bills) await takeBill(bill)
  for (const sent of exports) await take(sent)
  await take(step('Invoices/Export', () => ({})))
  await take(step('Invoices/Accruals', () => ({ through: yesterday })))
  await withDatabase(untilMailed)
  await recordCycles('server and database, while bills are decided', ROUNDS, async () => {
    await withDatabase(judge)
    return { acknowledged }
  })
  console.log(`${ROUNDS} kills, ${bills.length} bills, ${acknowledged} decided before the kill`)
})

async function untilMailed({ pool }: OpenDatabase): Promise<void> {
  const waiting = async () =>
    (await pool.query(`select 1 from outbox where state in ('waiting', 'sending', 'handing-over')`)).rowCount
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(0)
}

async function judge({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select b.invoice_number as number, b.state, b.export_id is not null as exported,
        (select count(*)::int from audit_trail t where t.subject_id = b.id
          and t.what in ('bill.decided', 'bill.disputed')) as decisions,
        (select count(*)::int from bill_disputes d where d.bill_id = b.id) as disputes,
        (select count(distinct export_id)::int from payable_lines l where l.bill_id = b.id) as exports,
        (select coalesce(sum(cents), 0)::int from payable_lines l where l.bill_id = b.id) as cents,
        (select message_id from bill_disputes d where d.bill_id = b.id limit 1) as message_id,
        (select o.state from bill_disputes d join outbox o on o.id = d.message_id where d.bill_id = b.id limit 1) as mail
      from freight_invoices b order by b.invoice_number`,
  )
  expect(rows).toHaveLength(bills.length)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const { number, cents, isDisputed } of bills) {
    const { message_id, mail, ...row } = byNumber.get(number)
    const expected = isDisputed
      ? { state: 'disputed', exported: false, disputes: 1, exports: 0, cents: 0 }
      : { state: 'accepted', exported: true, disputes: 0, exports: 1, cents }
    expect(row).toEqual({ number, decisions: 1, ...expected })
    if (!isDisputed) continue
    const received = ledger.countOf(message_id)
    if (mail === 'unknown') expect(received).toBeLessThanOrEqual(1)
    else expect([mail, received]).toEqual(['delivered', 1])
  }
  const { rows: numbers } = await pool.query(
    'select kind, array_agg(number order by number) as numbers from payable_exports group by 1 order by 1',
  )
  expect(numbers.map(({ kind }) => kind)).toEqual(['accruals', 'bills'])
  for (const { numbers: all } of numbers) expect(all).toEqual(all.map((_: number, at: number) => at + 1))
  const { rows: accrued } = await pool.query(
    `select count(*)::int as shipments, count(distinct a.shipment_id)::int as different,
        count(*) filter (where a.cents = (select sum(l.cents) from payable_lines l where l.shipment_id = a.shipment_id))::int as right
      from freight_accruals a where a.reversed_in is null`,
  )
  expect(accrued).toEqual([{ shipments: ROUNDS, different: ROUNDS, right: ROUNDS }])
}
