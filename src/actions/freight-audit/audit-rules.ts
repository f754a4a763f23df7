import { listTaughtCharges, listTolerances } from '#database/freight-audit/bill-settings.ts'
import type { Db } from '#database/sql/open.ts'
import type { AuditRules } from './audit-bill.ts'

export async function rulesOf(db: Db, clientId: string): Promise<AuditRules> {
  return { taught: await listTaughtCharges(db, clientId), tolerances: await listTolerances(db, clientId) }
}
