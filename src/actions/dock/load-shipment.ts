import { fail } from '#contracts/errors.ts'
import { countDockChecks, insertDockLoad } from '#database/lists/dock.ts'
import { listShipmentEvents } from '#database/shipments/shipment-events.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import { showInstant } from '#domain/text/date-display.ts'
import { type Move, moveShipment, toldMoment } from '../booking/move-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { keepTruck } from '../shipments/extra-info.ts'
import { atDock, unitsOf } from './dock-facts.ts'

export interface Loading extends Omit<Move, 'action' | 'event'> {
  load: { trailer: string; seal: string; scac: string; units: number; pro: string }
}

/**
 * Records that the shipment was loaded at the dock, which makes it picked up. A tablet may send this hours later, so
 * what the user saw is compared with the shipment as it is now; a report that came too late or no longer fits is
 * refused with the reason.
 */
export async function loadShipment(context: ActionContext, loading: Loading): Promise<StoredShipment> {
  const { db, clientId } = context
  const shipment = await findShipment(db, clientId, loading.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  await refuseOther(context, shipment, loading.load)
  const { trailer, seal } = loading.load
  const proNumber = await keepPro(context, shipment, loading.load.pro)
  const checked = await countDockChecks(db, clientId, shipment.id)
  const units = unitsOf(shipment.totalQuantity)
  const words = [
    trailer && `Trailer ${trailer}`,
    seal && `seal ${seal}`,
    proNumber && `PRO ${proNumber}`,
    checked > 0 && checked < units && `${checked} of ${units} units checked off`,
    loading.notes,
  ]
  const told = loading.occurredAt && toldMoment(loading.occurredAt, shipment).toISOString()
  const at = atDock(told, context.now)
  const moved = await moveShipment(context, {
    ...loading,
    action: 'moveToTransit',
    notes: words.filter(Boolean).join(', '),
    place: loading.place || `${shipment.origin.city} ${shipment.origin.state}`,
    occurredAt: at.toISOString(),
    event: { status: 'Pickup', what: 'Loaded at the dock' },
  })
  await insertDockLoad(db, clientId, {
    shipmentId: shipment.id,
    at,
    by: context.user.userName,
    trailer,
    seal,
  })
  await keepTruck(context, shipment.id, loading.load)
  return moved
}

/**
 * Saves the PRO of the carrier's sticker, which has priority over one typed earlier. Returns the scanned one; '' if
 * there is none.
 */
async function keepPro({ db }: ActionContext, shipment: StoredShipment, scanned: string): Promise<string> {
  const { pro, fault } = readPro(shipment.carrierScac, scanned)
  if (fault) fail('VALIDATION_FAILED', { fields: { 'load.pro': fault } })
  if (pro !== '' && pro !== shipment.proNumber) {
    await updateShipment(db, { ...shipment, proNumber: pro }, { items: false })
  }
  return pro
}

async function refuseOther(
  context: ActionContext,
  shipment: StoredShipment,
  { scac, units }: Loading['load'],
): Promise<void> {
  const { bolNumber, carrierName, carrierScac } = shipment
  if (shipment.status !== 'T')
    fail('NOT_ON_THE_DOCK', { bolNumber, because: await whyGone(context, shipment) })
  if (scac !== '' && scac !== carrierScac) {
    fail('DOCK_CARRIER_CHANGED', { bolNumber, carrier: carrierName, scac })
  }
  const now = unitsOf(shipment.totalQuantity)
  if (units !== 0 && units !== now) fail('DOCK_UNITS_CHANGED', { bolNumber, units: now, loaded: units })
}

/** Why the shipment is no longer on the dock: its status, the event, the user and the time. */
async function whyGone({ db, clientId, now }: ActionContext, shipment: StoredShipment): Promise<string> {
  const name = statusName(shipment.status, shipment.endedAs)
  const [last] = await listShipmentEvents(db, clientId, shipment.id)
  if (!last) return name
  const at = showInstant(last.at.toISOString(), shipment.timeZone, now)
  const time = at.kind === 'text' ? ` ${at.text}` : ''
  return `${name} (${last.what}, ${last.source},${time})`
}
