import type { BodyOf } from '#contracts/endpoint.ts'
import type { reRouteConsolidation as endpoint } from '#contracts/endpoints/consolidation.ts'
import { fail } from '#contracts/errors.ts'
import { listOrdersOnShipment, type OrderWithLines } from '#database/orders/open-orders.ts'
import { findPriceSheet } from '#database/shipments/price-sheets.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import { compareWorlds } from '#domain/orders/compare-worlds.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type FreightPricer, freightPricer } from '../pricing/freight-prices.ts'
import { priceSheets } from '../pricing/price-sheets.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { carryOpenPrices } from '../shipments/carry-prices.ts'
import { isOfPeople, rechosen, withoutPrice } from '../shipments/chosen-price.ts'
import { showPriceSheet } from '../shipments/price-sheet-view.ts'
import { lockToConsolidate, savePrices, wholeOf } from './consolidate-orders.ts'
import { pricesAlone } from './consolidation-prices.ts'
import { refuseUnlessOpen } from './ship-orders.ts'

/**
 * Rates the consolidated shipment and its separate orders again. A shipment in Rate & Route saves the consolidated
 * prices; orders that are still open only get a comparison.
 */
export async function reRouteConsolidation(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const pricer = await freightPricer(context)
  const { orders, sheets, notices } =
    body.shipmentId === ''
      ? await askAboutOrders(context, pricer, body)
      : await priceShipmentAnew(context, pricer, body.shipmentId)
  const alone = await pricesAlone(context, pricer, orders)
  const { separateCents, combinedCents, savingCents } = compareWorlds(alone, chooseRate(sheets, []), [])
  return {
    separateCharge: separateCents,
    combinedCharge: combinedCents,
    saving: savingCents,
    rates: sheets.map(showPriceSheet),
    notices,
  }
}

async function askAboutOrders(
  context: ActionContext,
  pricer: FreightPricer,
  { orderIds, pickupDate }: BodyOf<typeof endpoint>,
) {
  const orders = [...(await lockToConsolidate(context, orderIds)).values()]
  for (const order of orders) refuseUnlessOpen(order)
  const draft = await wholeOf(context, pricer, orders, pickupDate)
  const { rates, notices } = await pricer.ask(draft)
  return { orders, sheets: priceSheets(rates, draft, pricer.book, context.now), notices }
}

async function priceShipmentAnew(context: ActionContext, pricer: FreightPricer, shipmentId: string) {
  const shipment = await findShipment(context.db, context.clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (shipment.status !== 'Q') {
    throw actionRefused(shipment, 'Re-route', 'only a shipment in Rate & Route can be priced again')
  }
  const orders = await listOrdersOnShipment(context.db, context.clientId, shipment.id)
  const chosen = await findPriceSheet(context.db, context.clientId, shipment.priceSheetId ?? '')
  // If the new prices replace the chosen one, the shipment changes.
  const isReplaced = shipment.priceSheetId !== null && !(chosen && isOfPeople(chosen))
  const version = shipment.version + (isReplaced ? 1 : 0)
  const { sheets, notices } = await savePrices(context, pricer, { ...shipment, version })
  if (isReplaced) {
    const changed = chosen ? rechosen(shipment, chosen, sheets) : withoutPrice(shipment)
    await updateShipment(context.db, { ...changed, version }, { items: false })
    await carryOpenPrices(context, [shipment.id])
  }
  context.note(shipment.id, { BOL: shipment.bolNumber, prices: sheets.length }, 'orders.rerouted')
  return { orders: orders.map(asIfOpen), sheets, notices }
}

/** The part of the order that is on the shipment, as if it were still open. */
const asIfOpen = ({ order, lines }: OrderWithLines): OrderWithLines => ({
  order,
  lines: lines.map((line) => ({ ...line, shipmentId: null })),
})
