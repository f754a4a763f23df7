import * as z from 'zod/mini'
import { WEBHOOK_EVENTS } from '#domain/access/webhook-events.ts'
import { post, reply } from '../endpoint.ts'
import { changedText, choice, id, list, paging, wholeNumber } from '../fields.ts'

/** Events that Lading sends to other programs, signed as Standard Webhooks describes. */

export const webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isEnabled: z.boolean(),
  /** Why Lading disabled it; '' otherwise. */
  disabledBecause: z.string(),
  /** The start of the current series of failures; null while it works. */
  failingSince: z.nullable(z.string()),
  version: z.int(),
})
export type WebhookValue = z.output<typeof webhook>

export const listWebhooks = post('Webhooks/List', {
  summary: 'Webhooks of the company, and the events that can be sent. Administrators only.',
  pages: ['Webhooks'],
  body: z.object({}),
  reply: reply({ webhooks: z.array(webhook), events: z.array(z.string()) }),
  reads: ['webhooks'],
})

export const saveWebhook = post('Webhooks/Save', {
  summary: 'Add a webhook, or change one by its `id`; an absent field is unchanged. Administrators only.',
  pages: ['Webhooks'],
  body: z.object({
    id: z.optional(id),
    name: changedText(60),
    url: changedText(500),
    events: z.optional(z.array(choice(WEBHOOK_EVENTS)).check(z.maxLength(WEBHOOK_EVENTS.length))),
    isEnabled: z.optional(z.boolean()),
    /** The version that was read; a change to an older version is refused. */
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  reply: reply({
    webhook,
    /** The secret of a new webhook, shown once. */
    secret: z.optional(z.string()),
  }),
  secrets: ['secret'],
  writes: ['webhooks'],
  audit: 'webhook.saved',
})

export const removeWebhook = post('Webhooks/Remove', {
  summary: 'Remove a webhook with its log; pending events are not sent.',
  pages: ['Webhooks'],
  body: z.object({ webhookId: id }),
  reply: reply({}),
  writes: ['webhooks'],
  audit: 'webhook.removed',
})

export const renewWebhookSecret = post('Webhooks/NewSecret', {
  summary: 'Create a new secret for a webhook; the old one also signs for another 24 hours.',
  pages: ['Webhooks'],
  body: z.object({ webhookId: id }),
  reply: reply({ secret: z.string(), formerUntil: z.string() }),
  secrets: ['secret'],
  writes: ['webhooks'],
  audit: 'webhook.secret-renewed',
})

export const testWebhook = post('Webhooks/Test', {
  summary: 'Send an event of the type webhook.test to a webhook now, whether it is on or off.',
  pages: ['Webhooks'],
  body: z.object({ webhookId: id }),
  reply: reply({ deliveryId: z.string() }),
  writes: ['webhooks'],
  audit: 'webhook.tested',
})

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const webhookDelivery = z.object({
  /** The webhook-id header, the same for every attempt. */
  id: z.string(),
  webhookId: z.string(),
  webhookName: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.string(),
  /** The time of the next attempt; null when finished. */
  nextAt: z.nullable(z.string()),
  tries: z.array(z.object({ at: z.string(), status: z.int(), ms: z.int(), detail: z.string() })),
  /** The sent body, as text. */
  body: z.string(),
})
export type WebhookDeliveryValue = z.output<typeof webhookDelivery>

export const listWebhookDeliveries = post('Webhooks/Deliveries', {
  summary: 'List sent and pending webhook deliveries with each attempt, newest first.',
  pages: ['Webhooks'],
  body: z.object({
    ...{ pageSize: paging.pageSize, pageIndex: paging.pageIndex, searchText: paging.searchText },
    webhookId: z._default(z.union([z.literal(''), id]), ''),
    state: z._default(choice(['', ...DELIVERY_STATES]), ''),
  }),
  reply: reply({ ...list(webhookDelivery) }),
  reads: ['webhooks'],
})

export const replayWebhookDelivery = post('Webhooks/Replay', {
  summary: 'Send a delivery again with the same webhook-id.',
  pages: ['Webhooks'],
  body: z.object({ deliveryId: id }),
  reply: reply({}),
  writes: ['webhooks'],
  audit: 'webhook.replayed',
})
