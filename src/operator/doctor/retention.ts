import type { Retention } from '#actions/kernel/context.ts'
import { type KeptTable, readKeptTables } from '#database/reports/kept-tables.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { type Finding, note, ok } from './finding.ts'

const DAY_MS = 86_400_000
/** The job runs once a day. */
const LATE_DAYS = 2

/** Reports the size of tables with retention, and whether the job that deletes old rows keeps up. */
export async function checkRetention(
  { db }: OpenDatabase,
  retention: Retention,
  now: Date,
): Promise<Finding[]> {
  const { audit, exchanges, webhooks } = await readKeptTables(db)
  const check = (name: string, setting: string, { bytes, oldest }: KeptTable, days: number): Finding => {
    const size = `${(bytes / 1_048_576).toFixed(1)} MB`
    if (days === 0) return ok(`${name}: ${size}, kept forever (${setting})`)
    const age = oldest ? Math.floor((now.getTime() - oldest.getTime()) / DAY_MS) : 0
    const says = `${name}: ${size}, kept ${days} days (${setting})`
    return age > days + LATE_DAYS
      ? note(
          `${says}, but the oldest row is ${age} days old.`,
          'The job "forget-old" deletes old rows every night. Look for its errors on the Internal Dashboard.',
        )
      : ok(says)
  }
  return [
    check('Audit trail', 'KEEP_AUDIT_DAYS', audit, retention.auditDays),
    check('Exchanges with carriers', 'KEEP_EXCHANGE_DAYS', exchanges, retention.exchangeDays),
    check('Webhook deliveries', 'KEEP_WEBHOOK_DAYS', webhooks, retention.webhookDays),
  ]
}
