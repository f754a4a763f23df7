import type { BodyOf } from '#contracts/endpoint.ts'
import type { consolidateOrders as endpoint } from '#contracts/endpoints/consolidation.ts'
import type { OrderRow } from '#contracts/entities/order.ts'
import { fail } from '#contracts/errors.ts'
import { lockOrders, type OrderWithLines } from '#database/orders/open-orders.ts'
import { keepSaving } from '#database/reports/consolidation-saving.ts'
import { replaceRatedPriceSheets } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import { compareWorlds } from '#domain/orders/compare-worlds.ts'
import { dropsInTravelOrder, plannedDay, whyNotTogether } from '#domain/orders/find-consolidations.ts'
import { findPlaceOf } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type FreightPricer, freightPricer } from '../pricing/freight-prices.ts'
import { priceSheets } from '../pricing/price-sheets.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { pricesAlone, priceWhole } from './consolidation-prices.ts'
import { showRow, withWhatIsLeft } from './open-orders.ts'
import { draftOfOrders, nextPickupDays, tryFreight } from './order-freight.ts'
import { dissolveShipment, refuseUnlessOpen, shipOrders } from './ship-orders.ts'

type Body = BodyOf<typeof endpoint>

/** Consolidates orders or undoes that, completely or not at all. */
export async function consolidateOrders(context: ActionContext, body: Body) {
  return body.function === 'consolidate' ? consolidate(context, body) : deconsolidate(context, body)
}

async function consolidate(context: ActionContext, body: Body) {
  const orders = await lockToConsolidate(context, body.orderIds)
  body.orderIds.forEach((id, index) => {
    const seen = body.versions[index]
    if (seen !== undefined && orders.get(id)?.order.version !== seen) fail('ORDER_CHANGED')
  })
  for (const order of orders.values()) refuseUnlessOpen(order)
  const pricer = await freightPricer(context)
  const draft = await wholeOf(context, pricer, [...orders.values()], body.pickupDate)
  const alone = await pricesAlone(context, pricer, [...orders.values()])
  const shipment = await shipOrders(context, draft)
  const { sheets } = await savePrices(context, pricer, shipment)
  const { savingCents } = compareWorlds(alone, cheapestOf(sheets), [])
  if (savingCents !== null) await keepSaving(context.db, context.clientId, shipment.id, savingCents)
  context.note(shipment.id, { BOL: shipment.bolNumber, orders: orders.size }, 'orders.consolidated')
  return answerOf(context, shipment, [...orders.keys()])
}

const cheapestOf = <T extends { cents: number }>(sheets: readonly T[]): T | null =>
  sheets.reduce<T | null>((best, sheet) => (best === null || sheet.cents < best.cents ? sheet : best), null)

async function deconsolidate(context: ActionContext, { shipmentId, version }: Body) {
  const { orderIds } = await dissolveShipment(context, shipmentId, version)
  return answerOf(context, null, orderIds)
}

/** Orders that may travel together, locked, in the order in which they were named. */
export async function lockToConsolidate(
  context: ActionContext,
  orderIds: readonly string[],
): Promise<Map<string, OrderWithLines>> {
  const ids = [...new Set(orderIds)]
  if (ids.length < 2) fail('VALIDATION_FAILED', { fields: { orderIds: 'Choose at least two orders.' } })
  if (!ids.every(isId)) return fail('ORDER_NOT_FOUND')
  const locked = await lockOrders(context.db, context.clientId, ids)
  if (locked.size !== ids.length) return fail('ORDER_NOT_FOUND')
  const because = whyNotTogether([...locked.values()].map(({ order }) => order))
  if (because !== null) fail('ORDERS_APART', { because })
  return new Map(ids.map((id) => [id, locked.get(id)!]))
}

/**
 * The consolidated shipment, in the mode that its delivery places require. With `wantedDay` '', the pickup day is the
 * earliest of the orders' own days.
 * @throws VALIDATION_FAILED with the reasons why the freight cannot be shipped
 */
export async function wholeOf(
  context: ActionContext,
  pricer: FreightPricer,
  orders: readonly OrderWithLines[],
  wantedDay: string,
): Promise<ReadyDraft> {
  const { today } = nextPickupDays(context.now, orders[0]!.order.origin)
  const days = orders.map(({ order }) => plannedDay(order, today)).sort()
  const pickupDate = wantedDay === '' ? days[0]! : wantedDay
  const drops = dropsInTravelOrder(
    orders.map(({ order }) => order),
    findPlaceOf,
  )
  const byId = new Map(orders.map((one) => [one.order.id, one]))
  const whole = await priceWhole(context, pricer, { drops, pickupDate }, byId)
  if (whole.draft) return whole.draft
  const route = drops.map((drop) => drop.map((id) => byId.get(id)!))
  const tried = tryFreight(
    context,
    draftOfOrders(route, { pickupDate, rateModeId: drops.length > 1 ? 3 : 1 }),
  )
  return tried.kind === 'ready' ? tried.draft : fail('VALIDATION_FAILED', { fields: asAsked(tried.fields) })
}

/** These calls have one pickup day next to the orders; every other error is about an order. */
function asAsked({ [PICKUP_DATE]: ofDay, ...others }: Record<string, string>): Record<string, string> {
  return ofDay === undefined ? others : { pickupDate: ofDay, ...others }
}

const PICKUP_DATE = 'SheduleDateTime.PickupByDate'

/** Prices a shipment with our own engine, and saves the prices. */
export async function savePrices(context: ActionContext, pricer: FreightPricer, shipment: StoredShipment) {
  const { rates, notices } = await pricer.ask(shipment)
  const sheets = priceSheets(rates, shipment, pricer.book, context.now).map((sheet) => ({
    ...sheet,
    shipmentId: shipment.id,
    shipmentVersion: shipment.version,
  }))
  await replaceRatedPriceSheets(context.db, context.clientId, shipment.id, sheets)
  return { sheets, notices }
}

async function answerOf(
  context: ActionContext,
  shipment: StoredShipment | null,
  orderIds: readonly string[],
) {
  const orders = await lockOrders(context.db, context.clientId, orderIds)
  return {
    shipmentId: shipment?.id ?? '',
    BOLNumber: shipment?.bolNumber ?? '',
    version: shipment?.version ?? null,
    orders: orderIds.flatMap((id): OrderRow[] => {
      const found = orders.get(id)
      if (!found) return []
      const row = showRow({ ...withWhatIsLeft(found), sameConsignee: orderIds.length })
      return [{ ...row, shipmentIds: [...new Set(found.lines.flatMap((line) => line.shipmentId ?? []))] }]
    }),
  }
}
