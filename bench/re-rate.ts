/**
 * P2: rates a history again, from read to write: every shipment of a client (with its lines) with 20 contracts, one row
 * per price or reason for none. `node bench/re-rate.ts [shipments] [pairs]`, 1,000,000 by default.
 * The anchor is a bare `COPY` of the same rows into the same kind of table, in COPY's own text form, with the text made
 * before the clock starts; the time for the binary form (which ours writes) is reported next to it. Both sides
 * alternate, with a checkpoint before each; our first run, from a cold disk, is reported separately.
 */
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { StoredContract } from '#actions/pricing/re-rate-many.ts'
import { reRatePeriod } from '#actions/pricing/re-rate-period.ts'
import { copyIn } from '#database/sql/copy-stream.ts'
import {
  createReRatedPrices,
  dropReRatedPrices,
  reRatedRows,
  sumReRatedPrices,
} from '#database/tariffs/re-rated-prices.ts'
import { findDemoClient } from './support/bench.ts'
import { loadRateableShipments } from './support/load-rateable-shipments.ts'
import { median, runPairs, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_000_000)
const PAIRS = Number(process.argv[3] ?? 3)
const CONTRACTS = 20
/** A minute for a million shipments. */
const GOAL_MS = (60_000 * SHIPMENTS) / 1_000_000
const GOAL_RATIO = 3.5
const CHUNK = 2_000
const PERIOD = { from: '2000-01-01', to: '2099-12-31', rateModeIds: [1] }

async function findContracts(pool: pg.Pool, clientId: string): Promise<StoredContract[]> {
  const { rows } = await pool.query(
    `select id, scac from tariffs where client_id = $1 and state = 'live' and kind = 'ltl' and rate_mode_id = 1
      order by scac limit $2`,
    [clientId, CONTRACTS],
  )
  return rows.map(({ id, scac }) => ({ scac, tariffIds: [id], pickupDate: null }))
}

interface Rated {
  shipments: number
  prices: number
}

/** Rates all and drops the result again; counts the prices if requested. */
async function rateAll(
  pool: pg.Pool,
  clientId: string,
  contracts: readonly StoredContract[],
  isCounted = false,
): Promise<Rated> {
  const runId = newId()
  const shipments = await reRatePeriod(pool, { ...PERIOD, runId, clientId, contracts })
  const sums = isCounted ? await sumReRatedPrices(pool, runId) : []
  await dropReRatedPrices(pool, runId)
  const prices = sums.reduce((sum, one) => sum + (one.answer === 0 ? one.shipments : 0), 0)
  return { shipments, prices }
}

async function findIds(pool: pg.Pool, clientId: string): Promise<string[]> {
  const { rows } = await pool.query({
    text: `select id from shipments where client_id = $1 and rate_mode_id = 1 and status in ('T', 'A', 'D')`,
    values: [clientId],
    rowMode: 'array',
  })
  return rows.map(([id]) => id as string)
}

const ANSWERS = Float64Array.from(
  { length: CHUNK * CONTRACTS },
  (_, place) => 9_000 + ((place * 7919) % 90_000),
)

/** The rows in COPY's text form, in chunks. */
function* textRows(ids: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const lines = ids
      .slice(at, at + CHUNK)
      .flatMap((id, place) =>
        Array.from(
          { length: CONTRACTS },
          (_, contract) => `${id}\t${ANSWERS[place * CONTRACTS + contract]}\t${contract}\n`,
        ),
      )
    yield Buffer.from(lines.join(''), 'latin1')
  }
}

/** The same in its binary form. */
function* binaryRows(ids: readonly string[]): Generator<Buffer> {
  yield Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
  for (let at = 0; at < ids.length; at += CHUNK)
    yield reRatedRows(ids.slice(at, at + CHUNK), ANSWERS, CONTRACTS)
  yield Buffer.from([0xff, 0xff])
}

async function copyBare(pool: pg.Pool, chunks: readonly Buffer[], form: 'text' | 'binary'): Promise<void> {
  const client = await pool.connect()
  const runId = newId()
  await createReRatedPrices(pool, runId)
  try {
    await client.query('set statement_timeout = 0')
    const table = `re_rated_${runId.replaceAll('-', '')}`
    const copy = await copyIn(client, `copy ${table} from stdin with (format ${form})`)
    for (const chunk of chunks) await copy.write(chunk)
    await copy.end()
  } finally {
    client.release(true)
    await dropReRatedPrices(pool, runId)
  }
}

const database = await startThrowAwayDatabase()
try {
  const { pool } = database
  const { id: clientId } = await findDemoClient(pool)
  await loadRateableShipments(pool, clientId, SHIPMENTS)
  const contracts = await findContracts(pool, clientId)
  sayLoad()
  let rated: Rated = { shipments: 0, prices: 0 }
  const first = await timed(async () => {
    rated = await rateAll(pool, clientId, contracts, true)
  })
  const count = (value: number) => value.toLocaleString('en-US')
  console.log(
    `       ${count(rated.shipments)} shipments x ${contracts.length} contracts, ${count(rated.prices)} of the answers ` +
      `prices; first run ${(first / 1000).toFixed(1)} s, sums included`,
  )
  const ids = await findIds(pool, clientId)
  const settle = () => pool.query('checkpoint').catch(() => {})
  const text = [...textRows(ids)]
  const pairs = await runPairs(
    PAIRS,
    () => settle().then(() => rateAll(pool, clientId, contracts)),
    () => settle().then(() => copyBare(pool, text, 'text')),
  )
  text.length = 0
  const binary = [...binaryRows(ids)]
  const binaryMs = await timed(() => settle().then(() => copyBare(pool, binary, 'binary')))
  const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const verdict = new Verdict()
  verdict.say('re-rated, read to write', median(pairs.ours), GOAL_MS, 'ms')
  const detail = `COPY ${inSeconds(median(pairs.anchor))}, binary ${inSeconds(binaryMs)}`
  verdict.say('against COPY of the rows alone', pairs.ratio, GOAL_RATIO, 'x', detail)
  verdict.exit()
} finally {
  await database.stop()
}
