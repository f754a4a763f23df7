/** Scene: claims for damaged, short or lost freight, each as far along as its age suggests. */

import type { Row } from '#database/sql/row.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { type ClaimKind, claimedCents } from '#domain/claims/claim.ts'
import type { ClaimState } from '#domain/claims/claim-states.ts'
import { clocksOf, USUAL_CLAIM_RULE } from '#domain/claims/deadlines.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { History } from './history-parts.ts'

export interface ClaimMakers {
  ids: RowIds
  nextSerial: number
}

export const claimMakers = ({ client }: Scene): ClaimMakers => ({
  ids: rowIds(`${client.code} claims`),
  nextSerial: 1001,
})

const PARCEL = 4
/** Days from the delivery to the claim. */
const FILED_AFTER = 6
/** The carrier's reply: in the order in which claims of this age are made. */
const ANSWERED: readonly ClaimState[] = ['offered', 'filed', 'declined', 'acknowledged', 'agreed']
/** Claims of this age are closed. */
const SETTLED_DAYS = 110

const KINDS: readonly [kind: ClaimKind, description: string][] = [
  [
    'damage',
    'Two cartons were crushed on arrival and their contents are broken. The driver signed the delivery receipt with the note "2 cartons crushed".',
  ],
  ['shortage', 'The bill of lading says one carton more than was delivered. The receipt is signed as short.'],
  [
    'concealedDamage',
    'The packaging looked sound. When it was opened the goods were bent and scratched. Photographs were taken before anything was moved.',
  ],
]

type Shipment = Row<'shipments'>

/** Adds the claims for shipments of a part; the newest part also has one that is not filed yet. */
export function addClaims(made: History, scene: Scene, makers: ClaimMakers, isNewest: boolean): void {
  const delivered = made.shipments.filter(
    (row) => row.delivered_at && row.rate_mode_id !== PARCEL && row.pro_number !== '',
  )
  if (delivered.length === 0) return
  const at = (share: number) => delivered[Math.floor((delivered.length - 1) * share)]!
  const chosen = isNewest ? [0.1, 0.35, 0.7, 1].map(at) : [0.3, 0.8].map(at)
  for (const row of new Set(chosen)) addClaim(made, scene, makers, row)
}

function addClaim(made: History, scene: Scene, makers: ClaimMakers, shipment: Shipment): void {
  const index = makers.nextSerial++ - 1001
  const deliveredAt = new Date(shipment.delivered_at!)
  const deliveredOn = localDate(deliveredAt, shipment.destination_zone!)
  const age = scene.today.day - Math.floor(deliveredAt.getTime() / DAY_MS)
  const [kind, description] = KINDS[index % KINDS.length]!
  const lines = claimedLines(made, shipment)
  const amounts = { lines, freightCents: 0, salvageCents: 0 }
  const claimed = claimedCents(amounts)
  const filedOn = age > FILED_AFTER ? addDays(deliveredOn, FILED_AFTER) : ''
  const state = stateOf(age, index, filedOn !== '')
  const answeredOn = ['offered', 'declined', 'agreed', 'paid', 'closed'].includes(state)
    ? addDays(filedOn, 21)
    : ''
  const offered = state === 'offered' ? Math.round(claimed * 0.6) : null
  const agreed = state === 'agreed' || state === 'paid' || state === 'closed' ? claimed : null
  const isPaid = state === 'paid' || state === 'closed'
  const createdAt = new Date(Math.min(deliveredAt.getTime() + DAY_MS, scene.today.start.getTime()))
  const days = {
    ...{ kind, state, deliveredOn, shippedOn: '', filedOn, answeredOn },
    acknowledgedOn: filedOn && state !== 'filed' ? addDays(filedOn, 3) : '',
  }
  const id = makers.ids.at(createdAt)
  made.claims.claims.push({
    ...{ client_id: scene.clientId, id, serial: 1001 + index, shipment_id: shipment.id },
    ...{ scac: shipment.carrier_scac!, carrier_name: shipment.carrier_name!, kind, state },
    currency: shipment.currency!,
    lines,
    ...{ freight_cents: 0, salvage_cents: 0, claimed_cents: claimed, description, tracking_number: '' },
    delivered_on: deliveredOn,
    shipped_on: shipment.pickup_date ?? null,
    discovered_on: null,
    next_due: clocksOf(days, USUAL_CLAIM_RULE)[0]?.due ?? null,
    filed_on: filedOn || null,
    ...{ sent_to: '', message_id: null },
    carrier_number: days.acknowledgedOn ? `${shipment.carrier_scac}-${4400 + index}` : '',
    acknowledged_on: days.acknowledgedOn || null,
    answered_on: answeredOn || null,
    answer_note: NOTES[state] ?? '',
    ...{ offered_cents: offered, agreed_cents: agreed, recovered_cents: isPaid ? claimed : 0 },
    ...{ closed_from: state === 'closed' ? 'paid' : '', close_note: '', version: 1 },
    ...{ created_by: 'clerk', created_at: createdAt, updated_at: createdAt },
  })
  if (isPaid) {
    made.claims.recoveries.push({
      ...{ client_id: scene.clientId, id: makers.ids.at(createdAt), claim_id: id, kind: 'payment' },
      ...{ cents: claimed, received_on: addDays(answeredOn, 14), reference: `CHK ${70_400 + index}` },
      ...{ bill_id: null, recorded_by: 'clerk', recorded_at: createdAt },
    })
  }
}

const NOTES: Partial<Record<ClaimState, string>> = {
  offered: 'The freight was insufficiently packaged. We offer 60%.',
  declined: 'The delivery receipt was signed clear.',
}

function stateOf(age: number, index: number, isFiled: boolean): ClaimState {
  if (!isFiled) return 'draft'
  if (age > SETTLED_DAYS) return index % 2 === 0 ? 'closed' : 'paid'
  // The carrier needs some weeks.
  if (age < FILED_AFTER + 30) return 'filed'
  return ANSWERED[index % ANSWERED.length]!
}

const DAY_MS = 86_400_000
/** The value of items that have none. */
const USUAL_CENTS = 18_900

/** A part of the first line. */
function claimedLines(made: History, shipment: Shipment) {
  const found = made.items.find(({ shipment_id }) => shipment_id === shipment.id)
  const item = found?.item as ItemLine
  const pieces = item.pieces > 0 ? item.pieces : item.quantity
  const quantity = Math.min(pieces, 2)
  const value = Math.round((item.declaredValueCents / Math.max(pieces, 1)) * quantity)
  return [
    {
      ...{ itemCode: item.itemCode, description: item.description, quantity },
      cents: value > 0 ? value : USUAL_CENTS * quantity,
    },
  ]
}
