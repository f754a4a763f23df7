import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { linePick, order, orderDraft, orderLine, orderRow, pendingOrder } from '../entities/order.ts'
import { outcome } from '../entities/outcome.ts'
import { calendarDate, choice, flag, id, ids, list, paging, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Orders, their lines, and turning orders into shipments. */

const ORDER_PAGES = ['OpenOrders', 'SingleOrder', 'MultipleOrders', 'Prepaid', 'Collect', 'Parcel'] as const

export const listOrders = post('Shipment/GetOrders', {
  summary: 'List open orders page by page, or get one by number or id with its lines.',
  pages: ORDER_PAGES,
  body: renamed(
    {
      ...paging,
      orderId: z._default(id, ''),
      orderNumber: text(60),
      backorder: text(10),
      warehouse: text(80),
      /** O open, H deferred; '' = both. */
      status: z._default(choice(['', 'O', 'H']), 'O'),
      soldTo: text(40),
      consigneeName: text(100),
    },
    {
      orderNumber: 'OrderNumber',
      backorder: 'BackOrderNumber',
      warehouse: 'WHSE',
      status: 'statuscode',
      soldTo: 'SoldTo',
      consigneeName: 'DestinationName',
    },
  ),
  reply: reply({ ...list(orderRow), order: z.nullable(order) }),
  reads: ['orders'],
})

export const addOrder = post('Shipment/AddNewOrder', {
  summary: 'Add an order; with an orderId, replace it except for lines that are on a shipment.',
  pages: ['OpenOrders', 'MultipleOrders', 'SingleOrder'],
  body: z.object({ order: orderDraft, version: z.optional(wholeNumber(0, 2_000_000_000)) }),
  reply: reply({ order }),
  writes: ['orders', 'counts'],
  audit: 'order.saved',
})

export const changeOrderLine = post('Shipment/InsertItem', {
  summary: 'Add, change or remove an order line.',
  pages: ['OpenOrders', 'MultipleOrders', 'SingleOrder'],
  body: z.object({
    orderId: id,
    line: orderLine,
    /** True: removes the line named by LineId. */
    remove: z._default(flag, false),
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  }),
  reply: reply({ order }),
  writes: ['orders'],
  audit: 'order.line-changed',
})

export const splitOrder = post('Shipment/SplitOrder', {
  summary: 'Split lines or quantities off an order: they become an order with the next backorder code.',
  pages: ['OpenOrders', 'MultipleOrders', 'SingleOrder'],
  body: z.object({
    orderId: id,
    lines: z.array(linePick).check(z.minLength(1, 'Choose what to split off.'), z.maxLength(2000)),
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  }),
  reply: reply({ order, rest: order }),
  writes: ['orders', 'counts'],
  audit: 'order.split',
})

export const deferOrders = post('Shipment/DeferOrders', {
  summary:
    'Defer orders, or shipments in Rate & Route, until a day or until they are resumed; or resume them.',
  pages: ['OpenOrders', 'MultipleOrders'],
  body: renamed(
    {
      ids: ids(),
      /** The day on which they come back automatically; '' = when a user resumes them. */
      until: z._default(calendarDate, ''),
      /** True: bring them back now. */
      resume: z._default(flag, false),
    },
    { until: 'DeferUntil' },
  ),
  reply: reply({ outcomes: z.array(outcome) }),
  writes: ['orders', 'shipments', 'counts'],
  bodyLimit: 2 * 1_048_576,
  audit: 'order.deferred',
})

export const buildShipments = post('Shipment/BuildShipment', {
  summary: 'Move orders on to Rate & Route: whole, in parts, or several onto one shipment.',
  pages: ['OpenOrders', 'MultipleOrders', 'SingleOrder'],
  body: z.object({
    orderIds: ids(),
    /** The lines of each shipment; empty = one shipment per order with everything that is not shipped yet. */
    shipments: z._default(
      z
        .array(z.object({ lines: z.array(linePick).check(z.minLength(1), z.maxLength(2000)) }))
        .check(z.maxLength(500)),
      [],
    ),
  }),
  reply: reply({ outcomes: z.array(outcome) }),
  writes: ['orders', 'shipments', 'counts'],
  bodyLimit: 8 * 1_048_576,
  audit: 'order.built',
})

export const revertToOrders = post('Shipment/RevertSetItems', {
  summary: 'Dissolve shipments in Rate & Route: their orders go back to Open Orders.',
  pages: ['OpenOrders', 'MultipleOrders'],
  body: z.object({ shipmentIds: ids() }),
  reply: reply({ outcomes: z.array(outcome) }),
  writes: ['orders', 'shipments', 'counts'],
  audit: 'shipment.reverted',
})

const pendingFilter = renamed(
  { ...paging, warehouse: text(80), reason: text(60) },
  { warehouse: 'WHSE', reason: 'Reason' },
)

export const listPendingOrders = post('Shipment/PendingOrder', {
  summary: 'List orders that cannot be shipped yet, with all reasons.',
  pages: ['OpenOrders', 'MultipleOrders', 'OrderIntegration'],
  body: pendingFilter,
  reply: reply({
    ...list(pendingOrder),
    reasons: z.array(z.object({ code: z.string(), message: z.string(), orders: z.int() })),
    /** The newest orders, which were not compared because there are too many. */
    leftOut: z.int(),
  }),
  reads: ['orders'],
})

export const downloadPendingOrders = post('Shipment/PendingOrderListReport', {
  summary: 'Export the orders that cannot be shipped yet, with the reasons, as a spreadsheet.',
  pages: ['OpenOrders', 'MultipleOrders', 'OrderIntegration'],
  body: pendingFilter,
  reply: z.any().check(z.describe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
  reads: ['orders'],
})
