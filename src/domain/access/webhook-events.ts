/** The events that other programs can receive. Triggers in the database write these names (migrations/0023-webhooks.ts). */
export const WEBHOOK_EVENTS = [
  'shipment.booked',
  'shipment.tendered',
  'shipment.accepted',
  'shipment.declined',
  'shipment.picked_up',
  'shipment.delivered',
  'shipment.problem',
  'shipment.voided',
  'document.added',
  'bill.decided',
] as const

/** The event that a user sends as a test. It needs no subscription. */
export const TEST_EVENT = 'webhook.test'

/**
 * Seconds until the next attempt, by the number of failed ones, as Standard Webhooks suggests: 10 attempts over three
 * and a quarter days.
 */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const
export const MOST_TRIES = RETRY_SECONDS.length + 1

/** After this time without a success, a webhook is disabled. */
export const DISABLE_AFTER_MS = 3 * 86_400_000

/** How long the previous secret signs in addition to the new one. */
export const OVERLAP_MS = 86_400_000
