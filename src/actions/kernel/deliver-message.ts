import { notifyLive } from '#database/queue/notify.ts'
import {
  claimMessage,
  findMessage,
  moveMessage,
  type OutboxMessage,
  releaseDead,
} from '#database/queue/outbox.ts'
import { aliveProcesses } from '#database/queue/processes.ts'
import type { Db } from '#database/sql/open.ts'
import { whenReachable } from '#database/sql/when-reachable.ts'
import type { OutboxState } from '#database/tables/messages.ts'

/** How a kind of message is delivered; `beforeHandOver` as in `outside/mail.ts`. */
export type Deliver = (
  message: OutboxMessage,
  beforeHandOver: () => Promise<void>,
) => Promise<{ detail: string; isUnsent?: boolean }>

export interface Delivery {
  db: Db
  /** Key of this process, see database/queue/processes.ts. */
  processKey: number
  deliver: Deliver
  /**
   * True if delivering the same message twice does no harm: a file that is overwritten with the same content, or a
   * delivery that first asks the receiver what it has.
   */
  isRepeatable: boolean | ((message: OutboxMessage) => boolean)
  /** Ends the wait for an unreachable database. */
  signal?: AbortSignal
}

/** The message itself is at fault, e.g. its address: no later attempt can succeed. */
export class Undeliverable extends Error {}

/** The receiver was asked and cannot tell whether it has the message: a person decides. */
export class UnknownOutcome extends Error {}

/** The receiver refused our login, which may be temporary. */
export class LogInRefused extends Error {}

/** Another process took over the message, so this one must stop. */
class TakenOver extends Error {}

/**
 * Delivers one message of the outbox, once, even if a process is killed: waiting → sending → handing-over → delivered;
 * `unsent` if a mail was saved as a file because there is no server. A process that dies while `sending` has delivered
 * nothing, so the next one starts again. One that dies while `handing-over` may have delivered: the message becomes
 * `unknown` and a person decides; it is never sent again without a check. Throws if the delivery is to be tried again
 * later.
 */
export async function deliverMessage(
  delivery: Delivery,
  messageId: string,
  isLastTry: boolean,
): Promise<void> {
  const key = `${delivery.processKey}:${messageId}`
  if (underWay.has(key)) return
  underWay.add(key)
  try {
    await deliverOnce(delivery, messageId, isLastTry)
  } finally {
    underWay.delete(key)
  }
}

/**
 * The messages that this process is delivering now. One that it claims without delivering it is left over from an
 * attempt whose outcome was never recorded, because the connection to the database was lost.
 */
const underWay = new Set<string>()

async function deliverOnce(delivery: Delivery, messageId: string, isLastTry: boolean): Promise<void> {
  const { db, processKey } = delivery
  const others = (await aliveProcesses(db)).filter((key) => key !== processKey)
  const stuck = await findMessage(db, messageId)
  if (!stuck) return
  if (stuck.state === 'handing-over') {
    const to = canRepeat(delivery, stuck) ? 'waiting' : 'unknown'
    const isReleased = await releaseDead(db, messageId, others, to, 'The receiver never responded.')
    if (isReleased && to === 'unknown') await tell(db, stuck)
  }
  if (!(await claimMessage(db, messageId, processKey, others))) return
  const message = { ...stuck, attempts: stuck.attempts + 1 }
  await attempt(delivery, message, isLastTry)
  await tell(db, message)
}

async function attempt(delivery: Delivery, message: OutboxMessage, isLastTry: boolean): Promise<void> {
  const { db, processKey, signal } = delivery
  // The outcome of a message must not be lost with a connection to the database.
  const record = (to: OutboxState, outcome: { detail: string; logInsRefused?: number }) =>
    whenReachable(
      () => moveMessage(db, message.id, processKey, ['sending', 'handing-over'], to, outcome),
      signal,
    )
  let isHandedOver = false
  try {
    const { detail, isUnsent } = await delivery.deliver(message, async () => {
      isHandedOver = await moveMessage(db, message.id, processKey, ['sending'], 'handing-over', {
        detail: '',
      })
      if (!isHandedOver) throw new TakenOver()
    })
    await record(isUnsent ? 'unsent' : 'delivered', { detail })
  } catch (error) {
    if (error instanceof TakenOver) return
    const reason = error instanceof Error ? error.message : String(error)
    // A refusal after the handover is an answer: the message was not accepted.
    const { responseCode } = error as { responseCode?: number }
    const isAnswered = typeof responseCode === 'number'
    const isUnknown = isHandedOver && !isAnswered && !canRepeat(delivery, message)
    if (isUnknown || error instanceof UnknownOutcome) {
      await record('unknown', { detail: reason })
      return
    }
    // SMTP's 5xx is permanent, and so is a message that cannot be built: a retry would change nothing.
    const isForEver = isLastTry || isRefusedForEver(error) || error instanceof Undeliverable
    const logInsRefused = error instanceof LogInRefused && !isForEver ? message.logInsRefused + 1 : 0
    await record(isForEver ? 'failed' : 'waiting', { detail: reason, logInsRefused })
    if (!isForEver) throw error
  }
}

/** A mail server that rejects our password does not reject the mail: the operator fixes the password. */
function isRefusedForEver(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && code !== 'EAUTH'
}

const canRepeat = ({ isRepeatable }: Delivery, message: OutboxMessage): boolean =>
  typeof isRepeatable === 'function' ? isRepeatable(message) : isRepeatable

/** The lists that show a message's delivery, by its kind; the others are shown with their shipment. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  report: ['reports'],
  claim: ['claims', 'shipments'],
}

async function tell(db: Db, message: OutboxMessage): Promise<void> {
  await notifyLive(db, {
    clientId: message.clientId,
    topic: 'changed',
    data: { tags: [...(TAGS[message.kind] ?? ['shipments'])] },
  })
}
