import { sql } from 'kysely'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { Db } from './open.ts'

/** A version as it was before another took its place. */
export interface FormerVersion {
  id: string
  state: 'live' | 'retired'
  effectiveTo: string | null
}

/**
 * Puts a drafted tariff in force from `effectiveFrom` on: versions of the same carrier and rate mode that begin before
 * end the day before, those that begin later are retired. Answers how these were, for `takeBack`.
 */
export async function putInForce(
  db: Db,
  clientId: string,
  tariffId: string,
  effectiveFrom: string,
): Promise<FormerVersion[]> {
  const draft = await db
    .selectFrom('tariffs')
    .select(['scac', 'rate_mode_id', 'kind', 'version', 'carrier_id'])
    .where('client_id', '=', clientId)
    .where('id', '=', tariffId)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const formers = await db
    .selectFrom('tariffs')
    .select(['id', 'effective_from', 'effective_to'])
    .where('client_id', '=', clientId)
    .where('scac', '=', draft.scac)
    .where('rate_mode_id', '=', draft.rate_mode_id)
    .where('kind', '=', draft.kind)
    .where('state', '=', 'live')
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', effectiveFrom)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const dayBefore = addDays(effectiveFrom, -1)
  for (const former of formers) {
    const isOver = former.effective_from >= effectiveFrom
    await setVersion(db, former.id, isOver ? 'retired' : 'live', isOver ? former.effective_to : dayBefore)
  }
  const version = `${effectiveFrom}.${draft.version}`
  await db
    .updateTable('tariffs')
    .set({
      state: 'live',
      effective_from: effectiveFrom,
      header: sql`header || jsonb_build_object('effectiveFrom', ${effectiveFrom}::text, 'version', ${version}::text)`,
    })
    .where('id', '=', tariffId)
    .execute()
  return formers.map(({ id, effective_to }) => ({ id, state: 'live', effectiveTo: effective_to }))
}

/** Retires a version and gives those that it replaced their former time again. */
export async function takeBack(
  db: Db,
  clientId: string,
  tariffId: string,
  formers: readonly FormerVersion[],
): Promise<void> {
  await db
    .updateTable('tariffs')
    .set({ state: 'retired' })
    .where('client_id', '=', clientId)
    .where('id', '=', tariffId)
    .execute()
  for (const { id, state, effectiveTo } of formers) await setVersion(db, id, state, effectiveTo)
}

function setVersion(db: Db, id: string, state: 'live' | 'retired', effectiveTo: string | null) {
  return db
    .updateTable('tariffs')
    .set({
      state,
      effective_to: effectiveTo,
      header: sql`header || jsonb_build_object('effectiveTo', ${effectiveTo}::text)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes a draft with its rows; nothing that was ever in force. */
export async function dropDraft(db: Db, clientId: string, tariffId: string): Promise<void> {
  await db
    .deleteFrom('tariffs')
    .where('client_id', '=', clientId)
    .where('id', '=', tariffId)
    .where('state', '=', 'draft')
    .execute()
}

/** The version that a draft is based on: the one in force on `date`, or else the latest that is live. null: none. */
export async function findBaseTariff(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId: number,
  date: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('tariffs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('rate_mode_id', '=', rateModeId)
    .where('kind', '=', 'ltl')
    .where('state', '=', 'live')
    .orderBy(
      sql`(effective_from <= ${date}::date and coalesce(effective_to, 'infinity') >= ${date}::date)`,
      'desc',
    )
    .orderBy('effective_from', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
