import type { ShipmentListBody } from '#contracts/endpoints/shipments.ts'
import { fail } from '#contracts/errors.ts'
import { listUsers } from '#database/clients/users.ts'
import type { ListFilter } from '#database/lists/list-filter.ts'
import type { ListOrder, SortName } from '#database/lists/list-order.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { openStatuses } from '../kernel/open-statuses.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { attentionOf } from './attention.ts'

/** The wire's names of the columns that a list can be sorted by. */
const SORT_NAMES = new Map<string, SortName>([
  ['CreateDate', 'created'],
  ['PickupByDate', 'pickup'],
  ['CarrierName', 'carrier'],
  ['CarrierSCAC', 'carrier'],
  ['TotalCharge', 'charge'],
  ['DestinationName', 'consignee'],
  ['BOLNumber', 'bol'],
  ['DeliveredAt', 'delivered'],
])
const NEWEST_FIRST: readonly SortName[] = ['created', 'pickup', 'delivered']

/** The requested order; by default the newest first, by the day that the list filters by. */
export function orderOf(
  body: Pick<ShipmentListBody, 'sortName' | 'sortOrder' | 'dateKind' | 'from' | 'to'>,
): ListOrder {
  const byDay = body.from || body.to ? body.dateKind : 'created'
  const sort = SORT_NAMES.get(knownSort(SORT_NAMES.keys(), body.sortName) ?? '') ?? byDay
  return { sort, descending: body.sortOrder === '' ? NEWEST_FIRST.includes(sort) : body.sortOrder === 'desc' }
}

/** The filter of a body, limited to the buckets that are open to the user. */
export async function filterOf(
  context: ActionContext,
  statusCode: string,
  body: Omit<ShipmentListBody, 'cursor'>,
): Promise<ListFilter> {
  refuseAmounts(body)
  const statuses: Record<string, ListFilter['statuses']> = { ACTIVE: ['Q', 'T', 'A'], TENDERED: ['T'] }
  const asked = statuses[statusCode] ?? [statusCode as 'Q']
  const filter: ListFilter = { statuses: openStatuses(context, asked) }
  if (statusCode === 'TENDERED') filter.tendered = true
  else if (body.tendered !== undefined) filter.tendered = body.tendered
  if (body.endedAs) filter.endedAs = body.endedAs
  if (body.problemsOnly) filter.problemsOnly = true
  if (body.searchText) filter.searchText = body.searchText
  if (body.scac) filter.scac = body.scac.toUpperCase()
  if (body.warehouse) filter.warehouse = body.warehouse
  if (body.promisedFrom) filter.promisedFrom = body.promisedFrom
  if (body.promisedTo) filter.promisedTo = body.promisedTo
  if (body.expectedFrom) filter.expectedFrom = body.expectedFrom
  if (body.expectedTo) filter.expectedTo = body.expectedTo
  if (body.attention) filter.attention = await attentionOf(context, body.attention)
  return { ...filter, ...(await daysOf(context, body)), ...(await factsOf(context, body)) }
}

function refuseAmounts({ fromCents, toCents }: Pick<ShipmentListBody, 'fromCents' | 'toCents'>): void {
  if (fromCents !== undefined && toCents !== undefined && fromCents > toCents) {
    fail('INVALID_PARAMETER', { fields: { toAmount: 'Enter an amount at or above the first one.' } })
  }
}

async function daysOf(
  context: ActionContext,
  { from, to, dateKind }: Pick<ShipmentListBody, 'from' | 'to' | 'dateKind'>,
): Promise<Partial<ListFilter>> {
  if (!from && !to) return {}
  if (dateKind === 'pickup') return { pickupFrom: from, pickupTo: to }
  if (dateKind === 'delivered') {
    return { deliveredFrom: from, deliveredTo: to, zone: await homeZone(context) }
  }
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** The id for an unknown user name: it matches no shipment. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

async function factsOf(
  context: ActionContext,
  body: Omit<ShipmentListBody, 'cursor'>,
): Promise<Partial<ListFilter>> {
  const facts: Partial<ListFilter> = {}
  if (body.rateModeId) facts.rateModeId = body.rateModeId
  if (body.paymentType) facts.paymentType = body.paymentType
  if (body.originPlace) facts.originPlace = body.originPlace
  if (body.destinationPlace) facts.destinationPlace = body.destinationPlace
  if (body.consignee) facts.consignee = body.consignee
  if (body.soldTo) facts.soldTo = body.soldTo
  if (body.fromCents !== undefined) facts.fromCents = body.fromCents
  if (body.toCents !== undefined) facts.toCents = body.toCents
  if (body.createdBy) {
    const name = body.createdBy.toLowerCase()
    const users = await listUsers(context.db, context.clientId)
    facts.createdBy = users.find(({ userName }) => userName.toLowerCase() === name)?.id ?? NO_USER
  }
  return facts
}
