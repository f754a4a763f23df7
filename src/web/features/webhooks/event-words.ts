/** The name of each event on the screen. */
export const EVENT_WORDS: Record<string, string> = {
  'shipment.booked': 'Booked',
  'shipment.tendered': 'Tendered to the carrier',
  'shipment.accepted': 'Accepted by the carrier',
  'shipment.declined': 'Declined by the carrier',
  'shipment.picked_up': 'Picked up',
  'shipment.delivered': 'Delivered',
  'shipment.problem': 'Problem reported',
  'shipment.voided': 'Voided',
  'document.added': 'Document added',
  'bill.decided': 'Bill decided',
  'webhook.test': 'Test',
}

export const eventWord = (event: string): string => EVENT_WORDS[event] ?? event
