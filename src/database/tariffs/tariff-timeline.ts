import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { TariffsTable } from '../tables/carriers-and-tariffs.ts'

/** The versions of a contract, with the origin of each. */

type Document = Selectable<TariffsTable>['header']

/** One version of a contract: the tariff and the record of its import or draft, null for those of the demo. */
export type StoredVersion = Awaited<ReturnType<ReturnType<typeof versionQuery>['execute']>>[number]

/** Every version of a contract, newest first, without discarded drafts. */
export async function listVersions(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId: number,
): Promise<StoredVersion[]> {
  return versionQuery(db, clientId)
    .where('t.scac', '=', scac)
    .where('t.rate_mode_id', '=', rateModeId)
    .orderBy('t.effective_from', 'desc')
    .orderBy('t.version', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
}

/** One version. With `lock`, no one else can change it until the transaction ends. */
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
  return (await versionQuery(db, clientId).where('t.id', '=', tariffId).executeTakeFirst()) ?? null
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
      't.rate_mode_id as rateModeId',
      't.carrier_id as carrierId',
      't.kind',
      't.name',
      't.version as number',
      't.state',
      't.effective_from as effectiveFrom',
      't.effective_to as effectiveTo',
      't.is_synthetic as isSynthetic',
      't.header',
      't.created_at as createdAt',
      'i.id as importId',
      'i.kind as importKind',
      'i.state as importState',
      'i.based_on as basedOn',
      'i.edited_at as editedAt',
      'i.live_at as liveAt',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('i.revision', val(1)).as('revision'),
      fn.coalesce('i.note', val('')).as('note'),
      fn.coalesce('i.created_by_name', val('')).as('createdBy'),
      fn.coalesce('i.edited_by_name', val('')).as('editedBy'),
      fn.coalesce('i.live_by_name', val('')).as('liveBy'),
    ])
    .where('t.client_id', '=', clientId)
}

/** The number of rows of a version. */
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

/** The raise of a draft's rows when they are copied, thousandths of a percent; 0 = copied unchanged. */
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

/** Adds a draft with the rows of the version it is based on, and its record. Returns the id of the version. */
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

/** Overwrites a draft and increases its revision; the caller has locked it. */
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
      // The comparison was made with the previous state of the draft.
      diff: null,
    })
    .where('id', '=', version.importId!)
    .execute()
}

/** Saves the result of the comparison, unless the draft was saved again in the meantime. */
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

/** The live or retired version that a chain of drafts started from; null if there is none. */
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
