import { shippersNumbers } from '#carriers/edi/references.ts'
import { readTenderResponse990, type TenderResponse } from '#carriers/edi/tender-response-990.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { EdiSet } from '#database/edi/edi-sets.ts'
import { confirmDelivery } from '#database/queue/outbox.ts'
import { answerPickupChange } from '#database/shipments/pickup-changes.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { TENDER_DECLINED } from '../booking/move-shipment.ts'
import { KeptForPerson, type SetOutcome } from '../edi/kept-for-person.ts'
import { noteChange } from '../edi/note-change.ts'
import { shipmentOf, sourceOf } from '../edi/shipment-of.ts'
import { keepDeclined } from '../shipments/keep-declined.ts'

/** 990: the carrier accepts the tender and gives its PRO, or declines it, which is a problem for the clerk. */
export async function applyResponse(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const response = readTenderResponse990({ id: set.setId, control: set.setControl, segments: set.segments })
  const shipment = await shipmentOf(tx, partner, { ...response, numbers: shippersNumbers(response) })
  if (!shipment.isTendered)
    throw new KeptForPerson(`Shipment ${shipment.bolNumber} was not tendered.`, shipment)
  if (response.answer === 'other') {
    const what = `The carrier answered "${response.actionCode}" (conditional, changed or counter-offer)`
    throw new KeptForPerson(`${[what, response.reason].filter(Boolean).join(': ')}.`, shipment)
  }
  // The carrier's response proves that it received the tender, even if the delivery was in doubt until now.
  await confirmDelivery(tx, partner.clientId, shipment.id, `answered by ${partner.scac}`)
  const isAccepted = response.answer === 'accepted'
  await answerPickupChange(
    tx,
    { clientId: partner.clientId, shipmentId: shipment.id },
    {
      state: isAccepted ? 'confirmed' : 'refused',
      words: response.reason,
      by: sourceOf(partner),
      at: new Date(),
    },
  )
  return isAccepted
    ? accept(tx, partner, set, shipment, response)
    : decline(tx, partner, set, shipment, response)
}

async function accept(
  tx: Db,
  partner: EdiPartner,
  set: EdiSet,
  shipment: StoredShipment,
  { proNumber }: TenderResponse,
): Promise<SetOutcome> {
  if (shipment.status === 'V') {
    throw new KeptForPerson(
      `The carrier accepted ${shipment.bolNumber}, which is already voided or archived. Call the carrier.`,
      shipment,
    )
  }
  const isNewPro = proNumber !== '' && shipment.proNumber === ''
  const wasDeclined = shipment.isDeclined
  const words = `Accepted${proNumber ? `, PRO ${proNumber}` : ''}`
  if (proNumber !== '' && !isNewPro && proNumber !== shipment.proNumber) {
    throw new KeptForPerson(`It gives PRO ${proNumber}; the shipment has ${shipment.proNumber}.`, shipment)
  }
  if (!isNewPro && !wasDeclined) return { state: 'noted', detail: words, shipmentId: shipment.id }
  const changed = {
    ...shipment,
    proNumber: proNumber || shipment.proNumber,
    problem: wasDeclined ? '' : shipment.problem,
    isDeclined: false,
    version: shipment.version + 1,
  }
  await updateShipment(tx, changed, { items: false })
  await noteChange(tx, partner, set, shipment, {
    what: 'shipment.tender-accepted',
    detail: proNumber ? { PRO: proNumber } : {},
  })
  return { state: 'applied', detail: words, shipmentId: shipment.id }
}

async function decline(
  tx: Db,
  partner: EdiPartner,
  set: EdiSet,
  shipment: StoredShipment,
  response: TenderResponse,
): Promise<SetOutcome> {
  const words = `${TENDER_DECLINED}${response.reason ? `: ${response.reason}` : ''}`
  if (shipment.status === 'V' || shipment.isDeclined) {
    return { state: 'noted', detail: words, shipmentId: shipment.id }
  }
  if (shipment.status !== 'T' && shipment.status !== 'A') {
    throw new KeptForPerson(
      `The carrier declined ${shipment.bolNumber}, which is no longer scheduled or in transit.`,
      shipment,
    )
  }
  const isNew = await insertShipmentEvent(tx, partner.clientId, shipment.id, {
    status: 'Problem',
    code: '990 D',
    what: TENDER_DECLINED,
    place: '',
    at: new Date(),
    timeZone: shipment.timeZone,
    notes: response.reason,
    source: sourceOf(partner),
    // A carrier may decline a shipment again after it was tendered again.
    externalId: `990 D ${response.date}${shipment.status === 'T' ? ` ${shipment.version}` : ''}`,
  })
  if (!isNew) return { state: 'noted', detail: words, shipmentId: shipment.id }
  await keepDeclined({ db: tx, clientId: partner.clientId }, shipment, words)
  await noteChange(tx, partner, set, shipment, {
    what: 'shipment.tender-declined',
    detail: { reason: response.reason },
  })
  return { state: 'applied', detail: words, shipmentId: shipment.id }
}
