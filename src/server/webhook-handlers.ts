import {
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayWebhookDelivery,
  saveWebhook,
  testWebhook,
} from '#actions/webhooks/webhooks.ts'
import type { Handlers } from './handler.ts'

type WebhookCall =
  | 'listWebhooks'
  | 'saveWebhook'
  | 'removeWebhook'
  | 'renewWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery'

export const webhookHandlers: Pick<Handlers, WebhookCall> = {
  listWebhooks: (context) => listWebhooks(context),
  saveWebhook: (context, { body }) => saveWebhook(context, body),
  removeWebhook: (context, { body }) => removeWebhook(context, body.webhookId),
  renewWebhookSecret: (context, { body }) => renewWebhookSecret(context, body.webhookId),
  testWebhook: (context, { body }) => testWebhook(context, body.webhookId),
  listWebhookDeliveries: (context, { body }) => listWebhookDeliveries(context, body),
  replayWebhookDelivery: (context, { body }) => replayWebhookDelivery(context, body.deliveryId),
}
