import { checkDockUnits } from '#contracts/endpoints/dock.ts'
import { updateStatus } from '#contracts/endpoints/shipments.ts'
import { call, type Outcome, type Refused } from '../../api/call.ts'
import type { DockMark, DockQueue } from './dock-queue.ts'

/** empty: nothing waits · offline: no reply · later: the server has a problem · ended: the session has ended. */
export type SendResult = 'empty' | 'offline' | 'later' | 'ended'

/** A mark that the server cannot process must not block the others forever. */
const MOST_FAILURES = 5

/**
 * Sends the waiting marks to the server in order, one by one. A refused mark stays in the queue with the reason; one
 * without a reply stays unchanged and ends the round.
 * @param onSent called for each mark that the server has
 */
export async function sendQueue(queue: DockQueue, onSent: (mark: DockMark) => void): Promise<SendResult> {
  for (;;) {
    const mark = queue.marks().find(({ refusal }) => refusal === null)
    if (!mark) return 'empty'
    if (!mark.isUnderWay) queue.change(mark.id, { isUnderWay: true })
    const outcome = await tell(mark)
    if (outcome.kind === 'ok') {
      onSent(mark)
      queue.remove(mark.id)
      continue
    }
    const result = settle(queue, mark, outcome)
    if (result !== null) return result
  }
}

/** null: continue with the next one. */
function settle(queue: DockQueue, mark: DockMark, { status, code, message }: Refused): SendResult | null {
  if (status === 0) return 'offline'
  if (status === 401) return 'ended'
  if (status === 429 || (status > 500 && status !== 501)) return 'later'
  if (status === 500 && mark.failures + 1 < MOST_FAILURES) {
    queue.change(mark.id, { failures: mark.failures + 1 })
    return 'later'
  }
  queue.change(mark.id, { refusal: { code, message }, isUnderWay: false })
  return null
}

function tell({ id, at, shipmentId, work }: DockMark): Promise<Outcome<unknown>> {
  const options = { idempotencyKey: id, silent: true }
  if (work.kind === 'check') {
    const { units, isChecked } = work
    return call(checkDockUnits, { shipmentId, units, isChecked, occurredAt: at }, options)
  }
  const { kind: _kind, ...load } = work
  return call(updateStatus, { shipmentId, action: 'moveToTransit', occurredAt: at, load }, options)
}
