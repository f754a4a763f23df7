import type { DockShipment } from '#contracts/entities/dock.ts'
import { fail } from '#contracts/errors.ts'
import { countDockChecks, type DockRow, listDock, setDockChecks } from '#database/lists/dock.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { isReturn } from '#domain/shipment/way-of-parcel.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { shipmentRow } from '../shipments/list-shipments.ts'
import { atDock, unitsOf } from './dock-facts.ts'

/** The outbound freight of a warehouse (its code in any case; '' for all), unit by unit. */
export async function readDock(context: ActionContext, code: string) {
  const warehouse = await warehouseCodeOf(context, code)
  const rows = await listDock(context.pool, context.clientId, { warehouse, now: context.now })
  const seen = rows.filter(({ status }) => isOpenTo(context, status as string))
  return { rows: seen.map((row) => dockShipment(row, context.now)), refreshedAt: context.now.toISOString() }
}

function dockShipment(row: DockRow, now: Date): DockShipment {
  const shipment = shipmentRow(row, now)
  return {
    shipment,
    day: row.day,
    units: unitsOf(shipment.totalQuantity),
    checked: row.checks,
    ssccs: row.ssccs,
    instructions: row.special_instructions,
    services: row.services,
    isHazmat: row.is_hazmat,
    loadedAt: row.loaded_at?.toISOString() ?? null,
    loadedBy: row.loaded_by ?? '',
    trailer: row.trailer ?? '',
    seal: row.seal ?? '',
  }
}

interface CheckOff {
  shipmentId: string
  units: number[]
  isChecked: boolean
  occurredAt?: string | undefined
}

/**
 * Checks units off, or undoes that. Units that were loaded in the meantime keep their count, because the scan did
 * happen.
 */
export async function checkOff(
  context: ActionContext,
  { shipmentId, units, isChecked, occurredAt }: CheckOff,
) {
  const { db, clientId, now } = context
  const shipment = await findShipment(db, clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const { bolNumber } = shipment
  if (!['T', 'A', 'D'].includes(shipment.status)) {
    fail('NOT_ON_THE_DOCK', { bolNumber, because: 'it is not scheduled for a pickup' })
  }
  if (isReturn(shipment)) {
    fail('NOT_ON_THE_DOCK', { bolNumber, because: 'it is a return, which the customer gives to the carrier' })
  }
  const all = unitsOf(shipment.totalQuantity)
  if (units.some((unit) => unit > all))
    fail('DOCK_UNITS_CHANGED', { bolNumber, units: all, loaded: Math.max(...units) })
  const by = context.user.userName
  await setDockChecks(db, clientId, shipmentId, { units, isChecked, at: atDock(occurredAt ?? '', now), by })
  context.note(shipmentId, { BOL: bolNumber, units: units.join(', '), isChecked })
  return { shipmentId, checked: await countDockChecks(db, clientId, shipmentId) }
}
