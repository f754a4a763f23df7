import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import { recallMessages } from '#database/queue/outbox.ts'
import { findPriceSheet } from '#database/shipments/price-sheets.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { keepUndo } from '#database/shipments/shipment-undos.ts'
import { findShipment, forgetConfirmation, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import {
  type LifecycleState,
  SHIPMENT_STATUSES,
  type ShipmentAction,
  type ShipmentStatus,
  transition,
} from '#domain/shipment/lifecycle.ts'
import { formerStateOf, isUndoable } from '#domain/shipment/undo-move.ts'
import { parseMoment } from '#domain/text/moment.ts'
import { cancelNetworkTender } from '../carrier-calls/tender-by-network.ts'
import { cancelEdiTender } from '../edi/write-tender.ts'
import type { ActionContext } from '../kernel/context.ts'
import { voidLabels } from '../parcel/order-void.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { carryOpenPrices, carryPrices } from '../shipments/carry-prices.ts'
import { giveBackOrderLines } from '../shipments/orders-on-shipment.ts'
import { checkPrice } from './booking-rules.ts'

export interface Move {
  shipmentId: string
  /** The action, or the status to reach. */
  action: ShipmentAction | Goal
  notes: string
  place: string
  /** When it happened; now, if not given. */
  occurredAt: string
  version?: number | undefined
  /** The event, if it is more specific than that of the move. */
  event?: { status: string; what: string } | undefined
  /** True if a person may undo it for a moment, provided that the move can be undone. */
  canUndo?: boolean
}

export interface Goal {
  goal: ShipmentStatus
}

/** How the problem text of a declined tender begins, no matter who records it. */
export const TENDER_DECLINED = 'Tender declined'
/** The same if the carrier did not answer in time. */
export const TENDER_EXPIRED = 'Tender expired'

/** The tracking events of those moves that have one. */
const EVENTS: Partial<Record<ShipmentAction, { status: string; what: string }>> = {
  moveToTransit: { status: 'In Transit', what: 'Moved to in transit' },
  moveToDelivered: { status: 'Delivered', what: 'Delivered' },
  reportProblem: { status: 'Problem', what: 'Problem reported' },
  declineTender: { status: 'Problem', what: TENDER_DECLINED },
}

const NAMES: Record<ShipmentAction, string> = {
  build: 'Build shipment',
  defer: 'Defer',
  resume: 'Resume',
  revert: 'Revert set items',
  schedule: 'Schedule',
  unschedule: 'Unschedule',
  tender: 'Tender',
  declineTender: 'Carrier declined',
  moveToTransit: 'Move to InTransit',
  moveToDelivered: 'Move to Delivered',
  reportProblem: 'Problem',
  void: 'Void',
  archive: 'Archive',
}

/** Moves a shipment by hand, if the life cycle allows it, and records its event, if it has one. */
export async function moveShipment(context: ActionContext, move: Move): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, move.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (move.version !== undefined && move.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const action = typeof move.action === 'string' ? move.action : actionTowards(move.action.goal, shipment)
  // Open Orders lists orders only: a shipment that was deferred returns to Rate & Route.
  const state: LifecycleState = shipment.status === 'H' ? { ...shipment, deferredFrom: 'Q' } : shipment
  const moved = transition(state, action)
  if (moved.kind === 'refused') throw actionRefused(shipment, NAMES[action], moved.because)
  if (action === 'schedule') await refuseWithoutPrice(context, shipment)
  const at = happenedAt(move.occurredAt, shipment, context.now)
  const status = moved.state.status as StoredShipment['status']
  const changed: StoredShipment = {
    ...shipment,
    isTendered: moved.state.isTendered,
    isDeclined: moved.state.isDeclined ?? false,
    deferredFrom: moved.state.deferredFrom,
    status,
    endedAs: action === 'void' ? 'void' : action === 'archive' ? 'archived' : shipment.endedAs,
    ...consequences(shipment, action, move.notes, at),
    version: shipment.version + 1,
  }
  await updateShipment(context.db, changed, { items: false })
  if (action === 'unschedule' || action === 'declineTender') {
    await forgetConfirmation(context.db, context.clientId, shipment.id)
    await carryPrices(context, shipment, changed)
  }
  if (action === 'defer' || action === 'resume') await carryOpenPrices(context, [shipment.id])
  if (action === 'void' || action === 'declineTender') {
    await recallMessages(context.db, context.clientId, shipment.id)
    if (action === 'void') await cancelEdiTender(context, shipment)
    if (action === 'void') await cancelNetworkTender(context, shipment)
    await voidLabels(context, shipment)
    if (action === 'void') await giveBackOrderLines(context, shipment)
  }
  const event = move.event ?? EVENTS[action]
  const eventId = event ? newId() : null
  if (move.canUndo && isUndoable(action)) {
    const former = formerStateOf(shipment)
    const kept = { shipmentId: shipment.id, action, version: changed.version, former, eventId }
    await keepUndo(context.db, context.clientId, { ...kept, madeAt: context.now })
  }
  if (event && eventId) {
    await insertShipmentEvent(context.db, context.clientId, shipment.id, {
      ...event,
      id: eventId,
      code: '',
      place: move.place,
      at,
      timeZone: shipment.timeZone,
      notes: move.notes,
      source: context.user.userName,
      externalId: '',
    })
  }
  const detail = { BOL: shipment.bolNumber, from: shipment.status, to: status }
  context.note(
    shipment.id,
    move.notes ? { ...detail, notes: move.notes } : detail,
    `shipment.${AUDIT_WORDS[action] ?? 'status-changed'}`,
  )
  return changed
}

/** The caller's view of a shipment that was moved. */
export const movedView = ({ id, status, isTendered, version }: StoredShipment) => ({
  shipmentId: id,
  statusCode: status,
  isTendered,
  version,
})

/** Scheduling fixes the price that the later tender uses unchanged, so it must be valid now. */
async function refuseWithoutPrice(context: ActionContext, shipment: StoredShipment): Promise<void> {
  const sheet = await findPriceSheet(context.db, context.clientId, shipment.priceSheetId ?? '')
  checkPrice(shipment, sheet, context.now)
}

const AUDIT_WORDS: Partial<Record<ShipmentAction, string>> = {
  void: 'voided',
  archive: 'archived',
  moveToTransit: 'moved-to-transit',
  moveToDelivered: 'moved-to-delivered',
  reportProblem: 'problem-reported',
  declineTender: 'tender-declined',
}

/**
 * The times and the problem that follow from an event. A problem is a flag that the next good event clears. An event
 * older than the newest one neither raises a problem nor clears one.
 */
function consequences(
  shipment: StoredShipment,
  action: ShipmentAction,
  notes: string,
  at: Date,
): Partial<StoredShipment> {
  const isOld = shipment.lastEventAt !== null && at < shipment.lastEventAt
  const lastEventAt = isOld ? shipment.lastEventAt : at
  if (action === 'reportProblem') return isOld ? {} : { problem: notes || 'Problem', lastEventAt }
  if (action === 'declineTender') {
    const problem = notes ? `${TENDER_DECLINED}: ${notes}` : TENDER_DECLINED
    // The PRO number belonged to the carrier that declined.
    return { problem, proNumber: '', pickupNumber: '', lastEventAt: at, expectedDate: null }
  }
  if (action === 'unschedule')
    return { expectedDate: null, problem: shipment.isDeclined ? '' : shipment.problem }
  if (action === 'moveToTransit') {
    const problem = isOld ? shipment.problem : ''
    return { problem, lastEventAt, pickedUpAt: shipment.pickedUpAt ?? at }
  }
  if (action === 'moveToDelivered') {
    if (shipment.pickedUpAt && at < shipment.pickedUpAt) {
      fail('VALIDATION_FAILED', { fields: { DateTime: 'The delivery cannot be before the pickup.' } })
    }
    return { problem: '', lastEventAt, deliveredAt: at }
  }
  return {}
}

/**
 * When it happened: without an offset, in the time zone of the origin; now, if not given. A future or invalid time is
 * refused at its field.
 */
export function happenedAt(text: string, shipment: Pick<StoredShipment, 'timeZone'>, now: Date): Date {
  if (text === '') return now
  const at = toldMoment(text, shipment)
  return at.getTime() <= now.getTime() + 60_000 ? at : refuseTime()
}

/** The reported time, even in the future: the sender's clock may be fast. */
export function toldMoment(text: string, { timeZone }: Pick<StoredShipment, 'timeZone'>): Date {
  const at = parseMoment(text, timeZone)
  return at && at.getUTCFullYear() >= 2000 ? at : refuseTime()
}

function refuseTime(): never {
  return fail('VALIDATION_FAILED', { fields: { DateTime: 'Enter a time in the past.' } })
}

/** Voids a shipment if the life cycle allows it. A delivered one is archived instead, by a separate action. */
export const voidShipment = (
  context: ActionContext,
  request: { shipmentId: string; reason: string; version?: number | undefined },
): Promise<StoredShipment> =>
  moveShipment(context, {
    shipmentId: request.shipmentId,
    action: 'void',
    notes: request.reason,
    place: '',
    occurredAt: '',
    version: request.version,
  })

/** The move for callers who name the goal, as a tracking status or a status code. */
export function actionTo(status: string, trackingStatus: string): ShipmentAction | Goal {
  const words: Record<string, ShipmentAction> = {
    problem: 'reportProblem',
    delivered: 'moveToDelivered',
    pickup: 'moveToTransit',
    'in transit': 'moveToTransit',
  }
  const action = words[trackingStatus.trim().toLowerCase()]
  if (action) return action
  const goal = SHIPMENT_STATUSES.find((one) => one === status)
  return goal
    ? { goal }
    : fail('VALIDATION_FAILED', { fields: { action: 'Choose what happens to the shipment.' } })
}

/** The event for a tracking status that is more specific than its move: picked up, and not only in transit. */
export const eventOf = (trackingStatus: string): { status: string; what: string } | undefined =>
  trackingStatus.trim().toLowerCase() === 'pickup' ? { status: 'Pickup', what: 'Picked up' } : undefined

/**
 * The one action that can lead from the current status to the goal; the life cycle then decides whether it is allowed.
 */
function actionTowards(goal: ShipmentStatus, shipment: StoredShipment): ShipmentAction {
  switch (goal) {
    case 'Q':
      return shipment.status === 'H' ? 'resume' : 'unschedule'
    case 'H':
      return 'defer'
    case 'T':
      return 'schedule'
    case 'A':
      return 'moveToTransit'
    case 'D':
      return 'moveToDelivered'
    case 'V':
      return shipment.status === 'D' ? 'archive' : 'void'
    case 'O': {
      const fields = { statusCode: 'Use Revert set items to move a shipment back to Open Orders.' }
      return fail('VALIDATION_FAILED', { fields })
    }
  }
}
