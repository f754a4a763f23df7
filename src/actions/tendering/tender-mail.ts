import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { BillOfLadingFacts } from '#documents/facts/facts.ts'
import { freightFacts, freightLineOf } from '#documents/mails/freight-facts.ts'
import { factLines, type MailBody, type MailFact } from '#documents/mails/mail-body.ts'
import { formatMoney } from '#domain/money.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { declaredValueOf } from '#domain/shipment/declared-value.ts'
import { equipmentName } from '#domain/shipment/equipment.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import { showPhone } from '#domain/text/phone.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { momentAt } from '../news/news-lines.ts'

type AgreedPrice = Pick<StoredPriceSheet, 'cents' | 'currency' | 'quoteNumber'>

/**
 * The pickup request for the carrier. The facts of the bill of lading are stored with the mail, so that the carrier
 * gets what was tendered, whatever changes afterwards.
 */
export function tenderMail(
  shipment: StoredShipment,
  price: AgreedPrice | null,
  known: {
    clientName: string
    billOfLading: BillOfLadingFacts
    expiresAt: Date | null
    trackingLink: string
  },
  now: Date,
): { subject: string; body: MailBody; billOfLading: BillOfLadingFacts } {
  const { clientName, billOfLading, expiresAt, trackingLink } = known
  const { origin, destination } = shipment
  const until = expiresAt ? momentAt(expiresAt, shipment.timeZone, now) : ''
  const body: MailBody = {
    lead: `${clientName} is tendering this shipment to ${shipment.carrierName}.`,
    facts: [
      ...tenderFacts(shipment, price, now),
      ...(until ? [{ label: 'Answer by', value: until }] : []),
      { label: 'Tracking', value: trackingLink },
    ],
    words: ['Please accept or decline, and enter your PRO and pickup number. You do not need to log in.'],
    button: { label: 'Accept or decline', url: LINK_PLACEHOLDER },
    otherLinks: [{ label: 'Decline', url: `${LINK_PLACEHOLDER}&answer=decline` }],
    below: ['The bill of lading is attached.'],
  }
  const lane = showLane(origin, destination)
  return {
    subject: `Pickup request ${shipment.bolNumber}: ${lane}`,
    body,
    billOfLading,
  }
}

/** The facts of the shipment in a tender. */
export const tenderFacts = (shipment: StoredShipment, price: AgreedPrice | null, now: Date): MailFact[] => [
  ...pickupFacts(shipment, now, { isForCarrier: true }),
  ...(shipment.specialInstructions ? [{ label: 'Remarks', value: shipment.specialInstructions }] : []),
  { label: 'Charges', value: chargesLine(shipment, price) },
]

/** What to pick up, where, when and for whom; the declared value is for the carrier only. */
export function pickupFacts(
  shipment: StoredShipment,
  now: Date,
  { isForCarrier = false }: { isForCarrier?: boolean } = {},
): MailFact[] {
  const { pickupFrom: from, pickupTo: to, timeZone, totalWeightLb, currency } = shipment
  const pickup = showPickupWindow({ date: shipment.pickupDate ?? '', from, to, timeZone }, now)
  const services = shipment.services.map((code) => accessorialCode(code)?.label ?? code)
  const declaredValueCents = declaredValueOf(shipment)
  const freight = freightFacts(shipment.items.map(freightLineOf), {
    totalWeightLb,
    declaredValueCents,
    currency,
  })
  return [
    { label: 'BOL', value: shipment.bolNumber },
    ...(shipment.proNumber ? [{ label: 'PRO', value: shipment.proNumber }] : []),
    ...(shipment.pickupNumber ? [{ label: 'Pickup #', value: shipment.pickupNumber }] : []),
    { label: 'Pickup', value: pickup.kind === 'text' ? pickup.text : (shipment.pickupDate ?? '') },
    { label: 'From', value: oneLine(shipment.origin) },
    ...stopFacts(shipment),
    { label: 'To', value: oneLine(shipment.destination) },
    ...(shipment.equipment ? [{ label: 'Equipment', value: equipmentName(shipment.equipment) }] : []),
    ...freight.filter(({ label }) => isForCarrier || label !== 'Declared'),
    ...(services.length > 0 ? [{ label: 'Services', value: services.join(', ') }] : []),
    ...(shipment.poNumber ? [{ label: 'PO', value: shipment.poNumber }] : []),
  ]
}

export const pickupLines = (shipment: StoredShipment, now: Date): string[] =>
  factLines(pickupFacts(shipment, now))

/** A collect shipment is billed to the consignee, under the consignee's own account with the carrier. */
function chargesLine(shipment: StoredShipment, price: AgreedPrice | null): string {
  const terms = TERMS[shipment.paymentType]
  const account = shipment.collectCarrier?.accountNumber ?? ''
  const who = account === '' ? '' : `, account ${account}`
  if (price) {
    // The carrier finds the agreed price by its number; without it, a spot quote is billed by the tariff.
    const quote = price.quoteNumber ? `, quote # ${price.quoteNumber}` : ''
    return `${formatMoney(price.cents, price.currency)} as quoted${quote} (${terms}${who})`
  }
  return `${terms}: bill ${shipment.destination.companyName}${who}`
}

const TERMS = { P: 'prepaid', C: 'collect', T: 'third party' } as const

/** The truck's stops, each with its appointment. */
const stopFacts = (shipment: StoredShipment): MailFact[] =>
  stopsOnTheWay(shipment).map(({ address, appointment }, index) => {
    const when = showStopWindow(appointment)
    return {
      label: `Stop ${index + 1}`,
      value: `${oneLine(address)}${when ? `; appointment ${when}` : ''}`,
    }
  })

const oneLine = (address: StoredShipment['origin']) =>
  [
    address.companyName,
    address.street,
    address.street2,
    `${address.city} ${address.state} ${address.zip}`,
    showPhone(address.contactPhone),
  ]
    .filter(Boolean)
    .join(', ')
