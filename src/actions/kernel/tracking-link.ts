import { tokensFor } from './access-link.ts'
import type { ActionContext } from './context.ts'

/** How long a consignee can follow a shipment. */
const TRACKING_DAYS = 400

type Where = Pick<ActionContext, 'db' | 'clientId' | 'installation'>

/** The links by which consignees follow these shipments, by shipment id. */
export async function trackingLinks(
  { db, clientId, installation }: Where,
  shipmentIds: readonly string[],
): Promise<Map<string, string>> {
  const link = { clientId, purpose: 'tracking' as const, days: TRACKING_DAYS }
  const tokens = await tokensFor(db, installation.secret, link, shipmentIds)
  return new Map(
    [...tokens].map(([id, token]) => [id, `${installation.publicUrl}/Tracking?trackid=${token}`]),
  )
}

/** The same for one shipment. */
export async function trackingLink(context: Where, shipmentId: string): Promise<string> {
  return (await trackingLinks(context, [shipmentId])).get(shipmentId)!
}
