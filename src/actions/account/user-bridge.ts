import type { LiveData } from '#contracts/live.ts'
import { type Bridge, unpairBridge } from '#database/printing/print-bridges.ts'
import { endJobsOfBridge } from '#database/printing/print-jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'

/** News for a bridge; without content: there may be jobs. */
export type BridgeNews = Omit<LiveData<'bridge'>, 'bridgeId'>

/** Why a bridge is its user's no longer: unpaired by him, for another computer, or because he is locked or removed. */
export type BridgeEnd = NonNullable<BridgeNews['ended']>

/** The process that holds the bridge's socket looks for what is new for it, once the transaction commits. */
export const wakeBridge = (
  db: Db,
  bridge: Pick<Bridge, 'id' | 'clientId'>,
  news: BridgeNews = {},
): Promise<void> =>
  notifyLive(db, { clientId: bridge.clientId, topic: 'bridge', data: { bridgeId: bridge.id, ...news } })

/**
 * Takes the user's bridge away: its token opens nothing any more, its jobs are over, and the process that holds its
 * socket lets it go. Answers its id; null when there was none.
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
