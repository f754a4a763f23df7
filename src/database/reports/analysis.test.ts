import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBesideShipments } from '#domain/analysis/components.ts'
import { DIMENSIONS } from '#domain/analysis/dimensions.ts'
import { MEASURES, measureOf, measureValue } from '#domain/analysis/measures.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { type AnalysisFilter, type GroupSums, readSums, WHOLE_CLIENT } from './analysis.ts'
import { currentFacts, FACT_COLUMNS } from './facts.ts'
import { listFigureShipments } from './figure-shipments.ts'
import { foldAllFacts, foldFacts } from './fold-facts.ts'
import { measureExpression } from './measures.ts'
import { PLAIN_MEASURES, type PlainQuestion, plainFigure } from './plain-figures.test-support.ts'
import {
  CHANGES,
  type Chance,
  chanceOf,
  insertRandomShipments,
  NOW,
} from './random-shipments.test-support.ts'

/** Random sets of rows: a sample in every run, many more by LADING_FAULTS=full. */
const SETS = process.env.LADING_FAULTS === 'full' ? 200 : 3
const CLIENT = '0192f0a1-0000-7000-8000-0000000000aa'
const OTHER = '0192f0a1-0000-7000-8000-0000000000bb'

let database: OpenDatabase
beforeAll(async () => {
  database = await openOwnDatabase()
  await database.pool.query(`insert into clients (id, code, name) values ($1, 'a', 'A'), ($2, 'b', 'B')`, [
    CLIENT,
    OTHER,
  ])
})
afterAll(() => database?.close())

const filterOf = (from: string, to: string, warehouse = ''): AnalysisFilter => ({
  ...{ ...WHOLE_CLIENT, from, to, warehouse },
})

function valueIn(groups: readonly GroupSums[], key: string, currency: string): number | null {
  const measure = measureOf(key)!
  const sums: Record<string, number> = {}
  for (const group of groups) {
    if (measure.isMoney && group.currency !== currency) continue
    for (const [name, value] of Object.entries(group.sums)) sums[name] = (sums[name] ?? 0) + value
  }
  return measureValue(measure, sums)
}

const nearly = (value: number | null, wanted: number | null, what: string) => {
  // A sum over nothing is null in SQL and 0 here; a ratio over nothing is null in both.
  if (wanted === null && value === 0) return
  if (wanted === null || value === null) return expect(value, what).toBe(wanted)
  expect(Math.abs(value - wanted), `${what}: ${value} is not ${wanted}`).toBeLessThan(
    1e-6 * Math.max(1, Math.abs(wanted)),
  )
}

async function compareAll(question: PlainQuestion, what: string): Promise<void> {
  const { from, to, warehouse } = question
  const groups = await readSums(database.pool, question.clientId, filterOf(from, to, warehouse), NOW, null)
  for (const key of PLAIN_MEASURES) {
    const wanted = await plainFigure(database.pool, key, question)
    nearly(valueIn(groups, key, question.currency), wanted, `${what}, ${key}`)
  }
}

async function changeSome(chance: Chance, ids: readonly string[]): Promise<void> {
  const some = ids.filter(() => chance.chance(0.25))
  await database.pool.query(chance.pick(CHANGES), [some])
}

/** A claim for every fourth shipment of both clients, filed around the days of the requests. */
async function insertClaims(): Promise<void> {
  await database.pool.query(`insert into claims (client_id, id, serial, shipment_id, scac, carrier_name, kind, state,
      currency, lines, freight_cents, salvage_cents, claimed_cents, description, filed_on, recovered_cents, created_by)
    select client_id, id, n, id, carrier_scac, '', 'damage', (array['filed', 'paid', 'closed', 'offered'])[n % 4 + 1],
      currency, '[]', 0, 0, 1000 * n, '', case when n % 5 > 0 then date '2026-10-10' + n::int end, 300 * n, 'clerk'
    from (select s.*, (row_number() over (order by id))::int as n from shipments s) s where n % 4 = 0 or n % 3 = 0`)
}

it('checks every measure', () => {
  expect([...PLAIN_MEASURES].sort()).toEqual(MEASURES.map(({ key }) => key).sort())
})

describe.each(Array.from({ length: SETS }, (_, index) => index + 1))('over random rows %i', (seed) => {
  it('every figure matches plain SQL, whenever changes were merged', async () => {
    const chance = chanceOf(seed)
    const { pool, db } = database
    await pool.query(
      'delete from freight_invoices; delete from shipments; delete from order_lines; delete from orders',
    )
    const ids = await insertRandomShipments(db, CLIENT, chance, 90)
    await insertRandomShipments(db, OTHER, chance, 10)
    await insertClaims()
    const periods = [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-10-25', to: '2026-11-19' },
      { from: '2026-09-01', to: '2026-12-31' },
    ]
    for (let round = 0; round < 4; round += 1) {
      if (chance.chance(0.5)) await foldFacts(pool)
      await changeSome(chance, ids)
      const period = chance.pick(periods)
      const currency = chance.pick(['USD', 'CAD'])
      const warehouse = chance.pick(['', 'RNO', 'DAL'])
      await compareAll({ clientId: CLIENT, now: NOW, ...period, warehouse, currency }, `round ${round}`)
    }
    await foldAllFacts(pool)
    await compareAll(
      { clientId: CLIENT, now: NOW, ...periods[2]!, warehouse: '', currency: 'USD' },
      'all folded',
    )
    await compareAll(
      { clientId: OTHER, now: NOW, ...periods[2]!, warehouse: '', currency: 'USD' },
      'the other client',
    )
  })
})

