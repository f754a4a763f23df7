import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { csvOf, loadSheet } from '#test/support/rate-sheets.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireItem } from '#test/support/wire-draft.ts'

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
  it('is read and saved as a draft, and keeps what was not sent', async () => {
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

  it('gets its rates from a sheet, is put in force and taken back', async () => {
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
  it('is read, saved as a draft, and put in force', async () => {
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
    const none = await call('Tariffs/Rules', { ...PARCEL, parcelRules: { services: [] } })
    expect(none.status, JSON.stringify(none.body)).toBe(200)
    const early = await call('Tariffs/GoLive', { tariffId: none.body.tariffId })
    expect([early.body.code, early.body.message]).toEqual([
      'TARIFF_UNFINISHED',
      expect.stringContaining('no services'),
    ])
    await call('Tariffs/Discard', { tariffId: none.body.tariffId })
    const dim = { ...dimRules[0], divisor: 139, services: ['GONE'] }
    const wrong = await call('Tariffs/Rules', { ...PARCEL, parcelRules: { dimRules: [dim] } })
    expect(wrong.body.fields.parcelRules).toMatch(/no service 'GONE'/)
  })
})

describe('parcel charts', () => {
  const PARCEL = { scac: 'PCLA', rateModeId: 4 }
  const shipment = { originZip: '89502', destinationZip: '60606', service: 'NEW', pieces: 1 }
  const load = async (kind: string, rows: string[][], basedOn?: string) => {
    const file = { name: `${kind}.csv`, bytes: csvOf(rows) }
    const { details } = await loadSheet(product, file, { kind, ...PARCEL, ...(basedOn ? { basedOn } : {}) })
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    const { rows: found } = await product.database.pool.query(
      'select tariff_id from tariff_imports where id = $1',
      [details.import.id],
    )
    return { importId: details.import.id, tariffId: found[0].tariff_id }
  }

  it('give their own prices, with zones and rates imported one after the other', async () => {
    await product.database.pool.query(
      `update tariffs set state = 'retired' where scac = 'PCLA' and client_id = $1 and state = 'live'`,
      [product.scene.a.id],
    )
    const rates = await load('parcel-rates', [
      ['Service', 'Weight', '002', '003'],
      ['NEW', '1', '9.50', '10.25'],
      ['NEW', '5', '11.00', '12.40'],
      ['NEW', '10', '13.80', '-'],
    ])
    const early = await call('RateSheets/GoLive', { importId: rates.importId, effectiveFrom: today() })
    expect(early.body.code).toBe('TARIFF_UNFINISHED')
    const zones = await load(
      'parcel-zones',
      [
        ['Origin ZIP', 'Destination ZIP', 'Zone'],
        ['894-895', '600-606', '3'],
        ['894-895', '900', '2'],
      ],
      rates.tariffId,
    )
    const rules = {
      dimRules: [{ divisor: 139, sides: { mode: 'up', toInches: 1 }, effectiveFrom: '2026-01-01' }],
      areas: [{ name: 'Far', zips: ['606'], effectiveFrom: '2026-01-01' }],
      surcharges: [
        {
          ...{ code: 'DAS', label: 'Delivery area', trigger: { kind: 'area', area: 'Far', address: 'any' } },
          ...{ amount: { basis: 'flat', cents: 430 }, per: 'package', isFuelable: true },
          effectiveFrom: '2026-01-01',
        },
      ],
      fuels: [
        {
          ...{ id: 'F', kind: 'percents', lookupDate: 'pickup' },
          rows: [{ percent: 18_000, effectiveFrom: '2026-01-01' }],
        },
      ],
    }
    const { body: read } = await call('Tariffs/Rules', { ...PARCEL, tariffId: zones.tariffId })
    const services = read.parcelRules.services.map((one: object) => ({ ...one, fuel: 'F' }))
    const saved = await call('Tariffs/Rules', {
      ...{ ...PARCEL, tariffId: zones.tariffId, revision: read.version.revision },
      parcelRules: { ...rules, services },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect((await call('Tariffs/GoLive', { tariffId: zones.tariffId })).body.version.state).toBe('inForce')
    const priceOf = async (more: object) => {
      const { body } = await call('Tariffs/Example', { ...PARCEL, shipment: { ...shipment, ...more } })
      return body.example.now.cents ?? body.example.now.reason
    }
    const small = { length: 6, width: 6, height: 6 }
    // 4.2 lb is 5 lb, zone 3: $12.40, delivery area $4.30, fuel 18% of $16.70 = $3.01 (half up).
    expect(await priceOf({ weightLb: 4.2, ...small })).toBe(1_971)
    // 12 x 10 x 8 = 960 cu in / 139 = 6.9, billed 7 lb: the 10 lb row; zone 2 has $13.80, fuel $2.48.
    expect(await priceOf({ weightLb: 1, destinationZip: '90012' })).toBe(1_628)
    // The same size to zone 3: no price at 10 lb.
    expect(await priceOf({ weightLb: 8 })).toMatch(/no/)
    // 6 x 6 x 6 = 216 / 139 = 1.6, billed 2 lb: the 5 lb row of zone 2, fuel 18% of $11.00 = $1.98.
    expect(await priceOf({ weightLb: 1, destinationZip: '90012', ...small })).toBe(1_298)
    await call('Tariffs/RollBack', { tariffId: zones.tariffId, reason: 'Test' })
    await product.database.pool.query(
      `update tariffs set state = 'live' where id = (select id from tariffs
        where scac = 'PCLA' and client_id = $1 and state = 'retired' order by created_at limit 1)`,
      [product.scene.a.id],
    )
  })
})

describe('a raise of another mode', () => {
  it('raises the rates of a truckload contract, and minimums only if chosen', async () => {
    const { body: before } = await call('Tariffs/Rules', truck)
    const raise = { ...truck, percent: 10, effectiveFrom: today() }
    const { body, status } = await call('Tariffs/Raise', { ...raise, accessorials: true })
    expect(status, JSON.stringify(body)).toBe(200)
    const { body: after } = await call('Tariffs/Rules', { ...truck, tariffId: body.version.id })
    const [was, is] = [before.volumeRules, after.volumeRules]
    const rates = (tables: { steps?: { rate: number }[]; lanes?: { steps: { rate: number }[] }[] }[]) =>
      tables.flatMap(({ steps = [], lanes = [] }) =>
        [...steps, ...lanes.flatMap((lane) => lane.steps)].map(({ rate }) => rate),
      )
    expect(rates(is.tables)).toEqual(rates(was.tables).map((rate) => Math.round(rate * 1.1)))
    expect(is.tables.map((one: { minimumCents: number }) => one.minimumCents)).toEqual(
      was.tables.map((one: { minimumCents: number }) => one.minimumCents),
    )
    expect(is.tables.length).toBeGreaterThan(0)
    await call('Tariffs/Discard', { tariffId: body.version.id })
  })

  it('raises the charts of a parcel contract, and surcharges only if chosen', async () => {
    const PARCEL = { scac: 'PCLA', rateModeId: 4 }
    const { body: before } = await call('Tariffs/Rules', PARCEL)
    const { body } = await call('Tariffs/Raise', { ...PARCEL, percent: -5, effectiveFrom: today() })
    const { body: after } = await call('Tariffs/Rules', { ...PARCEL, tariffId: body.version.id })
    const grid = (one: typeof before) =>
      one.parcelRules.rateTables.flatMap((table: { cents: number[][] }) => table.cents.flat())
    expect(grid(after)).toEqual(
      grid(before).map((cents: number | null) => cents && Math.floor((cents * 95 + 50) / 100)),
    )
    expect(after.parcelRules.surcharges).toEqual(before.parcelRules.surcharges)
    await call('Tariffs/Discard', { tariffId: body.version.id })
  })
})

describe('a draft of a parcel contract', () => {
  const PARCEL = { scac: 'PCLA', rateModeId: 4 }
  const box = { packageType: 'CTN', Qty: 1, Weight: 10, Length: 12, Width: 10, Height: 8 }
  /** Booked ten days ago with a service of a carrier. */
  const moved = async (service: string, scac: string) => {
    const { shipmentId, rates } = await rate(product, { RateModeID: 4, Items: [wireItem(box)] })
    const price = rates.find(({ ServiceCode }: { ServiceCode: string }) => ServiceCode === service)
    await product.database.pool.query(
      `update shipments set status = 'T', carrier_scac = $2, price_sheet_id = $3, pickup_date = current_date - 10
        where id = $1`,
      [shipmentId, scac, price.PricesheetID],
    )
  }
  const compared = async (tariffId: string) => {
    const { body, status } = await call('Tariffs/Compare', { tariffId })
    expect([status, body.notices]).toEqual([200, []])
    return body.diff
  }

  it('is compared with the last 90 days, each shipment with its booked service', async () => {
    await moved('GROUND', 'PCLA')
    await moved('AIR', 'PCLA')
    await moved('AIR', 'UPSN')
    // 10 lb in zone 5: ground $10 and $1 a pound = $20, the next day $40; 10% more is $22 and $44.
    const { body: raise } = await call('Tariffs/Raise', { ...PARCEL, percent: 10, effectiveFrom: today() })
    const raised = await compared(raise.version.id)
    // For another carrier, the cheapest service counts: $20 and $22.
    expect(raised.all).toEqual({ shipments: 3, nowCents: 8_000, newCents: 8_800, lost: 0, gained: 0 })
    expect(raised.own).toEqual({ shipments: 2, nowCents: 6_000, newCents: 6_600, lost: 0, gained: 0 })
    await call('Tariffs/Discard', { tariffId: raise.version.id })

    const { body: read } = await call('Tariffs/Rules', PARCEL)
    const isGround = ({ code, service }: { code?: string; service?: string }) =>
      (code ?? service) === 'GROUND'
    const parcelRules = {
      services: read.parcelRules.services.filter(isGround),
      rateTables: read.parcelRules.rateTables.filter(isGround),
    }
    const { body: draft } = await call('Tariffs/Rules', { ...PARCEL, parcelRules })
    const without = await compared(draft.tariffId)
    expect(without.own).toEqual({ shipments: 2, nowCents: 2_000, newCents: 2_000, lost: 1, gained: 0 })
    expect(without.lanes).toEqual([
      expect.objectContaining({ origin: '895 NV', destination: '606 IL', reason: 'SERVICE_NOT_OFFERED' }),
    ])
    await call('Tariffs/Discard', { tariffId: draft.tariffId })
  })
})

describe('a worked example of another mode', () => {
  it('prices a truckload with unsaved changes', async () => {
    const shipment = { originZip: '89502', destinationZip: '60606', weightLb: 20_000 }
    const { body: now } = await call('Tariffs/Example', { ...truck, shipment })
    expect(now.example.now.cents, now.example.now.reason).toBeGreaterThan(0)
    expect(now.example.changed).toEqual(now.example.now)
    expect(now.example.lane).toBe('20,000 lb, Reno to Chicago')
    const { body: rules } = await call('Tariffs/Rules', truck)
    const tables = rules.volumeRules.tables.map((table: object) => ({ ...table, minimumCents: 99_999_900 }))
    const { body } = await call('Tariffs/Example', { ...truck, shipment, volumeRules: { tables } })
    expect(body.example.changed.cents).toBeGreaterThanOrEqual(99_999_900)
  })

  it('prices a package with the cheapest service, or with the requested one', async () => {
    const PARCEL = { scac: 'PCLA', rateModeId: 4 }
    const shipment = { originZip: '89502', destinationZip: '60606', weightLb: 10 }
    const { body } = await call('Tariffs/Example', { ...PARCEL, shipment })
    expect(body.example.now.cents, body.example.now.reason).toBeGreaterThan(0)
    const { body: rules } = await call('Tariffs/Rules', PARCEL)
    const names = rules.parcelRules.services.map(({ name }: { name: string }) => name)
    expect(names).toContain(body.example.now.what)
    const [{ code }] = rules.parcelRules.services
    const { body: one } = await call('Tariffs/Example', {
      ...PARCEL,
      shipment: { ...shipment, service: code },
    })
    expect(one.example.now.what).toBe(names[0])
    expect(one.example.now.cents).toBeGreaterThanOrEqual(body.example.now.cents)
  })
})

describe('a contract of another mode', () => {
  it.each([
    ['truckload', 'TRKA', 3],
    ['expedited', 'HOTA', 5],
    ['parcel', 'PCLA', 4],
  ])('that is exported and imported elsewhere is unchanged: %s', async (_name, scac, rateModeId) => {
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

describe('the template of a contract workbook', () => {
  it.each([
    ['LTL', 'SYNA', 1],
    ['volume', 'SYNA', 2],
    ['truckload', 'TRKA', 3],
    ['parcel', 'PCLA', 4],
    ['expedited', 'HOTA', 5],
  ])('is a contract that can be imported unchanged: %s', async (_name, scac, rateModeId) => {
    const template = await call('RateSheets/Template', { kind: 'contract', rateModeId })
    const file = { name: 'contract.xlsx', bytes: template.bytes }
    const { details } = await loadSheet(product, file, { kind: 'contract', scac, rateModeId })
    expect([details.import.state, details.faults]).toEqual(['draft', []])
    await call('RateSheets/Discard', { importId: details.import.id })
  })
})

describe('fuel prices from a file', () => {
  it('are put in force as the company’s own, and taken back', async () => {
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

describe('a carrier without a contract', () => {
  it('has a worked example with unsaved changes', async () => {
    await product.database.pool.query(`delete from tariffs where scac = 'HOTA' and client_id = $1`, [
      product.scene.a.id,
    ])
    const HOT = { scac: 'HOTA', rateModeId: 5 }
    const always = { effectiveFrom: '2000-01-01' }
    const volumeRules = {
      zones: [
        { zone: 'NV', state: 'NV' },
        { zone: 'IL', state: 'IL' },
      ],
      equipment: [{ code: 'VAN', label: 'Cargo van', maxLb: 3_000, ...always }],
      tables: [
        {
          ...{ kind: 'lane', name: 'Lanes', equipment: 'VAN', basis: 'flat', minimumCents: 0, ...always },
          lanes: [
            { originZone: 'NV', destinationZone: 'IL', minimumCents: 0, steps: [{ from: 0, rate: 410_000 }] },
          ],
        },
      ],
    }
    const shipment = { originZip: '89502', destinationZip: '60606', weightLb: 900 }
    const { body, status } = await call('Tariffs/Example', { ...HOT, shipment, volumeRules })
    expect(status, JSON.stringify(body)).toBe(200)
    expect([body.example.now, body.example.changed.cents]).toEqual([null, 410_000])
  })
})
