import { t } from '@lingui/core/macro'

/** The name of each event on the screen. */
export const EVENT_WORDS: Record<string, string> = {
  'shipment.booked': t`Booked`,
  'shipment.tendered': t`Tendered to the carrier`,
  'shipment.accepted': t`Accepted by the carrier`,
  'shipment.declined': t`Declined by the carrier`,
  'shipment.picked_up': t`Picked up`,
  'shipment.delivered': t`Delivered`,
  'shipment.problem': t`Problem reported`,
  'shipment.voided': t`Voided`,
  'document.added': t`Document added`,
  'bill.decided': t`Bill decision`,
  'webhook.test': t`Test`,
}

export const eventWord = (event: string): string => EVENT_WORDS[event] ?? event
