import { findClient } from '#database/clients.ts'
import type { StoredPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import type { BillOfLadingFacts } from '#documents/facts.ts'
import { formatMoney } from '#domain/money.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { equipmentName } from '#domain/shipment/equipment.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import { plural } from '#domain/text/plural.ts'
import type { ActionContext } from '../context.ts'
import { factsOfShipment } from '../documents/bill-of-lading.ts'

type AgreedPrice = Pick<StoredPriceSheet, 'cents' | 'currency' | 'quoteNumber'>

/**
 * The pickup request as the carrier reads it. The facts of the bill of lading are kept with the mail: the carrier
 * gets what was tendered, whatever changes afterwards.
 */
export async function tenderMail(
  context: ActionContext,
  shipment: StoredShipment,
  price: AgreedPrice | null,
  trackingLink: string,
  /** What the caller has already, where many mails are written in one go. */
  known: { clientName?: string; billOfLading?: BillOfLadingFacts } = {},
): Promise<{ subject: string; text: string; billOfLading: BillOfLadingFacts }> {
  const shipper = known.clientName ?? (await findClient(context.db, context.clientId))?.name ?? ''
  const { origin, destination } = shipment
  const lines = [
    `${shipper} tenders this shipment to ${shipment.carrierName}.`,
    '',
    ...pickupLines(shipment, context.now),
    ...(shipment.specialInstructions ? [`Remarks    ${shipment.specialInstructions}`] : []),
    `Charges    ${chargesLine(shipment, price)}`,
    '',
    `Tracking   ${trackingLink}`,
    '',
    'The bill of lading is attached.',
  ]
  const lane = showLane(origin, destination)
  return {
    subject: `Pickup request ${shipment.bolNumber}: ${lane}`,
    text: lines.join('\n'),
    billOfLading: known.billOfLading ?? (await factsOfShipment(context, shipment)),
  }
}

/** What is collected where, when and for whom, line by line. */
export function pickupLines(shipment: StoredShipment, now: Date): string[] {
  const { pickupFrom: from, pickupTo: to, timeZone } = shipment
  const pickup = showPickupWindow({ date: shipment.pickupDate ?? '', from, to, timeZone }, now)
  const services = shipment.services.map((code) => accessorialCode(code)?.label ?? code)
  return [
    `BOL        ${shipment.bolNumber}`,
    `Pickup     ${pickup.kind === 'text' ? pickup.text : shipment.pickupDate}`,
    `From       ${oneLine(shipment.origin)}`,
    ...stopLines(shipment),
    `To         ${oneLine(shipment.destination)}`,
    ...(shipment.equipment ? [`Equipment  ${equipmentName(shipment.equipment)}`] : []),
    `Freight    ${plural(shipment.totalQuantity, 'handling unit')}, ${shipment.totalWeightLb.toLocaleString('en-US')} lb`,
    ...shipment.items.map(
      (item) =>
        `           ${item.quantity} ${item.packageType}  ${item.weightLb.toLocaleString('en-US')} lb  class ${item.freightClass}  ${item.description}${item.isHazmat ? '  HAZARDOUS' : ''}`,
    ),
    ...(services.length > 0 ? [`Services   ${services.join(', ')}`] : []),
    ...(shipment.poNumber ? [`PO         ${shipment.poNumber}`] : []),
  ]
}

/** A collect shipment is billed to the consignee, under the consignee's own account with the carrier. */
function chargesLine(shipment: StoredShipment, price: AgreedPrice | null): string {
  const terms = TERMS[shipment.paymentType]
  const account = shipment.collectCarrier?.accountNumber ?? ''
  const who = account === '' ? '' : `, account ${account}`
  if (price) {
    // By its number the carrier finds what was agreed; without it a spot quote is billed by the tariff.
    const quote = price.quoteNumber ? `, quote # ${price.quoteNumber}` : ''
    return `${formatMoney(price.cents, price.currency)} as quoted${quote} (${terms}${who})`
  }
  return `${terms}: bill ${shipment.destination.companyName}${who}`
}

const TERMS = { P: 'prepaid', C: 'collect', T: 'third party' } as const

/** Where the truck halts on its way, each with its appointment. */
const stopLines = (shipment: StoredShipment): string[] =>
  stopsOnTheWay(shipment).map(({ address, appointment }, index) => {
    const when = showStopWindow(appointment)
    return `${`Stop ${index + 1}`.padEnd(11)}${oneLine(address)}${when ? `; appointment ${when}` : ''}`
  })

const oneLine = (address: StoredShipment['origin']) =>
  [
    address.companyName,
    address.street,
    address.street2,
    `${address.city} ${address.state} ${address.zip}`,
    address.contactPhone,
  ]
    .filter(Boolean)
    .join(', ')
