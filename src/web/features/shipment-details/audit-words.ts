import { t } from '@lingui/core/macro'

/** The display names of the audit trail's entries. */
const WORDS: Record<string, string> = {
  'shipment.created': t`Created`,
  'shipment.saved': t`Saved`,
  'shipment.rated': t`Rated`,
  'shipment.scheduled': t`Scheduled`,
  'shipment.tendered': t`Booked and tendered`,
  'shipment.voided': t`Voided`,
  'shipment.archived': t`Archived`,
  'shipment.moved-to-transit': t`Moved to InTransit`,
  'shipment.moved-to-delivered': t`Moved to Delivered`,
  'shipment.problem-reported': t`Problem reported`,
  'shipment.status-changed': t`Status changed`,
  'shipment.tender-accepted': t`Tender accepted by the carrier`,
  'shipment.tender-declined': t`Tender declined by the carrier`,
  'shipment.tender-unreadable': t`Tender could not be read by the carrier’s system`,
  'shipment.tracked': t`Status from the carrier`,
  'shipment.invoiced': t`Invoice from the carrier`,
  'shipment.invoice-canceled': t`Invoice canceled by the carrier`,
  'shipment.services-changed': t`Services changed`,
  'shipment.extra-info-changed': t`Extra information changed`,
  'shipment.carrier-chosen': t`Carrier chosen`,
  'shipment.customs-changed': t`Commercial invoice changed`,
  'shipment.rescheduled': t`Pickup changed`,
  'shipment.reverted': t`Back to Open Orders`,
  'tender.outcome-confirmed': t`Tender outcome confirmed`,
  'quote.requested': t`Quotes requested`,
  'quote.answered': t`Quote submitted`,
  'quote.no-bid': t`No bid submitted`,
  'quote.awarded': t`Quote awarded`,
  'quote.closed': t`Quote request closed`,
  'price-sheet.saved': t`Price entered by hand`,
  'price-sheet.removed': t`Price removed`,
  'file.attached': t`File attached`,
  'file.deleted': t`File deleted`,
  'documents.printed': t`Documents printed`,
  'documents.reprinted': t`Documents reprinted`,
  'shipment.claimed': t`Claim filed`,
  'dock.checked-off': t`Checked off at the dock`,
}

/** The display name of `shipment.moved-to-transit`; an unknown entry shows its own words. */
export function auditWords(what: string): string {
  const known = WORDS[what]
  if (known) return known
  const words = what.replace(/^[a-z-]+\./, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
