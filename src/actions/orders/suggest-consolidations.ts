import { setImmediate as pause } from 'node:timers/promises'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { suggestConsolidations as endpoint } from '#contracts/endpoints/consolidation.ts'
import type { ConsolidationValue } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import {
  countLeftOut,
  listLinesOfOrders,
  listOpenOrderHeads,
  type OrderWithLines,
} from '#database/orders/open-orders.ts'
import type { StoredOrder } from '#database/orders/orders.ts'
import { findWork, findWorks } from '#database/queue/works.ts'
import { isId } from '#database/sql/is-id.ts'
import { savingOfAll } from '#domain/orders/compare-worlds.ts'
import {
  type ConsolidationGroup,
  findConsolidations,
  USUAL_MOST_DROPS,
  USUAL_MOST_ORDERS,
} from '#domain/orders/find-consolidations.ts'
import { MOST_ORDERS } from '#domain/orders/left-out.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { findPlaceOf } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { queueWork } from '../kernel/long-work.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { freightPricer } from '../pricing/freight-prices.ts'
import { draftAlone, ORDERS_A_TURN, priceGroups } from './consolidation-prices.ts'
import { nextPickupDays } from './order-freight.ts'

type Body = BodyOf<typeof endpoint>

/** The filter of the suggestions. */
export type ConsolidationQuestion = Pick<Body, 'warehouse' | 'orderIds' | 'reason' | 'nearMiles'>

export interface Suggestions {
  suggestions: ConsolidationValue[]
  considered: number
  /** The number of open orders that were not considered. */
  leftOut: number
}

const DEFAULT_PAGE = 25
/** The most prices calculated while a user waits; more are calculated in background work. */
const MOST_AT_ONCE = 400
/** The most suggestions that background work stores, the best ones. */
const MOST_KEPT = 1_000
export const CONSOLIDATION_WORK_NAME = 'consolidation'

/**
 * Orders that could travel together, greatest savings first; if there are too many for one reply, returns a background
 * work.
 */
export async function suggestConsolidations(context: ActionContext, body: Body) {
  if (body.workId !== '') return pageOf(await suggestionsOfWork(context, body.workId), body)
  const found = await findGroups(context, body)
  if (found.prices <= MOST_AT_ONCE) {
    return pageOf({ suggestions: await priceFound(context, found), ...lookedAt(found) }, body)
  }
  const { warehouse, orderIds, reason, nearMiles } = body
  const input = { warehouse, orderIds, reason, nearMiles }
  const workId = (await workUnderWay(context, input)) ?? (await queueQuestion(context, found, input))
  return { rows: [], total: 0, saving: 0, ...lookedAt(found), workId }
}

/**
 * Work in progress for the same question: a reload, or a change of an order, waits for it instead of starting again.
 */
async function workUnderWay(
  { db, clientId }: ActionContext,
  question: ConsolidationQuestion,
): Promise<string | null> {
  const works = await findWorks(db, clientId, { kinds: [CONSOLIDATION_WORK_NAME], isGoingOn: true })
  for (const { id } of works.filter(({ isCancelAsked }) => !isCancelAsked)) {
    const work = await findWork(db, clientId, id)
    if (work && isSameQuestion(work.input as unknown as ConsolidationQuestion, question)) return id
  }
  return null
}

const isSameQuestion = (one: ConsolidationQuestion, other: ConsolidationQuestion): boolean =>
  one.warehouse === other.warehouse &&
  one.reason === other.reason &&
  one.nearMiles === other.nearMiles &&
  [...one.orderIds].sort().join() === [...other.orderIds].sort().join()

const queueQuestion = (
  context: ActionContext,
  { heads, prices }: FoundGroups,
  input: ConsolidationQuestion,
): Promise<string> =>
  context.db.transaction().execute((tx) =>
    queueWork(
      { ...context, db: tx },
      {
        kind: CONSOLIDATION_WORK_NAME,
        title: `Savings from combining ${heads.length.toLocaleString('en-US')} orders`,
        total: prices,
        input,
      },
    ),
  )

export const lookedAt = ({ heads, leftOut }: Pick<FoundGroups, 'heads' | 'leftOut'>) => ({
  considered: heads.length,
  leftOut,
})

interface FoundGroups {
  question: ConsolidationQuestion
  heads: StoredOrder[]
  leftOut: number
  groups: ConsolidationGroup[]
  /** How many prices have to be calculated. */
  prices: number
}

export async function findGroups(
  context: ActionContext,
  question: ConsolidationQuestion,
): Promise<FoundGroups> {
  const { db, clientId, now } = context
  const ids = question.orderIds.filter(isId)
  // Only unknown ids: a question about no orders, not about all of them.
  const hasNoOrders = (question.orderIds.length > 0 && ids.length === 0) || !isOpenTo(context, 'O')
  const warehouse = await warehouseCodeOf(context, question.warehouse)
  const filter = { statuses: ['O'], warehouse, ids, limit: MOST_ORDERS } as const
  const heads = hasNoOrders ? [] : await listOpenOrderHeads(db, clientId, filter)
  const groups = groupsOf(heads, question, now)
  const members = new Set(groups.flatMap(({ orderIds }) => orderIds))
  const leftOut = hasNoOrders ? 0 : await countLeftOut(db, clientId, filter, heads.length)
  return { question, heads, leftOut, groups, prices: members.size + groups.length }
}