describe('a breakdown', () => {
  it.each(DIMENSIONS.map(({ key }) => key))('by %s adds up to the whole', async (dimension) => {
    const filter = filterOf('2026-09-01', '2026-12-31')
    const [whole, groups] = await Promise.all([
      readSums(database.pool, CLIENT, filter, NOW, null),
      readSums(database.pool, CLIENT, filter, NOW, dimension),
    ])
    for (const { key, per } of MEASURES) {
      if (per) continue
      const sum = groups.reduce((total, group) => total + (valueIn([group], key, 'USD') ?? 0), 0)
      nearly(sum, valueIn(whole, key, 'USD'), `${dimension}, ${key}`)
    }
    expect(groups.length).toBeGreaterThan(1)
  })

  it('by carrier and lane has the same figures as a request for that carrier and lane', async () => {
    const filter = filterOf('2026-09-01', '2026-12-31')
    for (const [dimension, field] of [
      ['carrier', 'carrier'],
      ['lane', 'lane'],
      ['mode', 'mode'],
    ] as const) {
      const groups = await readSums(database.pool, CLIENT, filter, NOW, dimension)
      // Bills without a shipment belong to none, and '' = no filter.
      for (const { group } of groups.filter(({ group }) => group !== '').slice(0, 4)) {
        const alone = await readSums(database.pool, CLIENT, { ...filter, [field]: group }, NOW, null)
        const mine = groups.filter((one) => one.group === group)
        for (const { key } of MEASURES)
          nearly(valueIn(alone, key, 'USD'), valueIn(mine, key, 'USD'), `${group} ${key}`)
      }
    }
  })
})

describe('the shipments behind a figure', () => {
  it.each(MEASURES.map(({ key }) => key))('add up to it: %s', async (key) => {
    const measure = measureOf(key)!
    const filter = filterOf('2026-10-01', '2026-11-30')
    for (const dimension of [null, 'carrier', 'month'] as const) {
      const groups = await readSums(database.pool, CLIENT, filter, NOW, dimension)
      for (const group of new Set(groups.map((one) => one.group))) {
        const currency = measure.isMoney ? 'USD' : ''
        const found = await listFigureShipments(database.pool, CLIENT, filter, NOW, {
          ...{
            of: measure.of,
            per: measure.per ?? [],
            groupBy: dimension,
            group,
            currency,
            limit: 1000,
            offset: 0,
          },
        })
        const value = measure.per
          ? found.per === 0
            ? null
            : (found.of / found.per) * measure.scale
          : found.of * measure.scale
        const mine = groups.filter((one) => one.group === group)
        nearly(value, valueIn(mine, key, 'USD') ?? null, `${key} of ${dimension} ${group}`)
        expect(found.rows.length).toBe(found.total)
        expect(found.rows.reduce((sum, row) => sum + row.of, 0)).toBeCloseTo(found.of, 6)
        expect(found.rows.reduce((sum, row) => sum + row.per, 0)).toBeCloseTo(found.per, 6)
      }
    }
  })

  it('are paged without gaps or repetitions', async () => {
    const filter = filterOf('2026-09-01', '2026-12-31')
    const question = { of: ['cents'], per: [], groupBy: null, group: '', currency: '', limit: 7 } as const
    const seen: string[] = []
    let total = 1
    for (let offset = 0; offset < total; offset += 7) {
      const page = await listFigureShipments(database.pool, CLIENT, filter, NOW, { ...question, offset })
      seen.push(...page.rows.map(({ shipmentId }) => shipmentId))
      total = page.total
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen.length).toBe(total)
  })
})

it('exclude statuses that are closed to the user', async () => {
  const filter = { ...filterOf('2026-09-01', '2026-12-31'), closedStatuses: ['D', 'A'] }
  const groups = await readSums(database.pool, CLIENT, filter, NOW, null)
  const { rows } = await database.pool.query(
    `select count(*)::int as count from shipments where client_id = $1 and status = 'V' and ended_as = 'archived' and payment_type <> 'C'`,
    [CLIENT],
  )
  expect(valueIn(groups, 'shipments', '')).toBe(rows[0].count)
})

it('computes measures in SQL like in code', async () => {
  const filter = filterOf('2026-09-01', '2026-12-31')
  const groups = await readSums(database.pool, CLIENT, filter, NOW, null)
  for (const measure of MEASURES) {
    if ([...measure.of, ...(measure.per ?? [])].some(isBesideShipments)) continue
    const { rows } = await database.pool.query(
      `select ${measureExpression(measure, '$2')} as value from (${currentFacts('true')}) f
        where $2::timestamptz is not null and (not $3 or f.currency = 'USD')`,
      [CLIENT, NOW, measure.isMoney],
    )
    nearly(rows[0].value, valueIn(groups, measure.key, 'USD'), measure.key)
  }
})

it('has the same columns of facts as the table', async () => {
  const { rows } = await database.pool.query(
    `select attname as name from pg_attribute where attrelid = 'analysis_facts'::regclass and attnum > 0 order by attnum`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(FACT_COLUMNS).sort())
})
