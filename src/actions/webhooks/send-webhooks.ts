import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import { administratorEmails } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import {
  claimDeliveries,
  type DueDelivery,
  disableWebhook,
  noteHealth,
  recordTry,
} from '#database/queue/webhooks.ts'
import type { Db } from '#database/sql/open.ts'
import { DISABLE_AFTER_MS, MOST_TRIES, RETRY_SECONDS } from '#domain/access/webhook-events.ts'
import { sendHttp } from '#outside/http.ts'
import { openSecret } from '#outside/secret-box.ts'
import type { Installation } from '../kernel/context.ts'
import { sendPlainMail } from '../kernel/plain-mail.ts'
import { signedHeaders } from './sign-webhook.ts'

/** The job; its key is in migrations/0023-webhooks.ts too. */
export const SEND_WEBHOOKS = 'send-webhooks'

const BATCH = 20
const TIMEOUT_MS = 15_000
/** Longer than any attempt takes. An older claim belongs to a process that died. */
const CLAIM_SECONDS = 60
/** The content of the reply is not used. */
const MOST_BYTES = 65_536
const GONE = 410

interface Sender {
  db: Db
  installation: Installation
  signal?: AbortSignal
}

export const purposeOfWebhook = (webhookId: string): string => purposeOfSealed('webhook', webhookId)

/** Sends all deliveries that are due. */
export async function sendWebhooks(sender: Sender): Promise<void> {
  for (;;) {
    const due = await claimDeliveries(sender.db, BATCH, CLAIM_SECONDS)
    if (due.length === 0) return
    const waits = await Promise.all(due.map((delivery) => sendOne(sender, delivery)))
    if (sender.signal?.aborted) return
    const soonest = Math.min(...waits)
    if (soonest < RETRY_SOON_SECONDS) await lookAgainIn(sender.db, soonest)
  }
}

/** The job that runs every minute sends later deliveries. */
const RETRY_SOON_SECONDS = 60

const lookAgainIn = (db: Db, seconds: number) =>
  addJob(
    db,
    SEND_WEBHOOKS,
    {},
    { key: `${SEND_WEBHOOKS}:again`, runAt: new Date(Date.now() + seconds * 1000) },
  )

/** Makes one attempt. @returns seconds until the next one, or Infinity if there is none */
async function sendOne(sender: Sender, delivery: DueDelivery): Promise<number> {
  const { db, signal } = sender
  const begun = new Date()
  const { status, detail } = await post(sender, delivery, begun)
  // The process is stopping and does not know whether the event arrived, so it is sent again with the same id.
  if (signal?.aborted) return Number.POSITIVE_INFINITY
  const isDelivered = status >= 200 && status < 300
  const isLast = delivery.attempts >= MOST_TRIES
  const wait = isDelivered || isLast ? Number.POSITIVE_INFINITY : (RETRY_SECONDS[delivery.attempts - 1] ?? 0)
  const entry = { at: begun.toISOString(), status, ms: Date.now() - begun.getTime(), detail }
  await db.transaction().execute(async (tx) => {
    await recordTry(tx, delivery.id, {
      entry,
      state: isDelivered ? 'delivered' : isLast ? 'failed' : 'waiting',
      nextAt: Number.isFinite(wait) ? new Date(Date.now() + wait * 1000) : begun,
    })
    const since = await noteHealth(tx, delivery.webhook.id, isDelivered)
    if (status === GONE) return switchOff(sender, tx, delivery, 'The receiver responded with 410 Gone.')
    if (since && begun.getTime() - since.getTime() > DISABLE_AFTER_MS) {
      await switchOff(
        sender,
        tx,
        delivery,
        `Every attempt has failed since ${since.toISOString()}. The last error: ${detail}`,
      )
    }
  })
  return wait
}

async function post(
  { installation, signal }: Sender,
  { id, payload, webhook }: DueDelivery,
  now: Date,
): Promise<{ status: number; detail: string }> {
  const isOverlap = webhook.formerSecret && webhook.formerUntil && webhook.formerUntil > now
  const sealed = [webhook.sealedSecret, ...(isOverlap ? [webhook.formerSecret!] : [])]
  const secrets = sealed
    .map((one) => openSecret(installation.credentialKey, one, purposeOfWebhook(webhook.id)))
    .filter((one) => one !== null)
  if (secrets.length === 0) return { status: 0, detail: 'The secret cannot be read. Create a new one.' }
  const body = JSON.stringify(payload)
  const seconds = Math.floor(now.getTime() / 1000)
  try {
    const { status } = await sendHttp(
      { method: 'POST', url: webhook.url, headers: signedHeaders(secrets, { id, seconds, body }), body },
      {
        allowedHosts: installation.allowedHosts,
        timeoutMs: TIMEOUT_MS,
        mostBytes: MOST_BYTES,
        ...(signal ? { signal } : {}),
      },
    )
    return { status, detail: `The receiver responded with ${status}.` }
  } catch (error) {
    return { status: 0, detail: error instanceof Error ? error.message : String(error) }
  }
}

async function switchOff(
  { installation }: Sender,
  tx: Db,
  { clientId, webhook }: DueDelivery,
  because: string,
): Promise<void> {
  if (!(await disableWebhook(tx, webhook.id, because))) return
  for (const to of await administratorEmails(tx, clientId)) {
    await sendPlainMail(
      { db: tx, clientId },
      {
        kind: 'webhook-disabled',
        shipmentId: null,
        to,
        subject: `Webhook ${webhook.name} was turned off`,
        lines: [
          `Lading could not deliver to ${webhook.url} and turned off the webhook ${webhook.name}.`,
          because,
          '',
          `Fix the receiver, then turn the webhook on again: ${installation.publicUrl}/Webhooks`,
          'New events are not sent while it is off. Events that were already waiting are sent once it is on.',
        ],
      },
    )
  }
}
