import type { BodyOf } from '#contracts/endpoint.ts'
import type { matchInvoice } from '#contracts/endpoints/invoices.ts'
import { fail } from '#contracts/errors.ts'
import { shipmentIdOfBol } from '#database/edi/edi-sets.ts'
import { findBill, saveAudits } from '#database/freight-audit/carrier-bills.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isShipmentOpenTo } from '../kernel/open-statuses.ts'
import { rulesOf } from './audit-rules.ts'
import { billDetails } from './bill-view.ts'
import { compareBill } from './take-bill.ts'

/** Sets the shipment of a bill by hand, which settles whatever held it before. */
export async function matchByHand(context: ActionContext, body: BodyOf<typeof matchInvoice>) {
  const { db, clientId, user } = context
  const stored = await findBill(db, clientId, body.billId, { lock: true })
  if (!stored) return fail('BILL_NOT_FOUND')
  if (stored.version !== body.version) return fail('BILL_CHANGED')
  if (stored.state !== 'outstanding' || !stored.isInForce) {
    const because = 'only an outstanding bill can be matched'
    return fail('BILL_DECISION_REFUSED', { number: stored.bill.number, decision: 'matched', because })
  }
  const shipmentId =
    body.shipmentId || (await shipmentIdOfBol(db, clientId, body.BOLNumber.trim().toUpperCase()))
  const shipment = shipmentId ? await findShipment(db, clientId, shipmentId) : null
  if (!shipment || !(await isShipmentOpenTo(context, shipment.id))) {
    return fail('VALIDATION_FAILED', { fields: { BOLNumber: 'There is no shipment with this BOL number.' } })
  }
  const facts = {
    ...stored,
    shipmentId: shipment.id,
    matchedBy: 'hand',
    matchedNumber: user.userName,
    heldBecause: stored.canceledAt ? stored.heldBecause : '',
    suggestions: [],
  }
  await saveAudits(db, clientId, [facts])
  await compareBill(context, stored.id, await rulesOf(db, clientId))
  context.note(stored.id, {
    bill: stored.bill.number,
    carrier: stored.bill.scac,
    shipment: shipment.bolNumber,
  })
  return { bill: await billDetails(context, stored.id) }
}
