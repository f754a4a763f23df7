import { sql } from 'kysely'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { Db } from '../sql/open.ts'

/** Far above any guide that people keep by hand. */
const MOST_RULES = 5_000

/** The client's routing guide, in the order in which it was written. */
export async function listGuideRules(db: Db, clientId: string): Promise<RoutingGuideRule[]> {
  const rows = await db
    .selectFrom('routing_guide_rules')
    .select(['id', 'rule'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_RULES)
    .execute()
  return rows.map(({ id, rule }) => ({ ...(rule as unknown as RoutingGuideRule), id }))
}

/** The rules for one account, in the order in which they were written, locked for a change. */
export async function lockGuideRulesOf(
  db: Db,
  clientId: string,
  soldTo: string,
): Promise<RoutingGuideRule[]> {
  const rows = await db
    .selectFrom('routing_guide_rules')
    .select(['id', 'rule'])
    .where('client_id', '=', clientId)
    .where(sql<string>`rule ->> 'soldTo'`, '=', soldTo)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, rule }) => ({ ...(rule as unknown as RoutingGuideRule), id }))
}

/** One rule, locked for a change. */
export async function lockGuideRule(db: Db, clientId: string, id: string): Promise<RoutingGuideRule | null> {
  const row = await db
    .selectFrom('routing_guide_rules')
    .select(['id', 'rule'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...(row.rule as unknown as RoutingGuideRule), id } : null
}

export async function insertGuideRule(db: Db, clientId: string, rule: RoutingGuideRule): Promise<void> {
  await db
    .insertInto('routing_guide_rules')
    .values({ id: rule.id, client_id: clientId, rule: JSON.stringify(rule) })
    .execute()
}

export async function updateGuideRule(db: Db, clientId: string, rule: RoutingGuideRule): Promise<void> {
  await db
    .updateTable('routing_guide_rules')
    .set({ rule: JSON.stringify(rule) })
    .where('client_id', '=', clientId)
    .where('id', '=', rule.id)
    .execute()
}

/** Hidden rather than removed: prices of the past were badged by them. */
export async function deleteGuideRules(
  db: Db,
  clientId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('routing_guide_rules')
    .set({ deleted_at: at })
    .where('client_id', '=', clientId)
    .where('id', 'in', [...ids])
    .execute()
}
