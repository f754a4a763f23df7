import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { countBuckets } from '#database/lists/counts.ts'
import type { ListFilter } from '#database/lists/list-filter.ts'
import type { SortName } from '#database/lists/list-order.ts'
import { searchEverywhere } from '#database/lists/search.ts'
import { countMatching, listShipments } from '#database/lists/shipment-lists.ts'
import { findShipmentByNumber } from '#database/shipments/shipments.ts'
import { type Db, type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import type { Tables } from '#database/sql/schema.ts'
import type { ThrowAwayDatabase } from './throw-away-database.ts'

/** One query of a list, a count or the search. */
export interface Question {
  name: string
  ask: (database: OpenDatabase) => Promise<unknown>
}

type Statuses = ListFilter['statuses']

const SORTS: SortName[] = ['created', 'pickup', 'carrier', 'charge', 'consignee', 'bol']
const SHIPMENTS: Statuses[] = [['Q'], ['T'], ['A'], ['D'], ['V'], ['Q', 'T', 'A']]
const ALL: Statuses[] = [...SHIPMENTS, ['O'], ['H']]
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const QUARTER = { from: day(290), to: day(200) }
/** The filters of lists, and their buckets. */
const FILTERS: [name: string, filter: Partial<ListFilter>, buckets: Statuses[]][] = [
  ['nothing', {}, ALL],
  ['tendered', { tendered: true }, [['T']]],
  ['archived', { endedAs: 'archived' }, [['V']]],
  ['problems', { problemsOnly: true }, [['T'], ['A']]],
  ['a carrier', { scac: 'ODFL' }, SHIPMENTS],
  ['a warehouse', { warehouse: 'DAL' }, ALL],
  ['a carrier and a warehouse', { scac: 'ODFL', warehouse: 'DAL' }, SHIPMENTS],
  ['a quarter', QUARTER, [['D'], ['V']]],
  ['a carrier in a quarter', { scac: 'ODFL', ...QUARTER }, [['D']]],
  ['a BOL number', { searchText: '7100040001' }, ALL],
  ['a name', { searchText: 'dallas' }, ALL],
  ['two words', { searchText: 'dallas freight' }, ALL],
  ['nothing there is', { searchText: 'xqzzy' }, ALL],
]
const TERMS = ['7100040001', '710004', 'SO540001', 'PO40040001', 'dallas', 'freight', 'store', 'xqzzy', '000']

/** Every bucket under its filters in every sort order, both directions of the plain ones, their counts; the search. */
export function* questionsOf(clientId: string): Generator<Question> {
  for (const [name, filter, buckets] of FILTERS) {
    for (const statuses of buckets) yield* listQuestions(clientId, name, { statuses, ...filter })
  }
  yield { name: 'bucket counts', ask: ({ pool }) => countBuckets(pool, clientId) }
  yield { name: 'bucket counts of a warehouse', ask: ({ pool }) => countBuckets(pool, clientId, 'DAL') }
  for (const term of TERMS) {
    yield { name: `search for ${term}`, ask: ({ pool }) => searchEverywhere(pool, clientId, term) }
  }
  yield { name: 'a shipment by number', ask: ({ db }) => findShipmentByNumber(db, clientId, '7100040001') }
}

function* listQuestions(clientId: string, name: string, filter: ListFilter): Generator<Question> {
  const isPlain = name === 'nothing'
  for (const sort of SORTS) {
    for (const descending of isPlain ? [true, false] : [true]) {
      const page = { sort, descending, pageSize: 25, pageIndex: 1 }
      yield {
        name: `${filter.statuses} with ${name} by ${sort} ${descending ? 'desc' : 'asc'}`,
        ask: async ({ pool }) => {
          const { cursor } = await listShipments(pool, clientId, filter, page)
          if (cursor) await listShipments(pool, clientId, filter, { ...page, pageIndex: 2, cursor })
        },
      }
    }
  }
  if (isPlain) return
  yield {
    name: `count of ${filter.statuses} with ${name}`,
    ask: ({ pool }) => countMatching(pool, clientId, filter),
  }
}

export interface Touched {
  /** Infinity if the product cancels it. */
  pages: number
  /** The result of a count; null for other queries. */
  counted: number | null
}

/** `query_canceled`: the statement timeout. */
const GIVEN_UP = '57014'
const LONGEST_MS = 30_000

/** Counts the database pages that all statements of a query touch. */
export class PageCounter {
  readonly #open: OpenDatabase
  #asked: pg.QueryConfig[] = []

  constructor({ config }: ThrowAwayDatabase) {
    const { pool, close } = openDatabase({ ...config, statement_timeout: LONGEST_MS })
    const ask = pool.query.bind(pool) as (query: pg.QueryConfig) => Promise<pg.QueryResult>
    const listening = Object.assign(Object.create(pool), {
      query: (query: pg.QueryConfig) => {
        this.#asked.push(query)
        return ask(query)
      },
    }) as pg.Pool
    const db: Db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        this.#asked.push({ text: query.sql, values: [...query.parameters] })
      },
    })
    this.#open = { db, pool: listening, close }
  }

  async count(ask: Question['ask']): Promise<Touched> {
    this.#asked = []
    let answer: unknown
    try {
      answer = await ask(this.#open)
    } catch (error) {
      if ((error as { code?: string }).code === GIVEN_UP)
        return { pages: Number.POSITIVE_INFINITY, counted: null }
      throw error
    }
    let pages = 0
    for (const { text, values } of this.#asked.splice(0)) {
      const explained = { text: `explain (analyze, buffers, format json) ${text}`, values: values ?? [] }
      const { rows } = await this.#open.pool.query(explained)
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    this.#asked = []
    return { pages, counted: typeof answer === 'number' ? answer : null }
  }

  close(): Promise<void> {
    return this.#open.close()
  }
}
