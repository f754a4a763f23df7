import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Row } from '#database/sql/row.ts'
import { laneRecords } from '#database/tariffs/tariff-lanes.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { rowsOfRules, rulesOfRows } from '#domain/mapping/contract-rows.ts'
import { makeChance } from '#domain/rating/chance.test-support.ts'
import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { syntheticRequest } from '#domain/rating/synthetic-request.test-support.ts'
import { FUEL_ROWS, FUEL_TABLES } from '#domain/rating/synthetic-rules.test-support.ts'
import { syntheticTariff } from '#domain/rating/synthetic-tariff.test-support.ts'
import type { TariffDocument, TariffHeader } from '#domain/rating/tariff.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { loadSheet } from '#test/support/rate-sheets.ts'
import { storedDocument } from '#test/support/stored-tariff.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  const { database, scene } = product
  const tables = FUEL_TABLES.map((table) => ({
    id: newId(),
    client_id: scene.a.id,
    code: table.id,
    version: table.version,
    fuel_table: table,
  }))
  await insertRows(database.db, 'fuel_tables', tables as unknown as Row<'fuel_tables'>[])
})
afterAll(() => product?.close())

/** Stores a tariff as an expired version of SYNA, and returns its id. */
async function store(document: TariffDocument, number: number): Promise<string> {
  const { database, scene } = product
  const id = newId()
  const { rows } = await database.pool.query(
    `select id from carriers where client_id = $1 and scac = 'SYNA' and rate_mode_id = 1`,
    [scene.a.id],
  )
  const header = { ...document.header, id, scac: 'SYNA' }
  await database.pool.query(
    `insert into tariffs (id, client_id, carrier_id, scac, rate_mode_id, name, version, state, effective_from, header)
      values ($1, $2, $3, 'SYNA', 1, $4, $5, 'retired', '2020-01-01', $6)`,
    [id, scene.a.id, rows[0].id, header.name, number, JSON.stringify(header)],
  )
  const zones = document.zones.map((zone) => ({
    tariff_id: id,
    zone: zone.zone,
    country_code: zone.countryCode,
    state: zone.state,
    zip_from: zone.zipFrom,
    zip_to: zone.zipTo,
  }))
  await insertRows(database.db, 'tariff_zones', zones)
  await insertRows(database.db, 'tariff_lanes', [...laneRecords(id, document.lanes)])
  const pallets = document.palletRates.map((row) => ({ tariff_id: id, pallet_rate: row }))
  if (pallets.length > 0)
    await insertRows(database.db, 'tariff_pallet_rates', pallets as unknown as Row<'tariff_pallet_rates'>[])
  return id
}

function compiled(document: TariffDocument): CompiledTariff {
  const always = { effectiveFrom: '1970-01-01', effectiveTo: null }
  const result = compileTariff({ ...document, header: { ...document.header, ...always } }, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

const rulesOf = ({ id, version, effectiveFrom, effectiveTo, scac, ...rules }: TariffHeader) => rules

describe('a contract', () => {
  it('that is exported and imported elsewhere has the same rules and prices', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const document = syntheticTariff(seed, 4, seed % 2 === 0 ? 0 : 40)
      const tariffId = await store({ ...document, lanes: [...document.lanes] }, 100 + seed)
      const file = await product.call('Tariffs/Export', { as: 'clerk', body: { scac: 'SYNA', tariffId } })
      expect(file.status).toBe(200)
      const { details } = await loadSheet(
        product,
        { name: 'contract.xlsx', bytes: file.bytes },
        { kind: 'contract', as: 'other' },
      )
      expect([details.import.state, details.faults]).toEqual(['draft', []])
      const made = await product.database.pool.query('select tariff_id from tariff_imports where id = $1', [
        details.import.id,
      ])
      const there = await storedDocument(product.database.pool, product.scene.b.id, made.rows[0].tariff_id)
      const here = await storedDocument(product.database.pool, product.scene.a.id, tariffId)
      expect(rulesOf(there.header)).toEqual(rulesOf(here.header))
      const [one, other] = [compiled(here), compiled(there)]
      for (let quote = 0; quote < 500; quote++) {
        const request = syntheticRequest(makeChance(seed * 1_000 + quote), { lines: null, odd: 40 })
        const [before, after] = [rateLtl(one, request), rateLtl(other, request)]
        const told = (result: typeof before) =>
          result.kind === 'rate' ? [result.cents, result.charges] : result.code
        expect(told(after)).toEqual(told(before))
      }
    }
  }, 300_000)

  it('that is imported adds its fuel table when it is put in force, and removes it when taken back', async () => {
    const { body } = await product.call('Fuel/Tables', { as: 'other', body: {} })
    expect(body.tables.map(({ id }: { id: string }) => id)).not.toContain(FUEL_TABLES[0]!.id)
    const { rows } = await product.database.pool.query(
      `select id from tariff_imports where client_id = $1 and kind = 'contract' and state = 'draft'
        and jsonb_array_length(document -> 'tables') > 0`,
      [product.scene.b.id],
    )
    const importId = rows[0].id
    const today = dayInForce(new Date())
    const go = { importId, effectiveFrom: today }
    const live = await product.call('RateSheets/GoLive', { as: 'other', body: go })
    expect(live.status, JSON.stringify(live.body)).toBe(200)
    const after = await product.call('Fuel/Tables', { as: 'other', body: { tableId: FUEL_TABLES[0]!.id } })
    expect(after.body.tables).toHaveLength(FUEL_TABLES.length)
    const undo = { importId, reason: 'Test' }
    expect((await product.call('RateSheets/RollBack', { as: 'other', body: undo })).status).toBe(200)
    const back = await product.call('Fuel/Tables', { as: 'other', body: {} })
    expect(back.body.tables).toEqual(body.tables)
  })
})

describe('rules as rows', () => {
  it('are returned unchanged, whatever they contain', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const header = JSON.parse(JSON.stringify(syntheticTariff(seed, 4, 0).header))
      expect(rulesOfRows(rowsOfRules(header))).toEqual({ rules: header, faults: [] })
    }
    const odd = {
      a: '',
      b: ' x ',
      c: '12',
      d: '[x',
      e: null,
      f: [],
      g: 'null',
      h: '2026-01-05',
      i: '-',
      j: {},
    }
    expect(rulesOfRows(rowsOfRules(odd))).toEqual({ rules: odd, faults: [] })
  })

  it('are refused if they are not valid rules', () => {
    const faults = (rows: [string, string][]) => rulesOfRows(rows).faults.map(({ at }) => at)
    expect(
      faults([
        ['a.1.b', '1'],
        ['a.1.b', '2'],
        ['a.1', '3'],
        ['__proto__.x', '1'],
        ['', ''],
      ]),
    ).toEqual([1, 2, 3, 4])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})
