import { fail } from '#contracts/errors.ts'
import { findClaim } from '#database/freight-audit/claims.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { ActionContext } from '../kernel/context.ts'
import { letterName, letterPdf, packetOf } from './claim-packet.ts'
import { todayOf } from './held-claim.ts'

/** The letter of a claim as PDF, as it would be sent now. */
export async function readLetter(context: ActionContext, { claimId }: { claimId: string }) {
  const { db, clientId, now } = context
  const claim = await findClaim(db, clientId, claimId)
  const shipment = claim && (await findShipment(db, clientId, claim.shipmentId))
  if (!claim || !shipment) return fail('CLAIM_NOT_FOUND')
  const [, ...enclosed] = await packetOf(context, claim, shipment)
  const facts = { today: todayOf(shipment, now), enclosures: enclosed.map(({ name }) => name) }
  const bytes = await letterPdf(context, claim, shipment, facts)
  return { bytes, fileName: letterName(claim), contentType: 'application/pdf' }
}
