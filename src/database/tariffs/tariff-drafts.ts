import type pg from 'pg'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { LaneRow, PalletRateRow, TariffHeader, ZoneRow } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { copyRows } from '../sql/bulk-load.ts'
import { type CopyText, copyTexts } from '../sql/copy-text.ts'
import type { Row } from '../sql/row.ts'
import { laneRecords } from './tariff-lanes.ts'

/** A checked version of a tariff on its way into the database. */
export interface TariffDraft {
  id: string
  clientId: string
  importId: string
  carrierId: string
  basedOn: string | null
  /** The rules of an LTL tariff, or a whole volume or parcel tariff. */
  header: TariffHeader | VolumeTariff | ParcelTariff
  rowCount: number
  notices: string[]
  /** Its rows; or, if only the header differs, those of `basedOn`. */
  /** Other data that the draft puts into force; null = none. */
  document?: unknown
  rows: { zones: ZoneRow[]; lanes: Iterable<LaneRow>; palletRates: PalletRateRow[] } | 'as before'
}

type Lane = Row<'tariff_lanes'>

/** Lanes per statement: some hundred kilobytes of text. */
const LANES_A_COPY = 400

export interface WhileSaving {
  /** Called after each batch of lanes. */
  onLanes: (count: number) => void | Promise<void>
  /** Called when all rows are written; returns the differences between the draft and the previous version. */
  compare: () => Promise<unknown>
}

/**
 * Saves the draft with all of its rows, and that the import is now a draft, in one transaction: if it is killed,
 * nothing is saved. An error from `onLanes` or `compare` rolls back everything.
 */
export async function saveTariffDraft(
  pool: pg.Pool,
  draft: TariffDraft,
  { onLanes, compare }: WhileSaving,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await insertTariff(client, draft)
    if (draft.rows === 'as before') await copyFormerRows(client, draft)
    else await insertRows(client, draft.id, draft.rows, onLanes)
    const diff = await compare()
    const { rowCount } = await client.query(
      `update tariff_imports set state = 'draft', tariff_id = $3, based_on = $4, row_count = $5, notices = $6, diff = $7,
          document = $8
        where id = $1 and client_id = $2 and state = 'checking'`,
      [
        draft.importId,
        draft.clientId,
        draft.id,
        draft.basedOn,
        draft.rowCount,
        JSON.stringify(draft.notices),
        JSON.stringify(diff),
        draft.document ? JSON.stringify(draft.document) : null,
      ],
    )
    // It was discarded in the meantime: the result is not needed.
    if (rowCount !== 1) throw new Error('The import is no longer being checked')
  })
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await work(client)
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // After a failure the connection is closed, which rolls back everything.
    client.release(failure)
  }
}

async function insertTariff(client: pg.PoolClient, draft: TariffDraft): Promise<void> {
  const { header } = draft
  // Serializes two sheets for one tariff: the second gets the next version, however long the first comparison takes.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('versions ' || $1 || ' ' || $2, 0))`, [
    draft.carrierId,
    header.name,
  ])
  await client.query(
    `insert into tariffs (id, client_id, carrier_id, scac, rate_mode_id, name, version, state, effective_from,
        effective_to, is_synthetic, kind, header)
      values ($1, $2, $3, $4, $5, $6,
        (select coalesce(max(version), 0) + 1 from tariffs where carrier_id = $3 and name = $6),
        'draft', $7, null, $8, $10, $9)`,
    [
      draft.id,
      draft.clientId,
      draft.carrierId,
      header.scac,
      header.rateModeId,
      header.name,
      header.effectiveFrom,
      header.isSynthetic,
      JSON.stringify(header),
      'kind' in header ? header.kind : 'ltl',
    ],
  )
}

async function copyFormerRows(client: pg.PoolClient, { id, basedOn }: TariffDraft): Promise<void> {
  const columns = {
    tariff_zones: 'zone, country_code, state, zip_from, zip_to',
    tariff_lanes: 'origin_zone, destination_zone, freight_classes, minimum_cents, rates',
    tariff_pallet_rates: 'pallet_rate',
  }
  for (const [table, names] of Object.entries(columns)) {
    await client.query(
      `insert into ${table} (tariff_id, ${names}) select $1, ${names} from ${table} where tariff_id = $2`,
      [id, basedOn],
    )
  }
}

async function insertRows(
  client: pg.PoolClient,
  tariffId: string,
  rows: Exclude<TariffDraft['rows'], 'as before'>,
  onLanes: (count: number) => void | Promise<void>,
): Promise<void> {
  const zones = rows.zones.map(({ zone, countryCode, state, zipFrom, zipTo }) => ({
    tariff_id: tariffId,
    zone,
    country_code: countryCode,
    state,
    zip_from: zipFrom,
    zip_to: zipTo,
  }))
  for (const text of copyTexts('tariff_zones', zones)) await copyRows(client, text)
  const palletRates = rows.palletRates.map((palletRate) => ({ tariff_id: tariffId, pallet_rate: palletRate }))
  for (const text of copyTexts('tariff_pallet_rates', palletRates)) await copyRows(client, text)
  // While the database processes one batch, the next is made.
  let sent: Promise<void> = Promise.resolve()
  for (const lot of lotsOf(laneRecords(tariffId, rows.lanes))) {
    const texts = [...copyTexts('tariff_lanes', lot)]
    await sent
    sent = copyAll(client, texts)
    // The await above gets the error; until then it must not be an unhandled rejection.
    sent.catch(() => {})
    await onLanes(lot.reduce((count, lane) => count + lane.freight_classes.length, 0))
  }
  await sent
}

async function copyAll(client: pg.PoolClient, texts: readonly CopyText[]): Promise<void> {
  for (const text of texts) await copyRows(client, text)
}

function* lotsOf(lanes: Iterable<Lane>): Generator<Lane[]> {
  let lot: Lane[] = []
  for (const lane of lanes) {
    if (lot.push(lane) < LANES_A_COPY) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}
