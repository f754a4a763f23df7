import type { TaskList } from 'graphile-worker'
import { rulesOf } from '#actions/freight-audit/audit-rules.ts'
import { COMPARE_BILL } from '#actions/freight-audit/jobs.ts'
import { compareBill } from '#actions/freight-audit/take-bill.ts'
import { notifyLive } from '#database/notify.ts'
import type { OpenDatabase } from '#database/open.ts'

/** The jobs of freight audit: bills that came without a person who waits for their comparison. */
export const auditTasks = ({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>): TaskList => ({
  [COMPARE_BILL]: async (payload) => {
    const { clientId, billId } = payload as { clientId: string; billId: string }
    await db.transaction().execute(async (tx) => {
      await compareBill({ db: tx, pool, clientId }, billId, await rulesOf(tx, clientId))
      await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['bills'] } })
    })
  },
})
