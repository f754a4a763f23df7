import { type Selectable, sql } from 'kysely'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { TariffImportsTable } from '../tables/long-work.ts'

export type ImportKind = TariffImportsTable['kind']
export type ImportState = Selectable<TariffImportsTable>['state']

const NAMES = columnNames(
  'tariff_imports',
  [
    ...([
      'id',
      'kind',
      'carrier_id',
      'scac',
      'rate_mode_id',
      'name',
      'state',
      'work_id',
      'file_name',
    ] as const),
    ...(['row_count', 'fault_count', 'tariff_id', 'based_on', 'effective_from'] as const),
    ...(['created_by_name', 'created_at', 'live_at', 'live_by_name'] as const),
  ],
  {
    json: ['faults', 'notices', 'document', 'diff', 'undo'],
    fields: { created_by_name: 'createdBy', live_by_name: 'liveBy' },
  },
)

/** A sheet that a user uploads, from its check to its end. */
export type TariffImport = ValueOf<typeof NAMES>

export type NewImport = Pick<
  TariffImport,
  'id' | 'kind' | 'carrierId' | 'scac' | 'rateModeId' | 'name' | 'workId' | 'fileName' | 'createdBy'
> & { fileSha256: string }

export async function addImport(db: Db, clientId: string, one: NewImport): Promise<void> {
  await db
    .insertInto('tariff_imports')
    .values({
      ...NAMES.row(one),
      client_id: clientId,
      file_sha256: one.fileSha256,
      faults: '[]',
      notices: '[]',
    })
    .execute()
}

/** One import, complete. With `lock`, no other transaction can change it until this one ends. */
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
  return row ? NAMES.value(row) : null
}

const MOST_LISTED = 200
/** Drafts without a sheet are on the contract's own timeline. */
const WITHOUT_SHEET: ImportKind[] = ['rules', 'raise']

/** The imports of a client, newest first, without their errors, documents and differences. */
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
  return rows.map((row) => NAMES.value(row as Selectable<TariffImportsTable>))
}

/** Ends the check of a sheet that cannot be imported: only its errors are kept. */
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

/** The fields that change during an import. */
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

/** Whether a later import of the same thing has gone live after this one. */
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

/** Kinds that create a new version of a carrier's tariff. */
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
