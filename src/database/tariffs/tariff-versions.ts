import { type Selectable, sql } from 'kysely'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import type { Db } from '../sql/open.ts'
import type { TariffsTable } from '../tables/carriers-and-tariffs.ts'
import type { ImportKind } from './tariff-imports.ts'

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

/** Live versions that are not over on that day: another one of the same carrier and rate mode takes their place. */
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
 * A sheet brings one part of a tariff, its rates or its accessorials; the draft has the other from the version before
 * it. The first version that the draft would replace and whose other part is not that one: its name and first day. null:
 * none, and nothing is lost.
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
  /** The version from which one has what sheets of this kind leave alone. */
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

/**
 * The version that a draft is based on: the latest that is not over on `date`, in force already or to come, or else the
 * latest of those that are over. null: none. One to come, because a draft takes the place of every version that is not
 * over when it begins: made with the one from before, it would bring back what that one was to replace.
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
