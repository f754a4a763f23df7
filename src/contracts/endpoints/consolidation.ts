import * as z from 'zod/mini'
import { CONSOLIDATION_REASONS } from '#domain/orders/find-consolidations.ts'
import { post, reply } from '../endpoint.ts'
import { consolidation, consolidationWork, orderRow } from '../entities/order.ts'
import { priceSheet, rateNotice } from '../entities/price-sheet.ts'
import { amount, calendarDate, id, ids, list, numberBetween, paging, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/**
 * Orders that travel together: suggestions, consolidating and deconsolidating, the price of the consolidated shipment.
 */

const PAGES = ['OpenOrders', 'MultipleOrders'] as const

export const suggestConsolidations = post('Shipment/GetConsolidateOrderData', {
  summary: 'List orders that could ship together and the savings.',
  pages: PAGES,
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      warehouse: text(80),
      /** Only among these orders; empty = among all open ones. */
      orderIds: z._default(ids(500), []),
      /** '' = for every reason. */
      reason: z._default(z.enum(['', ...CONSOLIDATION_REASONS]), ''),
      /** How far apart nearby consignees may be. */
      nearMiles: z._default(numberBetween(1, 250), 25),
      /** The job id of an earlier answer: asks for its result. */
      workId: z._default(id, ''),
    },
    { warehouse: 'WHSE' },
  ),
  reply: reply({
    ...list(consolidation),
    /** The most that can be saved when each order travels once. */
    saving: amount,
    /** Orders that were compared. */
    considered: z.int(),
    /** The newest orders, which were not compared because there are too many. */
    leftOut: z.int(),
    /**
     * Not '': there are so many orders that a background job compares them; call again with this id when it is done.
     */
    workId: z.string(),
  }),
  reads: ['orders', 'price-sheets'],
})

export const consolidateOrders = post('Shipment/ConsolidateandDeconsolidateOrders', {
  summary: 'Combine orders into one shipment and price it, or split such a shipment again.',
  pages: PAGES,
  body: z.object({
    function: consolidationWork,
    /** For consolidate: the orders; the shipment gets the references of the first one. */
    orderIds: z._default(ids(500), []),
    /** For consolidate: the versions that the user saw, in the order of the ids; empty = whatever they are now. */
    versions: z._default(z.array(wholeNumber(0, 2_000_000_000)).check(z.maxLength(500)), []),
    /** For consolidate: the day of pickup; '' = the earliest ship-by day. */
    pickupDate: z._default(calendarDate, ''),
    /** For deconsolidate: the shipment. */
    shipmentId: z._default(id, ''),
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  }),
  reply: reply({
    shipmentId: z.string(),
    BOLNumber: z.string(),
    version: z.nullable(z.int()),
    orders: z.array(orderRow),
  }),
  writes: ['orders', 'shipments', 'price-sheets', 'counts'],
  audit: 'orders.consolidated',
})

export const reRouteConsolidation = post('Shipment/ConsolidateOrderReRoute', {
  summary: 'Compare the price of combined orders with the prices of separate shipments.',
  pages: PAGES,
  isApiOnly: true,
  body: z.object({
    orderIds: z._default(ids(500), []),
    /** In place of orders: a shipment in Rate & Route, which then gets these prices. */
    shipmentId: z._default(id, ''),
    pickupDate: z._default(calendarDate, ''),
  }),
  reply: reply({
    separateCharge: z.nullable(amount),
    combinedCharge: z.nullable(amount),
    saving: z.nullable(amount),
    rates: z.array(priceSheet),
    notices: z.array(rateNotice),
  }),
  writes: ['price-sheets', 'shipments'],
  isChange: (_query, body) => Boolean((body as { shipmentId?: string } | undefined)?.shipmentId),
  audit: 'orders.rerouted',
})
