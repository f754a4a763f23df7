import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { applyInterchange } from '#actions/carrier-answers/apply-sets.ts'
import type { EdiHouse } from '#actions/edi/drop.ts'
import { APPLY_INTERCHANGE, POLL_DUE, POLL_PARTNER } from '#actions/edi/jobs.ts'
import { pollDuePartners, pollPartner } from '#actions/edi/poll-partner.ts'

/** Checks every minute for folders that are due; each partner has its own interval. */
export const EDI_CRONTAB = `* * * * * ${POLL_DUE} ?max=1`

/** The jobs of EDI: fetching partners' files and processing them. */
export const ediTasks = (house: EdiHouse): TaskList => ({
  [POLL_DUE]: () => pollDuePartners(house),
  [POLL_PARTNER]: (payload) =>
    pollPartner(house, (payload as { partnerId: string }).partnerId, async (ms) => void (await sleep(ms))),
  [APPLY_INTERCHANGE]: (payload) =>
    applyInterchange(house, (payload as { interchangeId: string }).interchangeId),
})
