/**
 * P15: carriers' bills taken, matched and explained. `node bench/freight-audit.ts [bills]`, 10,000 unless told.
 *
 * Bills for the demo's booked shipments, over and over, as their receipts ask; every third has another weight, so that its receipt is
 * computed again, and every fifth a charge that was not ordered. Several at a time, as the jobs of a server take them.
 * Against the rating engine alone: the same receipts computed once more by their tariffs, with everything in memory.
 * While bills are taken, a small query is asked every few milliseconds on its own connection: how long the longest
 * answer took is what other users would notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AuditRules } from '#actions/freight-audit/audit-bill.ts'
import { rulesOf } from '#actions/freight-audit/audit-rules.ts'
import { compareBill, takeBill } from '#actions/freight-audit/take-bill.ts'
import { tariffOfReceipt } from '#actions/pricing/tariff-of-receipt.ts'
import { tariffBook } from '#actions/tariffs/tariff-book.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import type { FreightBill } from '#domain/freight-audit/bill.ts'
import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import { computeAgain, type TariffOfReceipt } from '#domain/rating/compute-again.ts'
import { findDemoClient } from './support/bench.ts'
import { percentile, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const BILLS = Number(process.argv[2] ?? 10_000)
const AT_A_TIME = 4
/** 500 bills a second. */
const GOAL_MS_A_BILL = 2
const LONGEST_ANSWER_MS = 200

interface Priced {
  bol_number: string
  carrier_scac: string
  total_weight_lb: string
  currency: string
  charges: { code: string; label: string; cents: number }[]
  receipt: AnyReceipt
  tariff_id: string
}

async function pricedShipments(pool: pg.Pool, clientId: string): Promise<Priced[]> {
  const { rows } = await pool.query(
    `select s.bol_number, s.carrier_scac, s.total_weight_lb, p.currency, p.charges, p.receipt, p.tariff_id
      from shipments s join price_sheets p on p.id = s.price_sheet_id
      where s.client_id = $1 and s.status in ('T', 'A', 'D') and p.receipt is not null and p.tariff_id is not null
      order by s.bol_number`,
    [clientId],
  )
  return rows
}

function billOf(priced: Priced, at: number): FreightBill {
  const lines = priced.charges.map(({ code, label, cents }) => ({
    ...{ code, description: label, cents, weightLb: null, freightClass: '' },
  }))
  if (at % 5 === 0) {
    lines.push({ code: '', description: 'Storage', cents: 4_500, weightLb: null, freightClass: '' })
  }
  return {
    ...{ number: `BENCH-${at}`, kind: 'original', originalNumber: '', scac: priced.carrier_scac },
    ...{ proNumber: '', bolNumber: priced.bol_number, references: [], trackingNumber: '' },
    ...{ billDate: '', currency: priced.currency, billedClass: '', pieces: null, originZip: '' },
    ...{ destinationZip: '', lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) },
    billedWeightLb: at % 3 === 0 ? Number(priced.total_weight_lb) + 120 : null,
  }
}

/** As often as it takes; the bills of the pass before are gone by then. */
async function takeOften(db: Db, pool: pg.Pool, clientId: string, bills: readonly FreightBill[]) {
  let [taken, explained, spent] = [0, 0, 0]
  while (taken < BILLS) {
    const pass = bills.slice(0, BILLS - taken)
    await pool.query('truncate freight_invoices cascade')
    spent += await timed(async () => {
      explained += await takeAll(db, pool, clientId, pass)
    })
    taken += pass.length
  }
  return { taken, explained, spent }
}

async function takeAll(db: Db, pool: pg.Pool, clientId: string, bills: readonly FreightBill[]) {
  const rules: AuditRules = await rulesOf(db, clientId)
  const queue = bills.values()
  let explained = 0
  const worker = async () => {
    for (const bill of queue) {
      await db.transaction().execute(async (tx) => {
        const taken = await takeBill(tx, clientId, bill, { source: 'file', ediSetId: null })
        if (taken.kind !== 'taken') return
        const compared = await compareBill({ db: tx, pool, clientId }, taken.id, rules)
        if (compared?.explanation) explained++
      })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return explained
}

/** What a user in front of a screen waits meanwhile. */
async function askMeanwhile(pool: pg.Pool, signal: AbortSignal): Promise<number[]> {
  const answers: number[] = []
  while (!signal.aborted) {
    answers.push(await timed(() => pool.query('select count(*) from users')))
    await sleep(5)
  }
  return answers
}

const database = await startThrowAwayDatabase()
try {
  const { pool } = database
  const { db, close } = openDatabase(database.config)
  const { id: clientId } = await findDemoClient(pool)
  const priced = await pricedShipments(pool, clientId)
  const bills = priced.map(billOf)
  // As the server that takes bills has it.
  await tariffBook(pool, clientId)
  const tariffs: { receipt: AnyReceipt; tariff: TariffOfReceipt }[] = []
  for (const { receipt, tariff_id } of priced) {
    const { tariff } = await tariffOfReceipt({ pool, clientId }, receipt, tariff_id)
    tariffs.push({ receipt, tariff })
  }
  sayLoad()
  const engineMs = await timed(() => {
    for (const { receipt, tariff } of tariffs) computeAgain(receipt, tariff)
  })
  const stop = new AbortController()
  const asking = askMeanwhile(pool, stop.signal)
  const { taken, explained, spent } = await takeOften(db, pool, clientId, bills)
  stop.abort()
  const answers = await asking
  const verdict = new Verdict()
  const perSecond = Math.round((taken / spent) * 1_000)
  console.log(
    `       ${taken.toLocaleString('en-US')} bills, ${explained.toLocaleString('en-US')} explained, ` +
      `${perSecond} bills a second; the engine alone ${Math.round((bills.length / engineMs) * 1_000)} prices a second`,
  )
  verdict.say('a bill taken, matched and explained', spent / taken, GOAL_MS_A_BILL, 'ms')
  verdict.say('longest answer meanwhile', percentile(answers, 100), LONGEST_ANSWER_MS, 'ms')
  await close()
  verdict.exit()
} finally {
  await database.stop()
}
