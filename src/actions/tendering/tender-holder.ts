import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { findTenderRequest, type TenderRequest } from '#database/shipments/tender-requests.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'

export interface HeldTender {
  /** The request's context, with access to the data of the company that tendered. */
  context: ActionContext
  shipment: StoredShipment
  request: TenderRequest
}

/** The tender of a mailed link. For a change, its shipment is locked before the rest is read. */
export async function heldTender(
  context: ActionContext,
  accessid: string,
  options: { lock?: boolean } = {},
): Promise<HeldTender> {
  const { db, installation } = context
  const link = await openAccessLink(db, installation.secret, accessid, 'tender')
  const invalid = () => fail('ACCESS_LINK_INVALID', { email: installation.supportEmail })
  const { clientId } = link
  const found = await findTenderRequest(db, clientId, link.subjectId)
  if (!found) return invalid()
  const shipment = await findShipment(db, clientId, found.shipmentId, options)
  const request = options.lock ? await findTenderRequest(db, clientId, link.subjectId) : found
  if (!shipment || !request) return invalid()
  const settings = parseClientSettings((await findClient(db, clientId))?.settings)
  return { context: { ...context, clientId, settings }, shipment, request }
}
