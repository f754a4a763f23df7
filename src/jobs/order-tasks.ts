import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type { OrderHouse } from '#actions/orders/integration/open-source.ts'
import {
  POLL_DUE_SOURCES,
  POLL_SOURCE,
  pollDueSources,
  pollSource,
} from '#actions/orders/integration/poll-source.ts'
import { forgetContents } from '#database/orders/order-file-runs.ts'

/** Checks every minute for order sources that are due; each has its own interval. */
export const ORDER_CRONTAB = `* * * * * ${POLL_DUE_SOURCES} ?max=1
27 3 * * * order-forget-files ?max=3`

/** How long a file can be read again. */
const KEEP_FILES_DAYS = 30

/** The jobs of order integration. */
export const orderTasks = (house: OrderHouse): TaskList => ({
  [POLL_DUE_SOURCES]: () => pollDueSources(house),
  [POLL_SOURCE]: (payload) =>
    pollSource(house, (payload as { sourceId: string }).sourceId, async (ms) => void (await sleep(ms))),
  'order-forget-files': () => forgetContents(house.db, new Date(Date.now() - KEEP_FILES_DAYS * 86_400_000)),
})
