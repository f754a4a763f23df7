import type { CarrierAnswerValue, PickupChangeValue, ShipmentValue } from '#contracts/entities/shipment.ts'
import { fail } from '#contracts/errors.ts'
import { findLinkOfSubject } from '#database/clients/access-links.ts'
import { listAuditLines } from '#database/clients/audit-trail.ts'
import { findInsurance } from '#database/parcel/parcel-insurance.ts'
import { listPurchases } from '#database/parcel/parcel-labels.ts'
import { isRetired, listMessages, type OutboxMessage } from '#database/queue/outbox.ts'
import { lastPickupChange, type PickupChange } from '#database/shipments/pickup-changes.ts'
import { listPriceSheets } from '#database/shipments/price-sheets.ts'
import { listShipmentEvents, type ShipmentEvent } from '#database/shipments/shipment-events.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { carriersAsked, lastTenderRequest, type TenderRequest } from '#database/shipments/tender-requests.ts'
import { possibleActions } from '#domain/shipment/lifecycle.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import { withEdi } from '../edi/tender-log.ts'
import { accessToken } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showLabels } from '../parcel/show-labels.ts'
import { showItem } from '../shipments/item-view.ts'
import { showPriceSheet } from '../shipments/price-sheet-view.ts'
import { wireFactsOf } from '../shipments/wire-facts.ts'
import { nextPriceSheet } from '../tendering/next-carrier.ts'

/**
 * Everything that the screen shows of one shipment, from one snapshot: a bought label together with an older version
 * would cause the user's next step to be refused.
 */
export function readShipment(context: ActionContext, shipmentId: string): Promise<ShipmentValue> {
  const moment = context.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (db) => {
    const shipment = await findShipment(db, context.clientId, shipmentId)
    return shipment ? showShipment({ ...context, db }, shipment) : fail('SHIPMENT_NOT_FOUND')
  })
}

export async function showShipment(context: ActionContext, shipment: StoredShipment): Promise<ShipmentValue> {
  const { db, clientId } = context
  // One after the other: a transaction has only one connection.
  const sheets = await listPriceSheets(db, clientId, shipment.id)
  const events = await listShipmentEvents(db, clientId, shipment.id)
  const messages = await listMessages(db, clientId, shipment.id)
  const audit = await listAuditLines(db, clientId, shipment.id)
  const purchases = await listPurchases(db, clientId, [shipment.id])
  const insured = purchases[0] ? await findInsurance(db, purchases[0].id) : null
  const change = await lastPickupChange(db, clientId, shipment.id)
  const asked = await lastTenderRequest(db, clientId, shipment.id)
  const before = shipment.isDeclined ? await carriersAsked(db, clientId, shipment.id) : []
  const link = await findLinkOfSubject(db, 'tracking', shipment.id)
  return {
    ...shipment,
    pickup: { date: shipment.pickupDate ?? '', from: shipment.pickupFrom, to: shipment.pickupTo },
    ...shipment.parcel,
    ...(await wireFactsOf(context, shipment, messages)),
    items: shipment.items.map(showItem),
    stops: shipment.stops.map((stop) => ({ ...stop, items: stop.items.map(showItem) })),
    statusName: statusName(shipment.status, shipment.endedAs),
    shipMode: RATE_MODES[shipment.rateModeId] ?? '',
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    createdAt: shipment.createdAt.toISOString(),
    priceSheets: sheets.map(showPriceSheet),
    selectedPriceSheetId: shipment.priceSheetId ?? '',
    events: events.map(showEvent),
    tenderLog: await withEdi(context, shipment.id, messages.map(showMessage)),
    audit,
    guideOverride: shipment.guideOverride && {
      ...shipment.guideOverride,
      at: shipment.guideOverride.at.toISOString(),
    },
    trackingLink: link
      ? `${context.installation.publicUrl}/Tracking?trackid=${accessToken(context.installation.secret, link)}`
      : '',
    actions: possibleActions(shipment),
    parcelLabels: showLabels(purchases),
    ...(insured ? { parcelInsurance: insured } : {}),
    pickupChange: change && showPickupChange(change),
    nextPriceSheetId: nextPriceSheet(shipment, sheets, before, context.now)?.id ?? '',
    carrierAnswer: asked && showCarrierAnswer(asked),
  }
}

const showCarrierAnswer = (asked: TenderRequest): CarrierAnswerValue => ({
  carrier: asked.carrierName,
  askedTo: asked.recipient,
  askedAt: asked.askedAt.toISOString(),
  openedAt: asked.openedAt?.toISOString() ?? null,
  answer: asked.answer,
  answeredAt: asked.answeredAt?.toISOString() ?? null,
  reason: asked.reason,
  remindAt: asked.remindAt?.toISOString() ?? null,
  expiresAt: asked.expiresAt?.toISOString() ?? null,
})

const showPickupChange = (change: PickupChange): PickupChangeValue => ({
  before: change.before,
  after: change.after,
  channel: change.channel,
  toldTo: change.recipient,
  state: change.state,
  answer: change.answer,
  answeredBy: change.answeredBy,
  createdBy: change.createdBy,
  createdAt: change.createdAt.toISOString(),
})

export const showEvent = (event: ShipmentEvent): ShipmentValue['events'][number] => ({
  id: event.id,
  status: event.status,
  code: event.code,
  what: event.what,
  place: event.place,
  at: event.at.toISOString(),
  timeZone: event.timeZone,
  notes: event.notes,
  source: event.source,
})

const showMessage = (message: OutboxMessage): ShipmentValue['tenderLog'][number] => ({
  id: message.id,
  channel: message.channel,
  direction: 'out',
  kind: message.kind,
  to: message.recipient.replaceAll(',', ', '),
  subject: message.subject,
  state: message.state === 'handing-over' ? 'sending' : message.state,
  detail: message.detail,
  attempts: message.attempts,
  createdAt: message.createdAt.toISOString(),
  finishedAt: message.finishedAt?.toISOString() ?? null,
  ...(isRetired(message) ? { isRetired: true } : {}),
})
