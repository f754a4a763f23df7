import { listQuoteNumbers } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type BillOfLadingFacts, billOfLadingFacts } from '#documents/facts/facts.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { customerOrdersOf } from '../shipments/customer-orders.ts'
import { trailersOf } from '../shipments/extra-info.ts'

/** The facts that the bill of lading prints, without the logo, so that they can be stored with a message. */
export async function factsOfShipment(
  context: Pick<ActionContext, 'now' | 'db' | 'clientId'>,
  shipment: StoredShipment,
): Promise<BillOfLadingFacts> {
  const [facts] = await factsOfShipments(context, [shipment])
  return facts!
}

/** The same for several shipments, in their order: their further data is read for all together. */
export async function factsOfShipments(
  context: Pick<ActionContext, 'now' | 'db' | 'clientId'>,
  shipments: readonly StoredShipment[],
): Promise<BillOfLadingFacts[]> {
  const orders = await customerOrdersOf(context, shipments)
  const trailers = await trailersOf(
    context,
    shipments.map(({ id }) => id),
  )
  const chosen = shipments.flatMap(({ priceSheetId }) => priceSheetId ?? [])
  const quoteNumbers = await listQuoteNumbers(context.db, context.clientId, chosen)
  return shipments.map((shipment, at) => {
    const own = orders[at]
    return billOfLadingFacts(asShipment(shipment, context.now), {
      ...trailers.get(shipment.id),
      ...(own ? { orders: own } : {}),
      quoteNumber: quoteNumbers.get(shipment.priceSheetId ?? '') ?? '',
      isVoid: isVoided(shipment),
      serviceLabels: [
        ...shipment.services.map((code) => accessorialCode(code)?.label ?? code),
        ...collectWords(shipment),
      ],
    })
  })
}

/** The account under which the carrier bills the consignee of a collect shipment. */
function collectWords({ paymentType, collectCarrier }: StoredShipment): string[] {
  const account = collectCarrier?.accountNumber ?? ''
  return paymentType === 'C' && account !== '' ? [`Freight collect, account ${account}`] : []
}

/** Papers of a voided shipment are marked, so that no one ships with them. */
export const isVoided = ({ endedAs }: Pick<StoredShipment, 'endedAs'>): boolean => endedAs === 'void'

/** Converts a stored shipment for documents. */
export function asShipment(stored: StoredShipment, now: Date): Shipment {
  return {
    ...stored,
    shipMode: RATE_MODES[stored.rateModeId] ?? 'LTL',
    pickup: {
      date: stored.pickupDate ?? localDate(now, stored.timeZone),
      from: stored.pickupFrom,
      to: stored.pickupTo,
      timeZone: stored.timeZone,
    },
    references: {
      reference1: stored.reference1,
      reference2: stored.reference2,
      reference3: stored.reference3,
      reference4: stored.reference4,
      reference5: stored.reference5,
      poNumber: stored.poNumber,
      orderNumber: stored.orderNumber,
    },
  }
}
