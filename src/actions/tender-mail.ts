import { findClient } from '#database/clients.ts'
import type { StoredPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/shipments.ts'
import type { BillOfLadingFacts } from '#documents/facts.ts'
import { formatMoney } from '#domain/money.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import { factsOfShipment } from './bill-of-lading.ts'
import type { ActionContext } from './context.ts'

/**
 * The pickup request as the carrier reads it. The facts of the bill of lading are kept with the mail: the carrier
 * gets what was tendered, whatever changes afterwards.
 */
export async function tenderMail(
  context: ActionContext,
  shipment: StoredShipment,
  sheet: StoredPriceSheet,
  trackingLink: string,
): Promise<{ subject: string; text: string; billOfLading: BillOfLadingFacts }> {
  const client = await findClient(context.db, context.clientId)
  const { origin, destination } = shipment
  const services = shipment.services.map((code) => accessorialCode(code)?.label ?? code)
  const pickup = showPickupWindow({
    date: shipment.pickupDate ?? '',
    from: shipment.pickupFrom,
    to: shipment.pickupTo,
    timeZone: shipment.timeZone,
  })
  const lines = [
    `${client?.name ?? ''} tenders this shipment to ${shipment.carrierName}.`,
    '',
    `BOL        ${shipment.bolNumber}`,
    `Pickup     ${pickup.kind === 'text' ? pickup.text : shipment.pickupDate}`,
    `From       ${oneLine(origin)}`,
    `To         ${oneLine(destination)}`,
    `Freight    ${shipment.totalQuantity} handling units, ${shipment.totalWeightLb.toLocaleString('en-US')} lb`,
    ...shipment.items.map(
      (item) =>
        `           ${item.quantity} ${item.packageType}  ${item.weightLb.toLocaleString('en-US')} lb  class ${item.freightClass}  ${item.description}${item.isHazmat ? '  HAZARDOUS' : ''}`,
    ),
    ...(services.length > 0 ? [`Services   ${services.join(', ')}`] : []),
    ...(shipment.poNumber ? [`PO         ${shipment.poNumber}`] : []),
    ...(shipment.specialInstructions ? [`Remarks    ${shipment.specialInstructions}`] : []),
    `Charges    ${formatMoney(sheet.cents, sheet.currency)} as quoted (${TERMS[shipment.paymentType]})`,
    '',
    `Tracking   ${trackingLink}`,
    '',
    'The bill of lading is attached.',
  ]
  const lane = showLane(origin, destination)
  return {
    subject: `Pickup request ${shipment.bolNumber}: ${lane}`,
    text: lines.join('\n'),
    billOfLading: await factsOfShipment(context, shipment),
  }
}

const TERMS = { P: 'prepaid', C: 'collect', T: 'third party' } as const

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
