import type { TaskList } from 'graphile-worker'
import { rulesOf } from '#actions/freight-audit/audit-rules.ts'
import { type BillToCompare, COMPARE_BILL } from '#actions/freight-audit/jobs.ts'
import { RUN_DUE_EXPORTS, runDueExports } from '#actions/freight-audit/payables/run-due-exports.ts'
import { compareWithReceipts } from '#actions/freight-audit/take-bill.ts'
import type { Installation } from '#actions/kernel/context.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { minuteOf } from './minute-of.ts'

export const AUDIT_CRONTAB = `* * * * * ${RUN_DUE_EXPORTS} ?max=1`

type House = Pick<OpenDatabase, 'db' | 'pool'> & { installation: Installation }

/** The jobs of freight audit: bills that arrived without a user waiting for them, and exports that are due. */
export const auditTasks = ({ db, pool, installation }: House): TaskList => ({
  [COMPARE_BILL]: async (payload) => {
    const outcomes = await compareJob({ db, pool }, [payload as BillToCompare | BillToCompare[]].flat())
    return Array.isArray(payload) ? outcomes : void (await Promise.all(outcomes))
  },
  [RUN_DUE_EXPORTS]: async (payload) => void (await runDueExports({ db, installation }, minuteOf(payload))),
})

/** Compares bills of one client together. A bill that cannot be compared fails alone. */
export async function compareJob(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  bills: readonly BillToCompare[],
): Promise<Promise<void>[]> {
  const compare = (some: readonly BillToCompare[]) =>
    db.transaction().execute(async (tx) => {
      const { clientId } = some[0]!
      const ids = some.map(({ billId }) => billId)
      await compareWithReceipts({ db: tx, pool, clientId }, ids, await rulesOf(tx, clientId))
      await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['bills'] } })
    })
  const isDone = await compare(bills).then(
    () => true,
    () => false,
  )
  // The job is tried again with the failed ones.
  const outcomes: Promise<void>[] = []
  for (const one of bills) {
    const outcome = isDone ? Promise.resolve() : compare([one])
    outcomes.push(outcome)
    await outcome.catch(() => {})
  }
  return outcomes
}
