/** What the audit trail's entries are called for the user. */
const WORDS: Record<string, string> = {
  'shipment.created': 'Created',
  'shipment.saved': 'Saved',
  'shipment.rated': 'Rated',
  'shipment.scheduled': 'Scheduled',
  'shipment.tendered': 'Booked and tendered',
  'shipment.voided': 'Voided',
  'shipment.archived': 'Archived',
  'shipment.moved-to-transit': 'Moved to InTransit',
  'shipment.moved-to-delivered': 'Moved to Delivered',
  'shipment.problem-reported': 'Problem reported',
  'shipment.status-changed': 'Status changed',
  'shipment.tender-accepted': 'Tender accepted by the carrier',
  'shipment.tender-declined': 'Tender declined by the carrier',
  'shipment.tender-unreadable': 'Tender not read by the carrier’s computer',
  'shipment.tracked': 'Status from the carrier',
  'shipment.invoiced': 'Invoice from the carrier',
  'shipment.invoice-canceled': 'Invoice canceled by the carrier',
  'shipment.services-changed': 'Services changed',
  'shipment.extra-info-changed': 'Extra information changed',
  'shipment.carrier-chosen': 'Carrier chosen',
  'shipment.customs-changed': 'Commercial invoice changed',
  'shipment.rescheduled': 'Pickup changed',
  'shipment.reverted': 'Back to Open Orders',
  'tender.outcome-confirmed': 'Tender message settled',
  'quote.requested': 'Quotes requested',
  'quote.answered': 'Quote given',
  'quote.no-bid': 'No bid given',
  'quote.awarded': 'Quote awarded',
  'quote.closed': 'Quote request closed',
  'price-sheet.saved': 'Price entered by hand',
  'price-sheet.removed': 'Price removed',
  'file.attached': 'File attached',
  'file.deleted': 'File deleted',
  'documents.printed': 'Documents printed',
  'documents.reprinted': 'Documents printed again',
  'shipment.claimed': 'Claim filed',
  'dock.checked-off': 'Checked off at the dock',
}

/** `shipment.moved-to-transit` as a clerk says it; an entry that is not in the table says its own words. */
export function auditWords(what: string): string {
  const known = WORDS[what]
  if (known) return known
  const words = what.replace(/^[a-z-]+\./, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
