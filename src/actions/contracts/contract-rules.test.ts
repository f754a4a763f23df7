import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await book(product)
  await product.database.pool.query(`update shipments set pickup_date = current_date - 5 where status = 'T'`)
})
afterAll(() => product?.close())

const daysFrom = (days: number) => dayInForce(new Date(Date.now() + days * 86_400_000))
const call = (path: string, body: object, as: 'clerk' | 'looker' | 'other' = 'clerk') =>
  product.call(path, { as, body })
const SYNA = { scac: 'SYNA', rateModeId: 1 }
async function priceOf(scac: string): Promise<number> {
  forgetTariffBook('*')
  const { rates } = await rate(product)
  return rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)?.CurrAmount
}
/** Every document of this client's contract, as it is stored. */
const stored = async () =>
  (
    await product.database.pool.query(
      `select id, state, header from tariffs where scac = 'SYNA' and client_id = $1 order by version`,
      [product.scene.users.clerk.clientId],
    )
  ).rows

describe('the rules of a contract', () => {
  it('are returned as stored', async () => {
    const [version] = await stored()
    const { status, body } = await call('Tariffs/Rules', SYNA)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'ltl', tariffId: version.id, drafts: [] })
    expect(body.rules).toEqual(version.header)
    expect(body.laneCount).toBeGreaterThan(0)
  })

  it('become a draft that keeps what was not sent, and can be put in force and taken back', async () => {
    const before = await priceOf('SYNA')
    const [former] = await stored()
    const discounts = [{ fromLb: 0, percent: 10_000, effectiveFrom: '2020-01-01' }]
    const saved = await call('Tariffs/Rules', {
      ...SYNA,
      rules: { id: 'x', discounts },
      effectiveFrom: daysFrom(0),
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.version).toMatchObject({
      state: 'draft',
      source: 'rules',
      revision: 1,
      basedOn: former.id,
    })
    const { discounts: was, ...rest } = former.header
    expect(was).not.toEqual(discounts)
    expect(saved.body.rules).toEqual({
      ...rest,
      id: saved.body.tariffId,
      version: 'draft',
      effectiveFrom: daysFrom(0),
      effectiveTo: null,
      discounts: [
        {
          ...discounts[0],
          effectiveTo: null,
          scope: { laneType: null, originArea: null, destinationArea: null },
        },
      ],
    })
    const read = await call('Tariffs/Rules', SYNA)
    expect([read.body.tariffId, read.body.drafts.length]).toEqual([former.id, 1])
    expect(saved.body.laneCount).toBe(read.body.laneCount)
    expect(await priceOf('SYNA')).toBe(before)

    const { tariffId } = saved.body
    const live = await call('Tariffs/GoLive', { tariffId })
    expect(live.body.version, JSON.stringify(live.body)).toMatchObject({
      state: 'inForce',
      effectiveFrom: daysFrom(0),
    })
    expect(await priceOf('SYNA')).toBeGreaterThan(before)
    const timeline = await call('Tariffs/Versions', SYNA)
    expect(timeline.body.versions.map((one: { state: string }) => one.state)).toEqual(['inForce', 'past'])

    const back = await call('Tariffs/RollBack', { tariffId, reason: 'Wrong discount' })
    expect(back.body.version.state).toBe('rolledBack')
    expect(await priceOf('SYNA')).toBe(before)
    const audit = await product.database.pool.query(
      'select what from audit_trail where subject_id = $1 order by at',
      [tariffId],
    )
    expect(audit.rows.map(({ what }) => what)).toEqual([
      'tariff.drafted',
      'tariff.went-live',
      'tariff.rolled-back',
    ])
  })

  it('report to the second of two editors that the first has saved', async () => {
    const { body: draft } = await call('Tariffs/Rules', { ...SYNA, rules: { weightRounding: 'poundUp' } })
    const one = { ...SYNA, tariffId: draft.tariffId, revision: 1 }
    const first = await call('Tariffs/Rules', { ...one, rules: { weightRounding: 'hundredth' } })
    expect(first.body.version.revision).toBe(2)
    const second = await call('Tariffs/Rules', { ...one, rules: { name: 'Mine' } })
    expect([second.status, second.body.code]).toEqual([409, 'TARIFF_CHANGED'])
    expect((await call('Tariffs/GoLive', { tariffId: draft.tariffId, revision: 1 })).status).toBe(409)
    const unnamed = await call('Tariffs/Rules', { ...one, revision: undefined, rules: { name: 'Mine' } })
    expect(unnamed.body.fields).toHaveProperty('revision')
    const { body } = await call('Tariffs/Rules', { ...SYNA, tariffId: draft.tariffId })
    expect(body.rules).toMatchObject({ weightRounding: 'hundredth', name: draft.rules.name })
    expect((await call('Tariffs/Discard', { tariffId: draft.tariffId, revision: 2 })).status).toBe(200)
    expect((await call('Tariffs/Rules', { ...SYNA, tariffId: draft.tariffId })).body.code).toBe(
      'TARIFF_NOT_FOUND',
    )
  })

  it('are not put in force over a version that the draft is not based on', async () => {
    const draft = async (name: string) =>
      (await call('Tariffs/Rules', { ...SYNA, rules: { name } })).body.tariffId
    const [one, two] = [await draft('One'), await draft('Two')]
    expect((await call('Tariffs/GoLive', { tariffId: one })).status).toBe(200)
    const late = await call('Tariffs/GoLive', { tariffId: two })
    expect([late.status, late.body.code]).toEqual([409, 'TARIFF_OUTDATED'])
    await call('Tariffs/RollBack', { tariffId: one, reason: 'Test' })
    expect((await call('Tariffs/GoLive', { tariffId: two })).status).toBe(200)
    await call('Tariffs/RollBack', { tariffId: two, reason: 'Test' })
  })

  it('are refused with an error next to each field', async () => {
    const always = { effectiveFrom: '2026-01-01' }
    const rules = {
      areas: [{ name: 'East', ranges: [{ zipFrom: 'ABCDE' }] }],
      discounts: [{ scope: { originArea: 'Moon' }, percent: 50_000, ...always, effectiveTo: '2025-01-01' }],
      fak: [{ fromClass: '85', toClass: '50', ratedClass: '60' }],
      fuel: {
        tableId: 'none',
        indexId: 'x',
        effectiveWeekday: 1,
        lagWeeks: 0,
        lookupDate: 'pickup',
        staleAfterDays: 9,
      },
    }
    const { status, body } = await call('Tariffs/Rules', { ...SYNA, rules })
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(body.fields).sort()).toEqual([
      'rules.areas.0.ranges.0.zipFrom',
      'rules.discounts.0.effectiveTo',
      'rules.discounts.0.scope.originArea',
      'rules.fak.0.toClass',
      'rules.fuel.tableId',
    ])
    const wrong = await call('Tariffs/Rules', {
      ...SYNA,
      rules: { discounts: [{ percent: 120_000, ...always }] },
    })
    expect(wrong.body.fields['rules.discounts.0.percent']).toBe('Enter a number from 0 to 100,000.')
  })

  it('belong to one client', async () => {
    const { body } = await call('Tariffs/Rules', { ...SYNA, rules: { name: 'Ours' } })
    const { tariffId } = body
    for (const path of ['Tariffs/GoLive', 'Tariffs/Discard'])
      expect((await call(path, { tariffId }, 'other')).body.code, path).toBe('TARIFF_NOT_FOUND')
    expect((await call('Tariffs/Rules', { ...SYNA, tariffId }, 'other')).status).toBe(404)
    expect((await call('Tariffs/Rules', SYNA, 'looker')).status).toBe(200)
    expect((await call('Tariffs/Rules', { ...SYNA, rules: {} }, 'looker')).status).toBe(403)
  })
})

