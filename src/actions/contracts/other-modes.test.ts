import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, loadSheet } from '#test/support/rate-sheets.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'

let product: TestApp
let truck: { scac: string; rateModeId: number }
beforeAll(async () => {
  product = await openTestApp()
  for (const { id } of [product.scene.a, product.scene.b]) await addModeCarriers(product.database.db, id)
  const { rows } = await product.database.pool.query(
    `select scac from carriers where client_id = $1 and rate_mode_id = 3`,
    [product.scene.a.id],
  )
  truck = { scac: rows[0].scac, rateModeId: 3 }
})
afterAll(() => product?.close())

const today = () => dayInForce(new Date())
const call = (path: string, body: object) => product.call(path, { as: 'clerk', body })
const TITLES = ['Equipment', 'Charged by', 'Origin', 'Destination', 'From quantity', 'Rate', 'Minimum charge']

describe('a truckload contract', () => {
  it('is read and saved as a draft, and what was not sent stays', async () => {
    const read = await call('Tariffs/Rules', truck)
    expect([read.status, read.body.kind, read.body.rules]).toEqual([200, 'volume', null])
    expect(read.body.volumeRules.equipment.length).toBeGreaterThan(0)
    const saved = await call('Tariffs/Rules', { ...truck, volumeRules: { milesPerDay: 610 } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const { id, version, effectiveFrom, effectiveTo, milesPerDay, ...rest } = saved.body.volumeRules
    expect([milesPerDay, rest]).toEqual([
      610,
      expect.objectContaining({ tables: read.body.volumeRules.tables }),
    ])
    expect((await call('Tariffs/GoLive', { tariffId: saved.body.tariffId })).body.version.state).toBe(
      'inForce',
    )
    const back = await call('Tariffs/RollBack', { tariffId: saved.body.tariffId, reason: 'Test' })
    expect(back.body.version.state).toBe('rolledBack')
    const wrong = { equipment: [] }
    const refused = await call('Tariffs/Rules', { ...truck, volumeRules: wrong })
    expect(refused.body.fields).toHaveProperty(['volumeRules.tables.0'])
    const other = await call('Tariffs/Rules', { ...truck, rules: { name: 'x' } })
    expect(other.body.fields).toHaveProperty('rules')
  })

  it('takes its rates from a sheet, goes live and is rolled back', async () => {
    const rows = [
      ['VAN53', 'per mile', '', '', '0', '3.00', '650'],
      ['VAN53', 'flat', 'NV', 'IL', '', '4100', ''],
    ]
    const { details } = await loadSheet(
      product,
      { name: 'truckload.csv', bytes: csvOf([TITLES, ...rows]) },
      { kind: 'volume-rates', scac: truck.scac, rateModeId: 3 },
    )
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    const importId = details.import.id
    const live = await call('RateSheets/GoLive', { importId, effectiveFrom: today() })
    expect(live.status, JSON.stringify(live.body)).toBe(200)
    const read = await call('Tariffs/Rules', truck)
    const tables = read.body.volumeRules.tables
    expect(tables.map(({ kind, basis }: { kind: string; basis: string }) => [kind, basis])).toEqual([
      ['mileage', 'perMile'],
      ['lane', 'flat'],
    ])
    expect(read.body.volumeRules.fuel).not.toBeNull()
    expect((await call('RateSheets/RollBack', { importId, reason: 'Test' })).status).toBe(200)
    expect((await call('Tariffs/Rules', truck)).body.volumeRules.tables).not.toEqual(tables)
  })

  it('refuses LTL carriers', async () => {
    const { details } = await loadSheet(
      product,
      { name: 'a.csv', bytes: csvOf([TITLES, ['VAN53', 'per mile', '', '', '0', '3.00', '650']]) },
      { kind: 'volume-rates' },
    )
    expect(details.import.state).toBe('refused')
  })
})

describe('a parcel contract', () => {
  const PARCEL = { scac: 'PCLA', rateModeId: 4 }
  it('is read and saved as a draft, and goes live', async () => {
    const { body } = await call('Tariffs/Rules', PARCEL)
    expect([body.kind, body.parcelRules.services.length]).toEqual(['parcel', 2])
    const dimRules = [
      {
        divisor: 166,
        sides: { mode: 'up', toInches: 1 },
        effectiveFrom: '2020-01-01',
      },
    ]
    const saved = await call('Tariffs/Rules', { ...PARCEL, parcelRules: { dimRules } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body.parcelRules).toMatchObject({
      dimRules: [{ divisor: 166, services: null, zones: null, maximumLb: null }],
      rateTables: body.parcelRules.rateTables,
    })
    const { tariffId } = saved.body
    expect((await call('Tariffs/GoLive', { tariffId })).body.version.state).toBe('inForce')
    await call('Tariffs/RollBack', { tariffId, reason: 'Test' })
    const wrong = await call('Tariffs/Rules', { ...PARCEL, parcelRules: { services: [] } })
    expect(wrong.body.fields.parcelRules).toMatch(/no services/)
  })
})

describe('a contract of another mode', () => {
  it.each([
    ['truckload', 'TRKA', 3],
    ['expedited', 'HOTA', 5],
    ['parcel', 'PCLA', 4],
  ])('that is exported and imported elsewhere is the same: %s', async (_name, scac, rateModeId) => {
    const file = await call('Tariffs/Export', { scac, rateModeId })
    const { details } = await loadSheet(
      product,
      { name: 'contract.xlsx', bytes: file.bytes },
      { kind: 'contract', scac, rateModeId, as: 'other' },
    )
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    const { rows } = await product.database.pool.query(
      `select i.id, t.header from tariff_imports as i join tariffs as t on t.id = i.tariff_id where i.id = $1`,
      [details.import.id],
    )
    const here = await product.database.pool.query(
      `select header from tariffs where client_id = $1 and scac = $2 and rate_mode_id = $3 and state = 'live'`,
      [product.scene.a.id, scac, rateModeId],
    )
    const rules = ({ id, version, effectiveFrom, ...rest }: Record<string, unknown>) => rest
    expect(rules(rows[0].header)).toEqual(rules(here.rows[0].header))
    const live = { importId: details.import.id, effectiveFrom: today() }
    expect((await product.call('RateSheets/GoLive', { as: 'other', body: live })).status).toBe(200)
  })

  it('is refused for a carrier of another mode', async () => {
    const file = await call('Tariffs/Export', { scac: 'PCLA', rateModeId: 4 })
    const { details } = await loadSheet(
      product,
      { name: 'contract.xlsx', bytes: file.bytes },
      { kind: 'contract', scac: 'TRKA', rateModeId: 3 },
    )
    expect(details.faults[0].reason).toMatch(/another rate mode/)
  })
})

describe('fuel prices from a file', () => {
  it('go live as the company’s own, and are taken back', async () => {
    const { details } = await loadSheet(
      product,
      {
        name: 'diesel.csv',
        bytes: csvOf([
          ['Date', 'Price'],
          ['2026-11-09', '3.561'],
          ['11/16/2026', '3.602'],
        ]),
      },
      { kind: 'fuel-prices', name: 'OWN-DIESEL' },
    )
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    const importId = details.import.id
    expect((await call('RateSheets/GoLive', { importId, effectiveFrom: today() })).status).toBe(200)
    const { body } = await call('Fuel/Prices', { indexId: 'OWN-DIESEL' })
    expect(body.prices.map(({ date, price }: { date: string; price: number }) => [date, price])).toEqual([
      ['2026-11-16', 3.602],
      ['2026-11-09', 3.561],
    ])
    expect((await call('RateSheets/RollBack', { importId, reason: 'Test' })).status).toBe(200)
    expect((await call('Fuel/Prices', { indexId: 'OWN-DIESEL' })).body.prices).toEqual([])
  })
})
