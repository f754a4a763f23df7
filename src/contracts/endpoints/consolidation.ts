import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { consolidation, consolidationWork, orderRow } from '../entities/order.ts'
import { priceSheet, rateNotice } from '../entities/price-sheet.ts'
import { amount, id, ids, list, paging, text } from '../fields.ts'

/** Orders that travel together: suggestions, doing and undoing it, the price of the whole. */

const PAGES = ['OpenOrders', 'MultipleOrders'] as const

export const suggestConsolidations = post('Shipment/GetConsolidateOrderData', {
  summary: 'Orders that could travel together, and the money that saves.',
  pages: PAGES,
  body: z.object({ ...paging, WHSE: text(80), orderIds: z._default(ids(500), []) }),
  reply: reply({ ...list(consolidation), saving: amount }),
  reads: ['orders', 'price-sheets'],
})

export const consolidateOrders = post('Shipment/ConsolidateandDeconsolidateOrders', {
  summary: 'Put orders with the same consignee onto one shipment, or take such a shipment apart again.',
  pages: PAGES,
  body: z.object({
    function: consolidationWork,
    /** For consolidate: the orders; the first one lends its references. */
    orderIds: z._default(ids(500), []),
    /** For deconsolidate: the shipment. */
    shipmentId: z._default(id, ''),
  }),
  reply: reply({
    shipmentId: z.string(),
    BOLNumber: z.string(),
    version: z.nullable(z.int()),
    orders: z.array(orderRow),
  }),
  writes: ['orders', 'shipments', 'counts'],
  audit: 'orders.consolidated',
})

export const reRouteConsolidation = post('Shipment/ConsolidateOrderReRoute', {
  summary: 'Price orders as one whole, beside what they cost one by one.',
  pages: PAGES,
  body: z.object({ orderIds: z._default(ids(500), []), shipmentId: z._default(id, '') }),
  reply: reply({
    separateCharge: z.nullable(amount),
    combinedCharge: z.nullable(amount),
    saving: z.nullable(amount),
    rates: z.array(priceSheet),
    notices: z.array(rateNotice),
  }),
  writes: ['price-sheets', 'shipments'],
  ownTransactions: true,
  audit: 'orders.rerouted',
})
