import { type Selectable, sql } from 'kysely'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import type { Db } from '../sql/open.ts'
import type { TariffsTable } from '../tables/carriers-and-tariffs.ts'
import type { ImportKind } from './tariff-imports.ts'

/** A version in its state before another replaced it. */
export interface FormerVersion {
  id: string
  state: 'live' | 'retired'
  effectiveTo: string | null
}

/**
 * Puts a draft tariff in force from `effectiveFrom` on: earlier versions of the same carrier and rate mode end the day
 * before, later ones are retired. Returns their previous state, for `takeBack`.
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
  const formers = await replacedBy(db, clientId, draft, effectiveFrom)
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

/** Live versions that end on that day or later: another one of the same carrier and rate mode replaces them. */
function replacedBy(
  db: Db,
  clientId: string,
  { scac, rate_mode_id, kind }: Pick<Selectable<TariffsTable>, 'scac' | 'rate_mode_id' | 'kind'>,
  effectiveFrom: string,
) {
  return db
    .selectFrom('tariffs')
    .select(['id', 'name', 'effective_from', 'effective_to'])
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('rate_mode_id', '=', rate_mode_id)
    .where('kind', '=', kind)
    .where('state', '=', 'live')
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', effectiveFrom)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * A sheet has one part of a tariff, its rates or its accessorials; the draft gets the other part from its base version.
 * Finds the first version that the draft would replace and whose other part is different: its name and first day. null:
 * none, so nothing is lost.
 */
export async function findPartLost(
  db: Db,
  clientId: string,
  draft: { kind: ImportKind; scac: string; rateModeId: number; basedOn: string | null },
  effectiveFrom: string,
): Promise<{ name: string; effectiveFrom: string } | null> {
  const made = await db
    .selectFrom('tariff_imports')
    .select(['tariff_id', 'based_on'])
    .where('client_id', '=', clientId)
    .where('scac', '=', draft.scac)
    .where('rate_mode_id', '=', draft.rateModeId)
    .where('kind', '=', draft.kind)
    .where('tariff_id', 'is not', null)
    .execute()
  const before = new Map(made.map(({ tariff_id, based_on }) => [tariff_id, based_on]))
  /** The version that is the origin of the part that sheets of this kind do not have. */
  const originOf = (version: string | null): string | null => {
    let origin = version
    while (origin !== null && before.has(origin)) origin = before.get(origin) ?? null
    return origin
  }
  const own = originOf(draft.basedOn)
  const key = { scac: draft.scac, rate_mode_id: draft.rateModeId, kind: 'ltl' as const }
  const lost = (await replacedBy(db, clientId, key, effectiveFrom)).find(({ id }) => originOf(id) !== own)
  return lost ? { name: lost.name, effectiveFrom: lost.effective_from } : null
}

/** Retires a version and restores the previous dates of those that it replaced. */
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

/** Deletes a draft with its rows; never a version that was in force. */
export async function dropDraft(db: Db, clientId: string, tariffId: string): Promise<void> {
  await db
    .deleteFrom('tariffs')
    .where('client_id', '=', clientId)
    .where('id', '=', tariffId)
    .where('state', '=', 'draft')
    .execute()
}

/**
 * The base version for a new draft: the latest that has not ended on `date`, in force or upcoming, or else the latest
 * of those that have ended. null: none. Upcoming versions count, because a draft replaces every version that has not
 * ended when it begins: based on an earlier one, it would bring back what the upcoming version was to replace.
 */
export async function findBaseTariff(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId: number,
  date: string,
  kind: TariffKind = 'ltl',
): Promise<string | null> {
  const row = await db
    .selectFrom('tariffs')
    .select('id')
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('rate_mode_id', '=', rateModeId)
    .where('kind', '=', kind)
    .where('state', '=', 'live')
    .orderBy(sql`coalesce(effective_to, 'infinity') >= ${date}::date`, 'desc')
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}
