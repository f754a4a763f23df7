import { type Selectable, sql } from 'kysely'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { TariffImportsTable } from '../tables/long-work.ts'

export type ImportKind = TariffImportsTable['kind']
export type ImportState = Selectable<TariffImportsTable>['state']

/** A sheet that a user loads, from its check to its end. */
export interface TariffImport {
  id: string
  kind: ImportKind
  carrierId: string | null
  scac: string
  rateModeId: number
  name: string
  state: ImportState
  workId: string | null
  fileName: string
  rowCount: number
  faults: RowFault[]
  faultCount: number
  notices: string[]
  tariffId: string | null
  basedOn: string | null
  document: unknown
  diff: unknown
  effectiveFrom: string | null
  undo: unknown
  createdBy: string
  createdAt: Date
  liveAt: Date | null
  liveBy: string
}

export interface NewImport {
  id: string
  kind: ImportKind
  carrierId: string | null
  scac: string
  rateModeId: number
  name: string
  workId: string
  fileName: string
  fileSha256: string
  createdBy: string
}

export async function addImport(db: Db, clientId: string, one: NewImport): Promise<void> {
  await db
    .insertInto('tariff_imports')
    .values({
      id: one.id,
      client_id: clientId,
      kind: one.kind,
      carrier_id: one.carrierId,
      scac: one.scac,
      rate_mode_id: one.rateModeId,
      name: one.name,
      work_id: one.workId,
      file_name: one.fileName,
      file_sha256: one.fileSha256,
      faults: '[]',
      notices: '[]',
      created_by_name: one.createdBy,
    })
    .execute()
}

/** One import, all of it. With `lock` nobody else changes it until the transaction ends. */
export async function findImport(
  db: Db,
  clientId: string,
  id: string,
  lock = false,
): Promise<TariffImport | null> {
  if (!isId(id)) return null
  let query = db
    .selectFrom('tariff_imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? importOf(row) : null
}

const MOST_LISTED = 200
/** Drafts that were made without a sheet are on the contract's own timeline. */
const WITHOUT_SHEET: ImportKind[] = ['rules', 'raise']

/** The imports of a client, newest first, without their faults, documents and differences. */
export async function listImports(db: Db, clientId: string): Promise<TariffImport[]> {
  const rows = await db
    .selectFrom('tariff_imports')
    .selectAll()
    .select([
      sql<unknown[]>`'[]'::jsonb`.as('faults'),
      sql<null>`null`.as('document'),
      sql<null>`null`.as('diff'),
      sql<null>`null`.as('undo'),
    ])
    .where('client_id', '=', clientId)
    .where('state', '<>', 'discarded')
    .where('kind', 'not in', WITHOUT_SHEET)
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => importOf(row as Selectable<TariffImportsTable>))
}

/** Ends the check of a sheet that cannot be taken: its faults are all that is kept of it. */
export async function refuseImport(
  db: Db,
  id: string,
  found: { faults: readonly RowFault[]; faultCount: number; rowCount: number },
): Promise<void> {
  await db
    .updateTable('tariff_imports')
    .set({
      state: 'refused',
      faults: JSON.stringify(found.faults),
      fault_count: found.faultCount,
      row_count: found.rowCount,
      ended_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** What changes as an import goes on its way. */
export async function moveImport(
  db: Db,
  clientId: string,
  id: string,
  change: {
    state: ImportState
    effectiveFrom?: string
    undo?: unknown
    liveBy?: string
  },
): Promise<void> {
  await db
    .updateTable('tariff_imports')
    .set({
      state: change.state,
      ...(change.effectiveFrom ? { effective_from: change.effectiveFrom } : {}),
      ...(change.undo === undefined ? {} : { undo: JSON.stringify(change.undo) }),
      ...(change.liveBy === undefined ? {} : { live_at: sql`now()`, live_by_name: change.liveBy }),
      ...(change.state === 'live' ? {} : { ended_at: sql`now()` }),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** Whether a later import of the same thing has gone live on top of this one. */
export async function hasLaterImport(db: Db, clientId: string, one: TariffImport): Promise<boolean> {
  const kinds: readonly ImportKind[] = isTariffKind(one.kind) ? TARIFF_KINDS : [one.kind]
  const row = await db
    .selectFrom('tariff_imports')
    .select('id')
    .where('client_id', '=', clientId)
    .where('kind', 'in', kinds)
    .where('scac', '=', one.scac)
    .where('rate_mode_id', '=', one.rateModeId)
    .$if(one.kind === 'fuel' || one.kind === 'fuel-prices', (query) => query.where('name', '=', one.name))
    .where('state', '=', 'live')
    .where('id', '<>', one.id)
    .where('live_at', '>', one.liveAt ?? new Date(0))
    .executeTakeFirst()
  return row !== undefined
}

/** Kinds that make a new version of a carrier's tariff. */
export const isTariffKind = (kind: ImportKind): boolean => TARIFF_KINDS.includes(kind)

const TARIFF_KINDS: readonly ImportKind[] = [
  'ltl-rates',
  'accessorials',
  'rules',
  'raise',
  'contract',
  'volume-rates',
  'parcel-rates',
  'parcel-zones',
]

function importOf(row: Selectable<TariffImportsTable>): TariffImport {
  return {
    id: row.id,
    kind: row.kind,
    carrierId: row.carrier_id,
    scac: row.scac,
    rateModeId: row.rate_mode_id,
    name: row.name,
    state: row.state,
    workId: row.work_id,
    fileName: row.file_name,
    rowCount: row.row_count,
    faults: row.faults as RowFault[],
    faultCount: row.fault_count,
    notices: row.notices,
    tariffId: row.tariff_id,
    basedOn: row.based_on,
    document: row.document,
    diff: row.diff,
    effectiveFrom: row.effective_from,
    undo: row.undo,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
    liveAt: row.live_at,
    liveBy: row.live_by_name,
  }
}
