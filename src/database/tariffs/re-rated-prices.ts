import pg from 'pg'
import { type CopyWriter, copyIn } from '../sql/copy-stream.ts'

/**
 * The prices of one run of re-rating stored shipments: one row per shipment and contract, in an unlogged table of the
 * run. They are working data and can be computed again at any time; a table with millions of them is dropped instantly,
 * while rows of a shared table would have to be deleted one by one.
 */

/** Run ids are UUIDs; nothing else is used in a table name. */
function tableOf(runId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(runId)) throw new RangeError(`not a run: ${runId}`)
  return pg.escapeIdentifier(`re_rated_${runId.replaceAll('-', '')}`)
}

export async function createReRatedPrices(pool: pg.Pool, runId: string): Promise<void> {
  await pool.query(
    `create unlogged table ${tableOf(runId)} (shipment_id uuid not null, answer integer not null, contract smallint not null)`,
  )
}

export async function dropReRatedPrices(pool: pg.Pool, runId: string): Promise<void> {
  await pool.query(`drop table if exists ${tableOf(runId)}`)
}

/** The results of one contract: the sum of its prices, and the number of shipments without a price, by reason. */
export interface ContractSum {
  /** Index of the contract in the run. */
  contract: number
  /** A price (`answer` 0) or a reason for a missing one, as in `noticeOf`. */
  answer: number
  shipments: number
  cents: number
}

export async function sumReRatedPrices(pool: pg.Pool, runId: string): Promise<ContractSum[]> {
  const { rows } = await pool.query(
    `select contract::int, least(answer, 0) as answer, count(*)::int as shipments,
        coalesce(sum(answer) filter (where answer > 0), 0)::bigint as cents
      from ${tableOf(runId)} group by 1, 2 order by 1, 2 desc`,
  )
  return rows as ContractSum[]
}

/** The prices of one shipment, by contract. */
export async function findReRatedPrices(
  pool: pg.Pool,
  runId: string,
  shipmentId: string,
): Promise<{ contract: number; answer: number }[]> {
  const { rows } = await pool.query(
    `select contract::int, answer from ${tableOf(runId)} where shipment_id = $1 order by contract`,
    [shipmentId],
  )
  return rows as { contract: number; answer: number }[]
}

// Binary COPY: a row is the number of its fields, and each field with its length before it.
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
const ROW_BYTES = 2 + (4 + 16) + (4 + 4) + (4 + 2)
const ANSWER_AT = 2 + 20 + 4
const CONTRACT_AT = ANSWER_AT + 4 + 4
const HIGHEST_ANSWER = 2 ** 31 - 1

export interface ReRatedWriter {
  /** `answers`: all contracts of the first shipment, then of the next. Resolves when more can be added. */
  add(shipmentIds: readonly string[], answers: Float64Array): Promise<void> | void
  end(): Promise<void>
}

/**
 * Copies the answers of `contracts` contracts into the run's table. The client is in use until the end; if it is closed
 * earlier, no row stays.
 */
export async function writeReRatedPrices(
  client: pg.PoolClient,
  runId: string,
  contracts: number,
): Promise<ReRatedWriter> {
  // It takes as long as the whole run.
  await client.query('set statement_timeout = 0')
  const copy: CopyWriter = await copyIn(client, `copy ${tableOf(runId)} from stdin with (format binary)`)
  await copy.write(SIGNATURE)
  return {
    add: (shipmentIds, answers) => copy.write(reRatedRows(shipmentIds, answers, contracts)),
    async end() {
      await copy.write(TRAILER)
      await copy.end()
    },
  }
}

/** The answers as rows of binary COPY. Throws RangeError for a price above 21 million dollars, which does not fit. */
export function reRatedRows(
  shipmentIds: readonly string[],
  answers: Float64Array,
  contracts: number,
): Buffer<ArrayBuffer> {
  const rows = Buffer.allocUnsafe(shipmentIds.length * contracts * ROW_BYTES)
  let at = 0
  for (let place = 0; place < shipmentIds.length; place++) {
    const first = at
    writeHead(rows, first, shipmentIds[place]!)
    for (let contract = 0; contract < contracts; contract++) {
      const answer = answers[place * contracts + contract]!
      if (answer > HIGHEST_ANSWER) throw new RangeError(`a price of ${answer} cents`)
      if (contract > 0) rows.copyWithin(at, first, first + ROW_BYTES)
      rows[at + ANSWER_AT] = answer >>> 24
      rows[at + ANSWER_AT + 1] = answer >>> 16
      rows[at + ANSWER_AT + 2] = answer >>> 8
      rows[at + ANSWER_AT + 3] = answer
      rows[at + CONTRACT_AT] = contract >>> 8
      rows[at + CONTRACT_AT + 1] = contract
      at += ROW_BYTES
    }
  }
  return rows
}

/** The part of a row before the two numbers. */
function writeHead(rows: Buffer, at: number, id: string): void {
  rows.writeInt16BE(3, at)
  rows.writeInt32BE(16, at + 2)
  rows.write(id.replaceAll('-', ''), at + 6, 'hex')
  rows.writeInt32BE(4, at + ANSWER_AT - 4)
  rows.writeInt32BE(2, at + CONTRACT_AT - 4)
}
