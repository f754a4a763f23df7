import type { ReplyOf } from '#contracts/endpoint.ts'
import type { tenderResponse as endpoint } from '#contracts/endpoints/tender-response.ts'
import { findPriceSheet } from '#database/shipments/price-sheets.ts'
import { changeTenderRequest } from '#database/shipments/tender-requests.ts'
import { windowAndServices } from '../booking/tell-pickup-change.ts'
import type { ActionContext } from '../kernel/context.ts'
import { heldTender } from '../tendering/tender-holder.ts'
import { tenderFacts } from '../tendering/tender-mail.ts'
import { tenderStanding } from '../tendering/tender-standing.ts'
import { shipperOf } from './track-shipment.ts'

type Page = ReplyOf<typeof endpoint>['tender']

/** The carrier's page of a tender: what to pick up, the state of the tender, and the numbers given so far. */
export async function readTenderPage(
  context: ActionContext,
  { accessid }: { accessid: string },
): Promise<{ tender: Page }> {
  const held = await heldTender(context, accessid)
  const { shipment, request } = held
  const { db, now } = held.context
  const standing = await tenderStanding(db, shipment, request)
  if (request.openedAt === null) await changeTenderRequest(db, request, { openedAt: now })
  const isOver = standing.state === 'withdrawn'
  const sheet = await findPriceSheet(db, shipment.clientId, shipment.priceSheetId ?? '')
  return {
    tender: {
      shipper: await shipperOf(held.context, shipment),
      carrierName: request.carrierName,
      bolNumber: shipment.bolNumber,
      state: standing.state,
      // What happens to a shipment after it went to another carrier is not shown to this one.
      facts: isOver ? [] : tenderFacts(shipment, sheet, now),
      change:
        standing.state === 'changed'
          ? {
              before: windowAndServices(shipment, standing.change.before, now),
              after: windowAndServices(shipment, standing.change.after, now),
            }
          : null,
      expiresAt: request.expiresAt?.toISOString() ?? null,
      answeredAt: request.answeredAt?.toISOString() ?? null,
      reason: request.reason,
      timeZone: shipment.timeZone,
      proNumber: isOver ? '' : shipment.proNumber,
      pickupNumber: isOver ? '' : shipment.pickupNumber,
    },
  }
}