describe('the cost of a draft', () => {
  const shipment = { originZip: '75201', destinationZip: '89502', weightLb: 1200, freightClass: '70' }
  it('is compared with the last 90 days, until the draft is saved again', async () => {
    const rules = { discounts: [{ percent: 1_000, effectiveFrom: '2020-01-01' }] }
    const { body: draft } = await call('Tariffs/Rules', { ...SYNA, rules })
    const { tariffId } = draft
    const { body, status } = await call('Tariffs/Compare', { tariffId })
    expect([status, body.diff?.all.shipments]).toEqual([200, 1])
    expect(body.diff.all.newCents).toBeGreaterThan(body.diff.all.nowCents)
    const change = { discounts: [{ percent: 99_000, effectiveFrom: '2020-01-01' }] }
    await call('Tariffs/Rules', { ...SYNA, tariffId, revision: 1, rules: change })
    const again = await call('Tariffs/Compare', { tariffId })
    expect(again.body.diff.all.newCents).toBeLessThan(body.diff.all.newCents)
    await call('Tariffs/Discard', { tariffId })
  })

  it('is shown in an example with unsaved changes', async () => {
    const from = { effectiveFrom: '2020-01-01' }
    const one = await call('Tariffs/Example', { ...SYNA, shipment })
    expect(one.status, JSON.stringify(one.body)).toBe(200)
    const { now, changed } = one.body.example
    expect(now.cents, now.reason).toBeGreaterThan(0)
    expect(changed).toEqual(now)
    const rules = { discounts: [{ percent: 1_000, ...from }] }
    const { body } = await call('Tariffs/Example', { ...SYNA, rules, shipment })
    expect(body.example.changed.cents).toBeGreaterThan(now.cents)
    expect(body.example.now).toEqual(now)
    for (const { lighterCents, heavierCents } of body.example.warnings)
      expect(heavierCents).toBeLessThan(lighterCents)
    const refused = await call('Tariffs/Example', {
      ...SYNA,
      shipment: { ...shipment, originZip: '00000', freightClass: '71' },
    })
    expect(Object.keys(refused.body.fields).sort()).toEqual(['shipment.freightClass', 'shipment.originZip'])
  })
})

