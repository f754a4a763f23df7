/** Records of the last days: messages to carriers, tracking links of consignees, and the audit trail. */

import type { Row } from '#database/sql/row.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import { plural } from '#domain/text/plural.ts'
import type { RowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { ShipmentState } from './shipment-state.ts'

export interface DeskRecords {
  outbox: Row<'outbox'>[]
  links: Row<'access_links'>[]
  audit: Row<'audit_trail'>[]
}

const DAY = 86_400_000
/** Days before the demo for which messages and audit lines are kept. */
const MESSAGE_DAYS = 7
const AUDIT_DAYS = 14
/** As long as the product lets a consignee track a shipment. */
const TRACKING_DAYS = 400

type Shipment = Row<'shipments'>

/** Adds the records of one shipment if they are recent. */
export function addRecords(
  made: DeskRecords,
  scene: Scene,
  ids: RowIds,
  shipment: Shipment,
  state: ShipmentState,
): void {
  const { today } = scene
  const { tenderedAt, endedAt } = state
  if (tenderedAt && tenderedAt.getTime() > today.start.getTime() - MESSAGE_DAYS * DAY) {
    made.outbox.push(tenderMessage(scene, ids, shipment, tenderedAt))
  }
  if (tenderedAt && !endedAt) made.links.push(trackingLink(scene, ids, shipment, tenderedAt))
  const since = today.start.getTime() - AUDIT_DAYS * DAY
  const note = (what: string, at: Date, detail: Record<string, unknown>): void => {
    if (at.getTime() > since) made.audit.push(auditLine(scene, ids, shipment, what, at, detail))
  }
  note('shipment.created', shipment.created_at!, {})
  if (shipment.deferred_from) note('shipment.status-changed', shipment.updated_at!, { from: 'Q', to: 'H' })
  if (shipment.price_sheet_id && !tenderedAt && !endedAt)
    note('shipment.status-changed', shipment.updated_at!, { from: 'Q', to: 'T' })
  if (tenderedAt) {
    note('shipment.tendered', tenderedAt, {
      carrier: `${shipment.carrier_name} (${shipment.carrier_scac})`,
      charge: shipment.total_cents! / 100,
      option: 'tender',
    })
  }
  if (endedAt && shipment.ended_as === 'void')
    note('shipment.voided', endedAt, { notes: shipment.internal_notes })
  if (endedAt && shipment.ended_as === 'archived') note('shipment.archived', endedAt, { from: 'D', to: 'V' })
}

function trackingLink({ clientId }: Scene, ids: RowIds, shipment: Shipment, at: Date): Row<'access_links'> {
  return {
    id: ids.at(at),
    client_id: clientId,
    purpose: 'tracking',
    subject_id: shipment.id,
    created_at: at,
    expires_at: new Date(at.getTime() + TRACKING_DAYS * DAY),
    used_at: null,
  }
}

function auditLine(
  { users, clientId }: Scene,
  ids: RowIds,
  shipment: Shipment,
  what: string,
  at: Date,
  detail: Record<string, unknown>,
): Row<'audit_trail'> {
  const user = users.find(({ id }) => id === shipment.created_by)!
  return {
    id: ids.at(at),
    client_id: clientId,
    user_id: user.id,
    user_name: user.user_name,
    what,
    subject_id: shipment.id,
    detail: { BOL: shipment.bol_number, ...detail },
    request_id: '',
    at,
  }
}

/** The pickup request as it would have been mailed. It is stored as delivered: seeding sends nothing. */
function tenderMessage(
  { client, clientId }: Scene,
  ids: RowIds,
  shipment: Shipment,
  at: Date,
): Row<'outbox'> {
  const { origin, destination } = shipment
  const { pickup_date: date, pickup_from: from, pickup_to: to, time_zone: timeZone } = shipment
  const pickup = showPickupWindow({ date: date!, from: from!, to: to!, timeZone: timeZone! }, at)
  const lane = [origin, destination].map(({ city, state, zip }) => `${city} ${state} ${zip}`).join(' to ')
  const text = [
    `${client.name} is tendering this shipment to ${shipment.carrier_name}.`,
    '',
    `BOL        ${shipment.bol_number}`,
    `Pickup     ${pickup.kind === 'text' ? pickup.text : shipment.pickup_date}`,
    `From       ${origin.companyName}, ${origin.street}, ${origin.city} ${origin.state} ${origin.zip}`,
    `To         ${destination.companyName}, ${destination.street}, ${destination.city} ${destination.state} ${destination.zip}`,
    `Freight    ${plural(shipment.total_quantity!, 'handling unit')}, ${shipment.total_weight_lb} lb`,
  ]
  return {
    id: ids.at(at),
    client_id: clientId,
    shipment_id: shipment.id,
    channel: 'email',
    kind: 'tender',
    recipient: `tender+${shipment.carrier_scac!.toLowerCase()}@example.com`,
    subject: `Pickup request ${shipment.bol_number}: ${lane}`,
    payload: { text: text.join('\n') },
    state: 'delivered',
    attempts: 1,
    detail: 'Part of the demo: nothing was sent.',
    created_at: at,
    finished_at: new Date(at.getTime() + 4_000),
  }
}
