import type { LiveData } from '#contracts/live.ts'
import { type Bridge, unpairBridge } from '#database/printing/print-bridges.ts'
import { endJobsOfBridge } from '#database/printing/print-jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'

/** News for a bridge; without content, it means that there may be jobs. */
export type BridgeNews = Omit<LiveData<'bridge'>, 'bridgeId'>

/**
 * Why a bridge no longer belongs to its user: the user unpaired it or paired another computer, or was locked or
 * removed.
 */
export type BridgeEnd = NonNullable<BridgeNews['ended']>

/** Once the transaction commits, the process that has the bridge's socket checks what is new. */
export const wakeBridge = (
  db: Db,
  bridge: Pick<Bridge, 'id' | 'clientId'>,
  news: BridgeNews = {},
): Promise<void> =>
  notifyLive(db, { clientId: bridge.clientId, topic: 'bridge', data: { bridgeId: bridge.id, ...news } })

/**
 * Unpairs the user's bridge: its token becomes invalid, its jobs end, and the process that has its socket closes it.
 * Returns its id; null if there was none.
 */
export async function endBridgeOfUser(
  db: Db,
  { clientId, userId, now }: { clientId: string; userId: string; now: Date },
  ended: BridgeEnd,
): Promise<string | null> {
  const id = await unpairBridge(db, clientId, userId)
  if (id === null) return null
  await endJobsOfBridge(db, id, now)
  await wakeBridge(db, { id, clientId }, { ended })
  return id
}
