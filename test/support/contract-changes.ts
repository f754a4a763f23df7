/** Changes of tariffs, fuel tables, index prices, accessorials and areas, as they happen at a real company. */
import { v7 as newId } from 'uuid'
import { forgetTariffBook } from '#actions/tariffs/tariff-book.ts'
import { putInForce } from '#database/tariffs/tariff-versions.ts'
import type { AnyTariff } from '#domain/rating/as-priced.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { rate, type TestApp } from './app.ts'
import { csvOf, loadSheet, RATE_TITLES, rateRows } from './rate-sheets.ts'

const STATES = ['NV', 'CA', 'IL', 'TX']
const today = () => new Date().toISOString().slice(0, 10)

async function goLive(product: TestApp, importId: string): Promise<string> {
  const body = { importId, effectiveFrom: today() }
  const reply = await product.call('RateSheets/GoLive', { as: 'clerk', body })
  if (reply.status !== 200) throw new Error(`going live: ${JSON.stringify(reply.body)}`)
  forgetTariffBook('*')
  return importId
}

async function importLive(product: TestApp, kind: string, table: string[][], more = {}): Promise<string> {
  const file = { name: `${kind}.csv`, bytes: csvOf(table) }
  const { preview, details } = await loadSheet(product, file, { kind, ...more })
  if (details?.import.state !== 'draft')
    throw new Error(`${kind}: ${JSON.stringify(details ?? preview.body)}`)
  return goLive(product, details.import.id)
}

/** Imports a new rate sheet with its own zones; returns its id. */
export const newRates = (product: TestApp, scac: string, level: number) =>
  importLive(product, 'ltl-rates', [RATE_TITLES, ...rateRows(STATES, STATES, level)], { scac })

/** Adds a new accessorial schedule; returns its id. */
export const newAccessorials = (product: TestApp, scac: string, dollars: number) =>
  importLive(
    product,
    'accessorials',
    [
      ['Code', 'Charged by', 'Amount'],
      ['LGDEL', 'flat', dollars.toFixed(2)],
    ],
    { scac },
  )

/** Adds a new version of the fuel table; returns its id. */
export const newFuelTable = (product: TestApp, percent: number) =>
  importLive(
    product,
    'fuel',
    [
      ['Price from', 'Price to', 'LTL percent', 'TL'],
      ['2.00', '3.55', String(percent), String(percent + 20)],
      ['3.55', '9.00', String(percent + 3), String(percent + 25)],
    ],
    { name: 'scene-fuel' },
  )

/** Rolls back the import that went live last. */
export async function rollBack(product: TestApp, importId: string): Promise<void> {
  const body = { importId, reason: 'Wrong sheet' }
  const reply = await product.call('RateSheets/RollBack', { as: 'clerk', body })
  if (reply.status !== 200) throw new Error(`rolling back: ${JSON.stringify(reply.body)}`)
  forgetTariffBook('*')
}

/** Changes the index price of every week by this many mills. */
export async function newIndexPrices(product: TestApp, mills: number): Promise<void> {
  await product.database.pool.query(
    "update fuel_prices set price_mills = price_mills + $1 where index_code = 'scene-diesel'",
    [mills],
  )
  forgetTariffBook('*')
}

/** A new version of any tariff of client A with changed rules, live from today on. */
export async function newVersion(
  product: TestApp,
  scac: string,
  rateModeId: number,
  change: (document: AnyTariff) => AnyTariff,
): Promise<void> {
  const { pool, db } = product.database
  const clientId = product.scene.a.id
  const { rows } = await pool.query(
    `select * from tariffs where client_id = $1 and scac = $2 and rate_mode_id = $3 and state = 'live'
      order by effective_to desc nulls first, effective_from desc, version desc limit 1`,
    [clientId, scac, rateModeId],
  )
  const base = rows[0]
  const id = newId()
  await pool.query(
    `insert into tariffs (id, client_id, carrier_id, scac, rate_mode_id, name, version, state, effective_from,
       effective_to, is_synthetic, kind, header)
     select $1, client_id, carrier_id, scac, rate_mode_id, name,
       (select max(version) + 1 from tariffs where carrier_id = t.carrier_id and name = t.name), 'draft', $3, null,
       is_synthetic, kind, $4 from tariffs as t where id = $2`,
    [
      id,
      base.id,
      today(),
      JSON.stringify({ ...change(base.header), effectiveFrom: today(), effectiveTo: null }),
    ],
  )
  for (const [table, columns] of ROWS) {
    await pool.query(
      `insert into ${table} (tariff_id, ${columns}) select $1, ${columns} from ${table} where tariff_id = $2`,
      [id, base.id],
    )
  }
  await db.transaction().execute((tx) => putInForce(tx, clientId, id, today()))
  forgetTariffBook('*')
}

const ROWS = [
  ['tariff_zones', 'zone, country_code, state, zip_from, zip_to'],
  ['tariff_lanes', 'origin_zone, destination_zone, freight_classes, minimum_cents, rates'],
  ['tariff_pallet_rates', 'pallet_rate'],
] as const

/** Another discount and floor in one area, and none of the areas from before. */
export const otherAreas =
  (percent: number) =>
  (tariff: AnyTariff): AnyTariff => {
    const header = tariff as TariffHeader
    const scope = { laneType: null, originArea: null, destinationArea: 'MIDWEST' }
    const always = { effectiveFrom: '2024-01-01', effectiveTo: null }
    const ranges = [{ countryCode: 'US', zipFrom: '600', zipTo: '629', state: null }]
    const everywhere = { ...scope, destinationArea: null }
    return {
      ...header,
      areas: [{ name: 'MIDWEST', ranges }],
      discounts: [
        { scope, fromLb: 0, percent, ...always },
        { scope: everywhere, fromLb: 0, percent: 40_000, ...always },
      ],
      absoluteMinimums: [{ scope, cents: 8_000 + percent / 10, ...always }],
    }
  }

/** Another price per mile for every truck. */
export const otherMiles =
  (factor: number) =>
  (tariff: AnyTariff): AnyTariff => {
    const document = tariff as VolumeTariff
    const text = JSON.stringify(document.tables, (key, value) =>
      key === 'rate' ? Math.round(value * factor) : value,
    )
    return { ...document, tables: JSON.parse(text) }
  }

/** Other prices of every parcel service. */
export const otherParcels =
  (cents: number) =>
  (tariff: AnyTariff): AnyTariff => {
    const document = tariff as ParcelTariff
    const rateTables = document.rateTables.map((table) => ({
      ...table,
      cents: table.cents.map((row) => row.map((price) => (price === null ? null : price + cents))),
    }))
    return { ...document, rateTables }
  }

export interface StoredPrice {
  PricesheetID: string
  CurrAmount: number
  CarrierSCAC: string
  Receipt: object[]
}

/** Rates a draft; returns its stored prices. */
export async function pricesOf(product: TestApp, changes: object): Promise<StoredPrice[]> {
  return (await rate(product, changes)).rates
}

/** The reply of `ReRate` for a stored price. */
export async function reRated(product: TestApp, { PricesheetID }: Pick<StoredPrice, 'PricesheetID'>) {
  return product.call('Shipment/ReRate', { as: 'clerk', body: { PricesheetID } })
}