describe('a raise', () => {
  it('changes every gross rate, and nothing else unless it is chosen', async () => {
    const sums = async (id: string) =>
      (
        await product.database.pool.query(
          `select (select sum(one) from tariff_lanes, unnest(rates) as one where tariff_id = $1)::float as rates,
            (select sum(one) from tariff_lanes, unnest(minimum_cents) as one where tariff_id = $1)::float as minimums`,
          [id],
        )
      ).rows[0]
    const { body: now } = await call('Tariffs/Rules', SYNA)
    const raise = { ...SYNA, percent: 5.9, effectiveFrom: daysFrom(30) }
    const { body, status } = await call('Tariffs/Raise', raise)
    expect([status, body.version?.state, body.version?.source]).toEqual([200, 'draft', 'raise'])
    const [before, after] = [await sums(now.tariffId), await sums(body.version.id)]
    expect(after.rates / before.rates).toBeCloseTo(1.059, 4)
    expect(after.minimums).toBe(before.minimums)
    const { body: all } = await call('Tariffs/Raise', {
      ...raise,
      minimums: true,
      floors: true,
      accessorials: true,
    })
    expect((await sums(all.version.id)).minimums / before.minimums).toBeCloseTo(1.059, 3)
    const { body: read } = await call('Tariffs/Rules', { ...SYNA, tariffId: all.version.id })
    read.rules.accessorials.forEach((rule: { price: { cents?: number } }, at: number) => {
      const former = now.rules.accessorials[at].price
      if (former.cents) expect(rule.price.cents).toBe(Math.round(former.cents * 1.059))
    })
    expect((await call('Tariffs/Raise', { ...raise, percent: 1.2345 })).body.fields).toHaveProperty('percent')
  })
})

describe('fuel', () => {
  const INDEX = 'EIA-DIESEL-US'
  it('prices belong to a company, and have priority over published ones', async () => {
    const read = await call('Fuel/Prices', { indexId: INDEX })
    expect(read.status).toBe(200)
    const date = daysFrom(-3)
    const saved = await call('Fuel/Prices', { indexId: INDEX, prices: [{ date, price: 4.123 }] })
    expect(saved.body.prices[0]).toMatchObject({ date, price: 4.123, source: 'own' })
    expect((await call('Fuel/Prices', { indexId: INDEX }, 'other')).body.prices ?? []).not.toContainEqual(
      expect.objectContaining({ price: 4.123 }),
    )
    await call('Fuel/Prices', { indexId: INDEX, prices: [{ date, price: null }] })
    expect((await call('Fuel/Prices', { indexId: INDEX })).body.prices).toEqual(read.body.prices)
    const wrong = [
      { date: daysFrom(5), price: 4 },
      { date, price: 99 },
    ]
    const refused = await call('Fuel/Prices', { indexId: INDEX, prices: wrong })
    expect(refused.body.fields).toHaveProperty(['prices.1.price'])
  })

  it('tables are saved as versions, and a newer version is not overwritten', async () => {
    const table = {
      id: 'Mine',
      inclusion: 'atLeastBelow',
      columnsFromLb: [0],
      bands: [{ fromMills: 1_000, toMills: 9_000, percents: [25_000] }],
    }
    const first = await call('Fuel/Tables', { tableId: 'Mine', table, effectiveFrom: daysFrom(0) })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const [version] = first.body.tables
    const next = { tableId: 'Mine', table, effectiveFrom: daysFrom(0), basedOn: version.version }
    expect((await call('Fuel/Tables', next)).body.tables).toHaveLength(2)
    expect((await call('Fuel/Tables', next)).body.code).toBe('FUEL_TABLE_CHANGED')
    const gap = {
      ...table,
      id: 'Other',
      bands: [...table.bands, { fromMills: 9_500, toMills: 9_900, percents: [1] }],
    }
    const refused = await call('Fuel/Tables', { table: gap })
    expect(refused.body.fields).toHaveProperty(['table.bands.1.fromMills'])
  })
})
