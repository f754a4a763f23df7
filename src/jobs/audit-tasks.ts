import type { TaskList } from 'graphile-worker'
import { rulesOf } from '#actions/freight-audit/audit-rules.ts'
import { COMPARE_BILL } from '#actions/freight-audit/jobs.ts'
import { RUN_DUE_EXPORTS, runDueExports } from '#actions/freight-audit/payables/run-due-exports.ts'
import { compareBill } from '#actions/freight-audit/take-bill.ts'
import type { Installation } from '#actions/kernel/context.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { minuteOf } from './minute-of.ts'

export const AUDIT_CRONTAB = `* * * * * ${RUN_DUE_EXPORTS} ?max=1`

type House = Pick<OpenDatabase, 'db' | 'pool'> & { installation: Installation }

/** The jobs of freight audit: bills that came without a person who waits for them, and exports that are due. */
export const auditTasks = ({ db, pool, installation }: House): TaskList => ({
  [COMPARE_BILL]: async (payload) => {
    const { clientId, billId } = payload as { clientId: string; billId: string }
    await db.transaction().execute(async (tx) => {
      await compareBill({ db: tx, pool, clientId }, billId, await rulesOf(tx, clientId))
      await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['bills'] } })
    })
  },
  [RUN_DUE_EXPORTS]: async (payload) => void (await runDueExports({ db, installation }, minuteOf(payload))),
})
