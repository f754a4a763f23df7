import { fail } from '#contracts/errors.ts'
import { insertShipmentEvent } from '#database/shipment-events.ts'
import { findShipment, type StoredShipment, updateShipment } from '#database/shipments.ts'
import { type ShipmentAction, transition } from '#domain/shipment/lifecycle.ts'
import type { ActionContext } from './context.ts'

export interface Move {
  shipmentId: string
  action: ShipmentAction
  notes: string
  place: string
  /** When it happened; now, when it is not said. */
  occurredAt: string
  version?: number | undefined
}

/** What a person calls the moves that leave a tracking event. */
const EVENTS: Partial<Record<ShipmentAction, { status: string; what: string }>> = {
  moveToTransit: { status: 'In Transit', what: 'Moved to in transit' },
  moveToDelivered: { status: 'Delivered', what: 'Delivered' },
  reportProblem: { status: 'Problem', what: 'Problem reported' },
}

const NAMES: Record<ShipmentAction, string> = {
  build: 'Build shipment',
  defer: 'Defer',
  resume: 'Resume',
  revert: 'Revert set items',
  schedule: 'Schedule',
  unschedule: 'Un-schedule',
  tender: 'Tender',
  moveToTransit: 'Move to InTransit',
  moveToDelivered: 'Move to Delivered',
  reportProblem: 'Problem',
  void: 'Void',
  archive: 'Archive',
}

/** Moves a shipment by hand, as far as the life cycle allows it; keeps the event where it is one. */
export async function moveShipment(context: ActionContext, move: Move): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, move.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (move.version !== undefined && move.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const moved = transition(shipment, move.action)
  if (moved.kind === 'refused') {
    return fail('ACTION_REFUSED', { action: NAMES[move.action], from: moved.from, because: moved.because })
  }
  if (move.action === 'schedule' && !shipment.priceSheetId) fail('NO_PRICE_SHEET')
  const at = instantOf(move.occurredAt, context.now)
  const status = moved.state.status as StoredShipment['status']
  const changed: StoredShipment = {
    ...shipment,
    ...moved.state,
    status,
    endedAs: move.action === 'void' ? 'void' : move.action === 'archive' ? 'archived' : shipment.endedAs,
    ...consequences(shipment, move, at),
    version: shipment.version + 1,
  }
  await updateShipment(context.db, changed, { items: false })
  const event = EVENTS[move.action]
  if (event) {
    await insertShipmentEvent(context.db, context.clientId, shipment.id, {
      ...event,
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
    `shipment.${AUDIT_WORDS[move.action] ?? 'status-changed'}`,
  )
  return changed
}

const AUDIT_WORDS: Partial<Record<ShipmentAction, string>> = {
  void: 'voided',
  archive: 'archived',
  moveToTransit: 'moved-to-transit',
  moveToDelivered: 'moved-to-delivered',
  reportProblem: 'problem-reported',
}

/** Times and the problem flag: a problem is an overlay, which the next good event clears. */
function consequences(shipment: StoredShipment, move: Move, at: Date): Partial<StoredShipment> {
  if (move.action === 'reportProblem') return { problem: move.notes || 'Problem', lastEventAt: at }
  if (move.action === 'moveToTransit') {
    return { problem: '', lastEventAt: at, pickedUpAt: shipment.pickedUpAt ?? at }
  }
  if (move.action === 'moveToDelivered') return { problem: '', lastEventAt: at, deliveredAt: at }
  return {}
}

function instantOf(text: string, now: Date): Date {
  if (text === '') return now
  const at = new Date(text)
  const isSensible = !Number.isNaN(at.getTime()) && at.getTime() <= now.getTime() + 60_000
  if (isSensible && at.getFullYear() >= 2000) return at
  return fail('VALIDATION_FAILED', { fields: { DateTime: 'Enter a time that has passed.' } })
}

/** Ends a shipment: a delivered one is archived, any other voided, as far as the life cycle allows. */
export async function endShipment(
  context: ActionContext,
  request: { shipmentId: string; reason: string; version?: number | undefined },
): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, request.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  return moveShipment(context, {
    shipmentId: request.shipmentId,
    action: shipment.status === 'D' ? 'archive' : 'void',
    notes: request.reason,
    place: '',
    occurredAt: '',
    version: request.version,
  })
}

/** The action that leads to a status code, for callers who name the goal instead of the way. */
export function actionTo(status: string, trackingStatus: string): ShipmentAction {
  const words: Record<string, ShipmentAction> = {
    problem: 'reportProblem',
    delivered: 'moveToDelivered',
    pickup: 'moveToTransit',
    'in transit': 'moveToTransit',
  }
  const codes: Record<string, ShipmentAction> = {
    A: 'moveToTransit',
    D: 'moveToDelivered',
    H: 'defer',
    T: 'schedule',
    V: 'void',
    Q: 'unschedule',
    O: 'revert',
  }
  const action = words[trackingStatus.trim().toLowerCase()] ?? codes[status]
  return action ?? fail('VALIDATION_FAILED', { fields: { action: 'Say what shall happen to the shipment.' } })
}
