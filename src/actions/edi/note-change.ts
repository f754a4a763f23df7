import { insertAuditLine } from '#database/clients/audit-trail.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { EdiSet } from '#database/edi/edi-sets.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { sourceOf } from './shipment-of.ts'

/**
 * Writes the audit entry of a change by a carrier's message, and has the client's browsers reload, in the same
 * transaction.
 */
export async function noteChange(
  tx: Db,
  partner: EdiPartner,
  set: Pick<EdiSet, 'id' | 'setId'>,
  shipment: StoredShipment,
  change: { what: string; detail: Record<string, unknown> },
): Promise<void> {
  await insertAuditLine(tx, {
    clientId: partner.clientId,
    userId: null,
    userName: sourceOf(partner),
    what: change.what,
    subjectId: shipment.id,
    detail: { BOL: shipment.bolNumber, message: set.setId, ...change.detail },
    requestId: set.id,
  })
  const data = { tags: ['shipments', 'counts', 'tracking'] }
  await notifyLive(tx, { clientId: partner.clientId, topic: 'changed', data })
}
