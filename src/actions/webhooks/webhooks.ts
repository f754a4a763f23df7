import { isIP } from 'node:net'
import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  listWebhookDeliveries as deliveriesEndpoint,
  saveWebhook as saveEndpoint,
  WebhookDeliveryValue,
  WebhookValue,
} from '#contracts/endpoints/webhooks.ts'
import { fail } from '#contracts/errors.ts'
import { addJob } from '#database/queue/jobs.ts'
import * as stored from '#database/queue/webhooks.ts'
import { OVERLAP_MS, TEST_EVENT, WEBHOOK_EVENTS } from '#domain/access/webhook-events.ts'
import { isAllowedAddress } from '#outside/allowed-address.ts'
import { sealSecret } from '#outside/secret-box.ts'
import type { ActionContext } from '../kernel/context.ts'
import { purposeOfWebhook, SEND_WEBHOOKS } from './send-webhooks.ts'
import { newWebhookSecret } from './sign-webhook.ts'

const PAGE_SIZE = 25

export async function listWebhooks({ db, clientId }: ActionContext) {
  const webhooks = await stored.listWebhooks(db, clientId)
  return { webhooks: webhooks.map(shown), events: [...WEBHOOK_EVENTS] }
}

/** Adds a webhook and returns its secret, or edits one. */
export async function saveWebhook(
  context: ActionContext,
  given: BodyOf<typeof saveEndpoint>,
): Promise<{ webhook: WebhookValue; secret?: string }> {
  const { db, clientId } = context
  const known = given.id === undefined ? null : await theWebhook(context, given.id)
  if (known && given.version !== undefined && given.version !== known.version) {
    fail('WEBHOOK_CHANGED', { version: known.version })
  }
  const id = known?.id ?? newId()
  const wanted = {
    id,
    clientId,
    name: given.name ?? known?.name ?? '',
    url: given.url ?? known?.url ?? '',
    events: [...new Set(given.events ?? known?.events ?? [])],
    isEnabled: given.isEnabled ?? known?.isEnabled ?? true,
  }
  refuseFaults(context, wanted)
  const { name, url, events, isEnabled } = wanted
  context.note(id, { name, url, events: events.join(' '), enabled: isEnabled })
  if (known) {
    // An edit clears the record of failures.
    const disabledBecause = isEnabled ? '' : known.disabledBecause
    const changed = { ...wanted, disabledBecause, failingSince: null }
    const webhook = await stored.webhooks.update(db, clientId, changed)
    // Events that were waiting while it was off are sent now.
    if (isEnabled) await sendSoon(context)
    return webhook ? { webhook: shown(webhook) } : fail('WEBHOOK_NOT_FOUND')
  }
  const secret = newWebhookSecret()
  const sealedSecret = sealed(context, id, secret)
  const webhook = await stored.webhooks.insert(db, clientId, { ...wanted, sealedSecret })
  return { webhook: shown(webhook!), secret }
}

export async function removeWebhook(context: ActionContext, id: string): Promise<Record<never, never>> {
  const { name } = await theWebhook(context, id)
  await stored.webhooks.remove(context.db, context.clientId, id, context.now)
  context.note(id, { name })
  return {}
}

export async function renewWebhookSecret(context: ActionContext, id: string) {
  const known = await theWebhook(context, id)
  const secret = newWebhookSecret()
  const formerUntil = new Date(context.now.getTime() + OVERLAP_MS)
  await stored.replaceSecret(context.db, known, sealed(context, id, secret), formerUntil)
  context.note(id, { name: known.name })
  return { secret, formerUntil: formerUntil.toISOString() }
}

export async function testWebhook(context: ActionContext, id: string): Promise<{ deliveryId: string }> {
  const { db, clientId, now, user } = context
  const { name } = await theWebhook(context, id)
  const deliveryId = newId()
  const data = { webhookId: id, name, sentBy: user.userName }
  const payload = { type: TEST_EVENT, timestamp: now.toISOString(), data }
  await stored.insertDelivery(db, { id: deliveryId, clientId, webhookId: id, event: TEST_EVENT, payload })
  await sendSoon(context)
  context.note(id, { name })
  return { deliveryId }
}

export async function listWebhookDeliveries(
  { db, clientId }: ActionContext,
  { webhookId, state, searchText, pageSize = PAGE_SIZE, pageIndex = 1 }: BodyOf<typeof deliveriesEndpoint>,
): Promise<{ rows: WebhookDeliveryValue[]; total: number }> {
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { rows, total } = await stored.listDeliveries(db, clientId, { webhookId, state, searchText, ...page })
  return {
    rows: rows.map(({ payload, createdAt, nextAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
      body: JSON.stringify(payload),
    })),
    total,
  }
}

export async function replayWebhookDelivery(
  context: ActionContext,
  deliveryId: string,
): Promise<Record<never, never>> {
  if (!(await stored.replayDelivery(context.db, context.clientId, deliveryId))) fail('DELIVERY_NOT_FINISHED')
  await sendSoon(context)
  context.note(deliveryId)
  return {}
}

const sendSoon = ({ db }: ActionContext) => addJob(db, SEND_WEBHOOKS, {}, { key: SEND_WEBHOOKS })

const sealed = ({ installation }: ActionContext, id: string, secret: string): string =>
  sealSecret(installation.credentialKey, secret, purposeOfWebhook(id))

const theWebhook = async ({ db, clientId }: ActionContext, id: string): Promise<stored.Webhook> =>
  (await stored.webhooks.lock(db, clientId, id)) ?? fail('WEBHOOK_NOT_FOUND')

function refuseFaults(
  { installation: { allowedHosts } }: ActionContext,
  { name, url, events }: { name: string; url: string; events: string[] },
): void {
  const fields: Record<string, string> = {}
  if (name === '') fields.name = 'Name is required.'
  if (events.length === 0) fields.events = 'Choose at least one event.'
  const fault = addressFault(url, allowedHosts)
  if (fault) fields.url = fault
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

/** A host name is checked again when it is resolved, in each attempt: see outside/http.ts. */
function addressFault(text: string, allowedHosts: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'Enter the address of the receiver, beginning with https://.'
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the address.'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowedHosts.includes(host))) {
    return 'Use an address that begins with https://.'
  }
  const isOpen = isIP(host) === 0 ? host !== 'localhost' : isAllowedAddress(host, host, allowedHosts)
  if (isOpen || allowedHosts.includes(host)) return null
  return `${host} is in a private network, which this installation does not allow.`
}

const shown = (one: stored.Webhook): WebhookValue => ({
  id: one.id,
  name: one.name,
  url: one.url,
  events: one.events,
  isEnabled: one.isEnabled,
  disabledBecause: one.disabledBecause,
  failingSince: one.failingSince?.toISOString() ?? null,
  version: one.version,
})
