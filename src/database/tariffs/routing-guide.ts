import { sql } from 'kysely'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import { columnNames } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

/** Far above any guide that people maintain by hand. */
const MOST_RULES = 5_000

/** Hidden rather than removed: past prices have their badges from them. */
const guideRules = register(columnNames('routing_guide_rules', ['id'], { json: ['rule'] }), { hides: true })

type Query = ReturnType<typeof guideRules.existing>

const rulesOf = async (query: Query): Promise<RoutingGuideRule[]> =>
  (await guideRules.rows(query)).map(({ id, rule }) => ({ ...rule, id }))

/** The client's routing guide, in the order in which the rules were created. */
export const listGuideRules = (db: Db, clientId: string): Promise<RoutingGuideRule[]> =>
  rulesOf(guideRules.existing(db, clientId).orderBy('created_at').orderBy('id').limit(MOST_RULES))

/** The rules for one account, in the order in which they were created, locked for a change. */
export const lockGuideRulesOf = (db: Db, clientId: string, soldTo: string): Promise<RoutingGuideRule[]> =>
  rulesOf(
    guideRules
      .existing(db, clientId)
      .where(sql<string>`rule ->> 'soldTo'`, '=', soldTo)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate(),
  )

/** One rule, locked for a change. */
export async function lockGuideRule(db: Db, clientId: string, id: string): Promise<RoutingGuideRule | null> {
  const found = await guideRules.lock(db, clientId, id)
  return found && { ...found.rule, id }
}

export async function insertGuideRule(db: Db, clientId: string, rule: RoutingGuideRule): Promise<void> {
  await guideRules.insert(db, clientId, { id: rule.id, rule })
}

export async function updateGuideRule(db: Db, clientId: string, rule: RoutingGuideRule): Promise<void> {
  await guideRules.update(db, clientId, { id: rule.id, rule })
}

export async function deleteGuideRules(
  db: Db,
  clientId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  for (const id of ids) await guideRules.remove(db, clientId, id, at)
}
