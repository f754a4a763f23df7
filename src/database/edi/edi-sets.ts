import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { InterchangeState, SetState } from '../tables/edi.ts'

export type { SetState } from '../tables/edi.ts'

/** The columns without the segments. */
const BARE = columnNames('edi_sets', [
  ...(['id', 'client_id', 'partner_id', 'interchange_id', 'position', 'functional_id'] as const),
  ...(['group_control', 'set_id', 'set_control', 'state', 'bol_number', 'shipment_id', 'detail'] as const),
  ...(['created_at', 'applied_at'] as const),
])

/** One transaction set of an interchange, and its result. */
export type EdiSet = ValueOf<typeof BARE> & { segments: string[][] }

export async function insertSets(
  db: Db,
  sets: readonly Omit<EdiSet, 'createdAt' | 'appliedAt'>[],
): Promise<void> {
  // PostgreSQL allows 65,535 parameters per statement.
  for (let from = 0; from < sets.length; from += 1_000) {
    await db
      .insertInto('edi_sets')
      .values(
        sets.slice(from, from + 1_000).map((set) => ({
          ...BARE.row(set),
          segments: JSON.stringify(set.segments),
          applied_at: null,
        })),
      )
      .execute()
  }
}

/** Ids of the unprocessed sets of an interchange, in their order. */
export async function listWaitingSets(db: Db, interchangeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('edi_sets')
    .select('id')
    .where('interchange_id', '=', interchangeId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** The set, if it is still unprocessed; the caller with the lock processes it. */
export async function lockWaitingSet(db: Db, id: string): Promise<EdiSet | null> {
  const row = await db
    .selectFrom('edi_sets')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...BARE.value(row), segments: row.segments } : null
}

export async function settleSet(
  db: Db,
  id: string,
  to: { state: SetState; detail: string; shipmentId?: string | null },
): Promise<void> {
  await db
    .updateTable('edi_sets')
    .set({
      state: to.state,
      detail: to.detail.slice(0, 1000),
      applied_at: to.state === 'applied' || to.state === 'noted' ? sql`now()` : null,
      ...(to.shipmentId === undefined ? {} : { shipment_id: to.shipmentId }),
    })
    .where('id', '=', id)
    .execute()
}

/** The sets of the group we sent, which an acknowledgment identifies by number. */
export async function settleOutgoingSets(
  db: Db,
  interchangeId: string,
  verdict: { isAccepted: boolean; detail: string },
  setControl?: string,
): Promise<void> {
  let query = db
    .updateTable('edi_sets')
    .set({ state: verdict.isAccepted ? 'accepted' : 'rejected', detail: verdict.detail.slice(0, 1000) })
    .where('interchange_id', '=', interchangeId)
  if (setControl !== undefined) query = query.where('set_control', '=', setControl)
  await query.execute()
}

/** Retries the sets that were held for a user; returns their number. */
export async function reviveSets(db: Db, interchangeId: string): Promise<number> {
  const result = await db
    .updateTable('edi_sets')
    .set({ state: 'waiting', detail: '' })
    .where('interchange_id', '=', interchangeId)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function deleteSetsOf(db: Db, interchangeId: string): Promise<void> {
  await db.deleteFrom('edi_sets').where('interchange_id', '=', interchangeId).execute()
}

/**
 * The state of an accepted interchange: `done`, or `kept` if one of its sets needs a user; null if some are
 * unprocessed.
 */
export async function stateOfSets(db: Db, interchangeId: string): Promise<InterchangeState | null> {
  const { waiting, kept } = await db
    .selectFrom('edi_sets')
    .select([
      sql<number>`count(*) filter (where state = 'waiting')`.as('waiting'),
      sql<number>`count(*) filter (where state in ('kept', 'refused'))`.as('kept'),
    ])
    .where('interchange_id', '=', interchangeId)
    .executeTakeFirstOrThrow()
  if (Number(waiting) > 0) return null
  return Number(kept) > 0 ? 'kept' : 'done'
}

/** The sets of several interchanges in their order, without their segments. */
export async function listSetsOf(
  db: Db,
  clientId: string,
  interchangeIds: readonly string[],
): Promise<Omit<EdiSet, 'segments'>[]> {
  if (interchangeIds.length === 0) return []
  const rows = await db
    .selectFrom('edi_sets')
    .select(BARE.columns)
    .where('client_id', '=', clientId)
    .where('interchange_id', 'in', [...interchangeIds])
    .orderBy('interchange_id')
    .orderBy('position')
    .limit(2_000)
    .execute()
  return rows.map(BARE.value)
}

/** The sets received about a shipment, oldest first. */
export async function listAnswersOf(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<(Omit<EdiSet, 'segments'> & { scac: string })[]> {
  const rows = await db
    .selectFrom('edi_sets')
    .innerJoin('edi_interchanges', 'edi_interchanges.id', 'edi_sets.interchange_id')
    .innerJoin('edi_partners', 'edi_partners.id', 'edi_sets.partner_id')
    .select([...BARE.columns.map((name) => `edi_sets.${name}` as const), 'edi_partners.scac'])
    .where('edi_sets.shipment_id', '=', shipmentId)
    .where('edi_sets.client_id', '=', clientId)
    .where('edi_interchanges.direction', '=', 'in')
    .orderBy('edi_sets.created_at')
    .orderBy('edi_sets.position')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...BARE.value(row), scac: row.scac }))
}

/** The client of an interchange. */
export async function clientOfInterchange(db: Db, interchangeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('edi_interchanges')
    .select('client_id')
    .where('id', '=', interchangeId)
    .executeTakeFirst()
  return row?.client_id ?? null
}

/** The client's shipment with exactly this BOL number. */
export async function shipmentIdOfBol(db: Db, clientId: string, bolNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('client_id', '=', clientId)
    .where('bol_number', '=', bolNumber)
    .executeTakeFirst()
  return row?.id ?? null
}
