/**
 * P15: carriers' bills imported, matched and explained. `node bench/freight-audit.ts [bills]`, 10,000 by default.
 * Repeated bills for the demo's booked shipments, according to their receipts; every third has another weight, so that
 * its receipt is computed again, and every fifth a charge that was not ordered. They are imported file by file, each in
 * one transaction, and compared by the jobs of earlier files, several at a time, as on a server. The anchor is the
 * rating engine alone: the same receipts computed again by their tariffs, with everything in memory. During the import,
 * a small query runs every few milliseconds on its own connection: its slowest reply is the delay that other users
 * would notice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type BillToCompare, compareJobs } from '#actions/freight-audit/jobs.ts'
import { takeBills } from '#actions/freight-audit/take-bill.ts'
import { tariffsOfReceipts } from '#actions/pricing/tariff-of-receipt.ts'
import { tariffBook } from '#actions/tariffs/tariff-book.ts'
import { type Db, openDatabase } from '#database/sql/open.ts'
import type { FreightBill } from '#domain/freight-audit/bill.ts'
import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import { computeAgain } from '#domain/rating/compute-again.ts'
import { compareJob } from '#jobs/audit-tasks.ts'
import { findDemoClient } from './support/bench.ts'
import { percentile, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const BILLS = Number(process.argv[2] ?? 10_000)
/** Bills of one file. */
const FILE = 500
/** Concurrent jobs. */
const WORKERS = 4
/** 500 bills a second. */
const GOAL_MS_A_BILL = 2
const LONGEST_ANSWER_MS = 200

interface Priced {
  bol_number: string
  carrier_scac: string
  total_weight_lb: string
  currency: string
  charges: { code: string; label: string; cents: number }[]
  id: string
  receipt: AnyReceipt
  tariffId: string
}

async function pricedShipments(pool: pg.Pool, clientId: string): Promise<Priced[]> {
  const { rows } = await pool.query(
    `select s.bol_number, s.carrier_scac, s.total_weight_lb, p.currency, p.charges, p.receipt, p.id, p.tariff_id as "tariffId"
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

/** Imports the bills repeatedly, and deletes those of the previous pass first. */
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
  const jobs: BillToCompare[][] = []
  let isTaking = true
  const take = async () => {
    for (let at = 0; at < bills.length; at += FILE) {
      const file = bills.slice(at, at + FILE).map((bill) => ({ bill }))
      const taken = await db
        .transaction()
        .execute((tx) => takeBills(tx, clientId, file, { source: 'file', ediSetId: null }))
      const ids = taken.flatMap((one) => (one.kind === 'taken' && one.shipmentId ? one.id : []))
      jobs.push(...compareJobs(clientId, ids).map(({ payload }) => payload))
    }
    isTaking = false
  }
  const work = async () => {
    while (isTaking || jobs.length > 0) {
      const job = jobs.shift()
      if (job) await compareJob({ db, pool }, job)
      else await sleep(1)
    }
  }
  await Promise.all([take(), ...Array.from({ length: WORKERS }, work)])
  const { rows } = await pool.query(
    'select count(*)::int as explained from freight_invoices where explanation is not null',
  )
  return rows[0].explained as number
}

/** The delay of a user's query meanwhile. */
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
  // As on a server that imports bills.
  await tariffBook(pool, clientId)
  const found = await tariffsOfReceipts({ pool, clientId }, priced)
  const tariffs = priced.flatMap(({ id, receipt }) => {
    const one = found.get(id)
    return one?.kind === 'priced' ? [{ receipt, tariff: one.tariff }] : []
  })
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
