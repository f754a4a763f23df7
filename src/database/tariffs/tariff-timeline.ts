import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { TariffsTable } from '../tables/carriers-and-tariffs.ts'
import type { ImportKind } from './tariff-imports.ts'

/** The versions of a contract with what is known about how each was made. */

type Document = Selectable<TariffsTable>['header']

/** One version of a contract: the tariff and the record of its import or draft. */
export interface StoredVersion {
  id: string
  scac: string
  rateModeId: number
  carrierId: string
  kind: TariffKind
  name: string
  number: number
  state: 'draft' | 'live' | 'retired'
  effectiveFrom: string
  effectiveTo: string | null
  isSynthetic: boolean
  header: Document
  createdAt: Date
  /** null for versions without a record: those of the demo. */
  importId: string | null
  importKind: ImportKind | null
  importState: string | null
  basedOn: string | null
  revision: number
  note: string
  createdBy: string
  editedBy: string
  editedAt: Date | null
  liveBy: string
  liveAt: Date | null
}

/** Every version of a contract, newest first; drafts that were discarded are gone. */
export async function listVersions(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId: number,
): Promise<StoredVersion[]> {
  const rows = await versionQuery(db, clientId)
    .where('t.scac', '=', scac)
    .where('t.rate_mode_id', '=', rateModeId)
    .orderBy('t.effective_from', 'desc')
    .orderBy('t.version', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  return rows.map(versionOf)
}

/** One version. With `lock` no one else changes it until the transaction ends. */
export async function findVersion(
  db: Db,
  clientId: string,
  tariffId: string,
  lock = false,
): Promise<StoredVersion | null> {
  if (!isId(tariffId)) return null
  if (lock) {
    await sql`select 1 from tariffs where id = ${tariffId} and client_id = ${clientId} for update`.execute(db)
  }
  const row = await versionQuery(db, clientId).where('t.id', '=', tariffId).executeTakeFirst()
  return row ? versionOf(row) : null
}

function versionQuery(db: Db, clientId: string) {
  return db
    .selectFrom('tariffs as t')
    .leftJoin('tariff_imports as i', (join) =>
      join.onRef('i.tariff_id', '=', 't.id').onRef('i.client_id', '=', 't.client_id'),
    )
    .select([
      't.id',
      't.scac',
      't.rate_mode_id',
      't.carrier_id',
      't.kind',
      't.name',
      't.version',
      't.state',
      't.effective_from',
      't.effective_to',
      't.is_synthetic',
      't.header',
      't.created_at',
      'i.id as import_id',
      'i.kind as import_kind',
      'i.state as import_state',
      'i.based_on',
      'i.revision',
      'i.note',
      'i.created_by_name',
      'i.edited_by_name',
      'i.edited_at',
      'i.live_by_name',
      'i.live_at',
    ])
    .where('t.client_id', '=', clientId)
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionQuery>['execute']>>[number]

const versionOf = (row: VersionRow): StoredVersion => ({
  id: row.id,
  scac: row.scac,
  rateModeId: row.rate_mode_id,
  carrierId: row.carrier_id,
  kind: row.kind,
  name: row.name,
  number: row.version,
  state: row.state,
  effectiveFrom: row.effective_from,
  effectiveTo: row.effective_to,
  isSynthetic: row.is_synthetic,
  header: row.header,
  createdAt: row.created_at,
  importId: row.import_id,
  importKind: row.import_kind,
  importState: row.import_state,
  basedOn: row.based_on,
  revision: row.revision ?? 1,
  note: row.note ?? '',
  createdBy: row.created_by_name ?? '',
  editedBy: row.edited_by_name ?? '',
  editedAt: row.edited_at,
  liveBy: row.live_by_name ?? '',
  liveAt: row.live_at,
})

/** How many rows a version has. */
export async function countRows(
  db: Db,
  tariffId: string,
): Promise<{ laneCount: number; zoneCount: number; palletRateCount: number }> {
  const { rows } = await sql<{ lanes: number; zones: number; pallets: number }>`select
    (select coalesce(sum(cardinality(freight_classes)), 0)::int from tariff_lanes where tariff_id = ${tariffId}) as lanes,
    (select count(distinct zone)::int from tariff_zones where tariff_id = ${tariffId}) as zones,
    (select count(*)::int from tariff_pallet_rates where tariff_id = ${tariffId}) as pallets`.execute(db)
  const [row] = rows
  return { laneCount: row?.lanes ?? 0, zoneCount: row?.zones ?? 0, palletRateCount: row?.pallets ?? 0 }
}

/** How much the rows of a draft are raised as they are copied, thousandths of a percent; 0 = copied as they are. */
export interface RowRaise {
  rates: number
  minimums: number
  palletPrices: number
}

export const NO_RAISE: RowRaise = { rates: 0, minimums: 0, palletPrices: 0 }

export interface NewDraft {
  clientId: string
  carrierId: string
  kind: TariffKind
  header: Document
  source: 'rules' | 'raise'
  basedOn: string | null
  note: string
  createdBy: string
  notices: readonly string[]
  raise: RowRaise
}

/** Adds a draft with the rows of the version it is based on, and its record. Answers the id of the version. */
export async function addDraft(db: Db, draft: NewDraft): Promise<string> {
  const { clientId, carrierId, header, kind, basedOn } = draft
  const id = newId()
  const document = { ...header, id, version: 'draft' }
  await lockNumbers(db, carrierId, header.name)
  await db
    .insertInto('tariffs')
    .values({
      id,
      client_id: clientId,
      carrier_id: carrierId,
      scac: header.scac,
      rate_mode_id: header.rateModeId,
      name: header.name,
      version: nextNumber(carrierId, header.name),
      state: 'draft',
      effective_from: header.effectiveFrom,
      effective_to: null,
      is_synthetic: header.isSynthetic,
      kind,
      header: JSON.stringify(document),
    })
    .execute()
  if (basedOn !== null && kind === 'ltl') await copyRowsOf(db, basedOn, id, draft.raise)
  await db
    .insertInto('tariff_imports')
    .values({
      id: newId(),
      client_id: clientId,
      kind: draft.source,
      carrier_id: carrierId,
      scac: header.scac,
      rate_mode_id: header.rateModeId,
      name: header.name,
      state: 'draft',
      work_id: null,
      file_name: '',
      file_sha256: '',
      faults: '[]',
      notices: JSON.stringify(draft.notices),
      tariff_id: id,
      based_on: basedOn,
      note: draft.note,
      created_by_name: draft.createdBy,
    })
    .execute()
  return id
}

const lockNumbers = (db: Db, carrierId: string, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('versions ' || ${carrierId} || ' ' || ${name}, 0))`.execute(
    db,
  )

const nextNumber = (carrierId: string, name: string) =>
  sql<number>`(select coalesce(max(version), 0) + 1 from tariffs where carrier_id = ${carrierId} and name = ${name})`

const raised = (column: string, by: number) =>
  sql`round(${sql.ref(column)}::numeric * ${100_000 + by} / 100000)::int`

/** Copies zones, lanes and pallet prices; rates are rounded half up to a hundredth of a cent, charges to a cent. */
async function copyRowsOf(db: Db, from: string, to: string, raise: RowRaise): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`insert into tariff_zones (tariff_id, zone, country_code, state, zip_from, zip_to)
    select ${to}, zone, country_code, state, zip_from, zip_to from tariff_zones where tariff_id = ${from}`.execute(
    db,
  )
  const each = (column: string, by: number) =>
    by === 0
      ? sql.ref(column)
      : sql`(select array_agg(${raised('one', by)} order by place)
          from unnest(${sql.ref(column)}) with ordinality as u (one, place))`
  await sql`insert into tariff_lanes (tariff_id, origin_zone, destination_zone, freight_classes, minimum_cents, rates)
    select ${to}, origin_zone, destination_zone, freight_classes, ${each('minimum_cents', raise.minimums)},
      ${each('rates', raise.rates)} from tariff_lanes where tariff_id = ${from}`.execute(db)
  const price =
    raise.palletPrices === 0
      ? sql`pallet_rate`
      : sql`pallet_rate || jsonb_build_object('cents',
          round((pallet_rate ->> 'cents')::numeric * ${100_000 + raise.palletPrices} / 100000)::int)`
  await sql`insert into tariff_pallet_rates (tariff_id, pallet_rate)
    select ${to}, ${price} from tariff_pallet_rates where tariff_id = ${from}`.execute(db)
}

/** Writes a draft over and counts its revision up; the caller holds its lock. */
export async function saveDraft(
  db: Db,
  version: StoredVersion,
  change: { header: Document; note: string | undefined; editedBy: string; notices: readonly string[] },
): Promise<void> {
  const { header } = change
  const isRenamed = header.name !== version.name
  if (isRenamed) await lockNumbers(db, version.carrierId, header.name)
  await db
    .updateTable('tariffs')
    .set({
      name: header.name,
      ...(isRenamed ? { version: nextNumber(version.carrierId, header.name) } : {}),
      effective_from: header.effectiveFrom,
      header: JSON.stringify(header),
    })
    .where('id', '=', version.id)
    .where('state', '=', 'draft')
    .execute()
  await db
    .updateTable('tariff_imports')
    .set({
      name: header.name,
      revision: sql`revision + 1`,
      ...(change.note === undefined ? {} : { note: change.note }),
      edited_by_name: change.editedBy,
      edited_at: sql`now()`,
      notices: JSON.stringify(change.notices),
      // The comparison was made with what the draft was before.
      diff: null,
    })
    .where('id', '=', version.importId!)
    .execute()
}

/** Keeps what the comparison found, unless the draft was saved again meanwhile. */
export async function keepComparison(
  db: Db,
  importId: string,
  revision: number,
  diff: unknown,
): Promise<void> {
  await db
    .updateTable('tariff_imports')
    .set({ diff: JSON.stringify(diff) })
    .where('id', '=', importId)
    .where('revision', '=', revision)
    .where('state', '=', 'draft')
    .execute()
}

const LONGEST_CHAIN = 50

/** The live or retired version that a chain of drafts began with; null when it began with none. */
export async function findLiveRoot(
  db: Db,
  clientId: string,
  tariffId: string | null,
): Promise<string | null> {
  let id = tariffId
  for (let step = 0; id !== null && step < LONGEST_CHAIN; step++) {
    const version = await findVersion(db, clientId, id)
    if (version?.state !== 'draft') return version?.id ?? null
    id = version.basedOn
  }
  return null
}