function groupsOf(
  heads: readonly StoredOrder[],
  { reason, nearMiles }: ConsolidationQuestion,
  now: Date,
): ConsolidationGroup[] {
  const points = new Map<string, ReturnType<typeof findPlaceOf>>()
  const pointOnce = (address: StoredOrder['destination']) => {
    const key = `${address.countryCode} ${address.zip}`
    if (!points.has(key)) points.set(key, findPlaceOf(address))
    return points.get(key) ?? null
  }
  const groups: ConsolidationGroup[] = []
  for (const atDock of byDock(heads).values()) {
    const days = nextPickupDays(now, atDock[0]!.origin)
    const options = {
      ...days,
      pointOf: pointOnce,
      nearMiles,
      mostDrops: USUAL_MOST_DROPS,
      mostOrders: USUAL_MOST_ORDERS,
    }
    groups.push(...findConsolidations(atDock, options))
  }
  return groups.filter((group) => reason === '' || group.reason === reason)
}

function byDock(heads: readonly StoredOrder[]): Map<string, StoredOrder[]> {
  const docks = new Map<string, StoredOrder[]>()
  for (const head of heads) {
    const dock = docks.get(head.origin.zip)
    if (dock) dock.push(head)
    else docks.set(head.origin.zip, [head])
  }
  return docks
}

/**
 * The groups without orders that cannot be shipped now (they are pending): no carrier prices a group with one of them,
 * and it could not be built. Returns them with their orders.
 */
async function shippableGroups(context: ActionContext, { question, heads, groups }: FoundGroups) {
  const orders = new Map<string, OrderWithLines>()
  const pending = new Set<string>()
  let left = groups
  for (;;) {
    const members = new Set(left.flatMap(({ orderIds }) => orderIds))
    const unknown = heads.filter(({ id }) => members.has(id) && !orders.has(id))
    if (unknown.length === 0) return { groups: left, orders }
    const ids = unknown.map(({ id }) => id)
    const lines = await listLinesOfOrders(context.db, ids, { openOnly: true })
    for (const [index, order] of unknown.entries()) {
      const whole = { order, lines: lines.get(order.id) ?? [] }
      orders.set(order.id, whole)
      if (draftAlone(context, whole).kind === 'faulty') pending.add(order.id)
      if (index % ORDERS_A_TURN === ORDERS_A_TURN - 1) await pause()
    }
    const rest = heads.filter(({ id }) => !pending.has(id))
    if (ids.some((id) => pending.has(id))) left = groupsOf(rest, question, context.now)
  }
}

/** The groups with their costs, best first: those that save, and same consignees whose savings are unknown. */
export async function priceFound(
  context: ActionContext,
  found: FoundGroups,
  options: { onProgress?: (progress: { done: number; of: number }) => void; signal?: AbortSignal } = {},
): Promise<ConsolidationValue[]> {
  const { groups, orders } = await shippableGroups(context, found)
  const priced = await priceGroups(context, await freightPricer(context), groups, orders, options)
  return priced
    .filter(({ reason, savingCents }) =>
      savingCents === null ? reason === 'sameConsignee' : savingCents > 0,
    )
    .sort(
      (one, other) => (other.savingCents ?? -1) - (one.savingCents ?? -1) || (one.key < other.key ? -1 : 1),
    )
}

function pageOf({ suggestions, ...looked }: Suggestions, body: Body) {
  const words = body.searchText.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = suggestions.filter((one) => {
    const text = [one.consigneeName, one.consigneeCity, one.consigneeZip, ...one.orders.map(orderNumberOf)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const size = body.pageSize ?? DEFAULT_PAGE
  const from = (Math.max(1, body.pageIndex ?? 1) - 1) * size
  const saving = savingOfAll(
    matching.map(({ orders, savingCents }) => ({ orderIds: orders.map(({ id }) => id), savingCents })),
  )
  return { rows: matching.slice(from, from + size), total: matching.length, saving, ...looked, workId: '' }
}

/** The suggestions that the work found, without those that are outdated by now. */
async function suggestionsOfWork(context: ActionContext, workId: string): Promise<Suggestions> {
  const { db, clientId } = context
  const [work] = isId(workId) ? await findWorks(db, clientId, { ids: [workId] }) : []
  if (work?.kind !== CONSOLIDATION_WORK_NAME || work.result === null) return fail('WORK_NOT_FOUND')
  // An earlier release did not count omitted orders: its works considered all of them.
  const { suggestions, considered, leftOut = 0 } = work.result as unknown as Suggestions
  const ids = [...new Set(suggestions.flatMap(({ orders }) => orders.map(({ id }) => id)))]
  if (ids.length === 0) return { suggestions, considered, leftOut }
  if (!isOpenTo(context, 'O')) return { suggestions: [], considered: 0, leftOut: 0 }
  const open = await listOpenOrderHeads(db, clientId, {
    statuses: ['O'],
    warehouse: '',
    ids,
    limit: ids.length,
  })
  const versions = new Map(open.map(({ id, version }) => [id, version]))
  const isStill = ({ orders }: ConsolidationValue) =>
    orders.every(({ id, version }) => versions.get(id) === version)
  return { suggestions: suggestions.filter(isStill), considered, leftOut }
}

/** The part of the result that background work stores. */
export const keptOf = (suggestions: readonly ConsolidationValue[]): ConsolidationValue[] =>
  suggestions.slice(0, MOST_KEPT)
