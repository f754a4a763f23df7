import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { shipment, shipmentRow } from '../entities/shipment.ts'
import { shipmentDraft } from '../entities/shipment-draft.ts'
import { calendarDate, flag, id, list, paging, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Shipments: lists, counts, one shipment, its life cycle. */

const LIST_PAGES = [
  'OpenOrders',
  'MultipleOrders',
  'Track',
  'ShipmentHistory',
  'SingleOrder',
  'Prepaid',
  'Collect',
  'PrintDocuments',
  'DockView',
] as const
const STATUS_WORDS = ['Q', 'T', 'D', 'A', 'V', 'O', 'H'] as const

const listBody = renamed(
  {
    ...paging,
    clientId: text(80),
    userId: text(80),
    scac: text(10),
    warehouse: text(80),
    /** Opaque: what the last reply gave as `cursor`; spares the server the search for the page. */
    cursor: text(400),
    tendered: z.optional(flag),
    endedAs: z._default(z.enum(['', 'void', 'archived']), ''),
    problemsOnly: z._default(flag, false),
    from: z._default(calendarDate, ''),
    to: z._default(calendarDate, ''),
  },
  {
    clientId: 'clientId',
    userId: 'userid',
    scac: 'carrierSCAC',
    warehouse: 'WHSE',
    tendered: 'isTendered',
    from: 'fromDate',
    to: 'toDate',
  },
)
export type ShipmentListBody = z.output<typeof listBody>

const listReply = reply({ ...list(shipmentRow), cursor: z.string() })

export const listShipments = post('Shipment/GetShipmentList', {
  summary: 'One bucket of shipments, page by page, filtered and sorted.',
  query: { statuscode: mode(STATUS_WORDS) },
  pages: LIST_PAGES,
  silent: true,
  body: listBody,
  reply: listReply,
  // Open Orders and Deferred list orders.
  reads: ['shipments', 'orders'],
})

export const listShipmentsForTracking = post('Shipment/GenericShipmentsList', {
  summary: 'The shipments of a Track or Shipment History tab, with milestone, problem and date filters.',
  query: { statuscode: mode([...STATUS_WORDS, 'ACTIVE', 'TENDERED']) },
  pages: LIST_PAGES,
  silent: true,
  body: listBody,
  reply: listReply,
  reads: ['shipments', 'tracking'],
})

export const countShipments = post('Shipment/GetShipmentCount', {
  summary: 'How many orders and shipments are in each bucket, exactly.',
  silent: true,
  body: z.object({ clientId: text(80), WHSE: text(80) }),
  reply: reply({
    counts: z.record(z.string(), z.int()),
    tendered: z.int(),
    archived: z.int(),
    active: z.int(),
    problems: z.int(),
    refreshedAt: z.string(),
  }),
  reads: ['counts'],
})

export const shipmentDetails = post('Shipment/ShipmentDetails', {
  summary: 'One shipment whole; with `shipment` in the body it is saved (and made, without an id).',
  pages: [
    'ShipmentDetails',
    'Prepaid',
    'Collect',
    'Parcel',
    'Track',
    'ShipmentHistory',
    'MultipleOrders',
    'Tender',
    'SingleOrder',
  ],
  body: renamed(
    {
      shipmentId: z._default(id, ''),
      shipment: z.optional(shipmentDraft),
      version: z.optional(wholeNumber(0, 2_000_000_000)),
    },
    {},
  ),
  reply: reply({ shipment }),
  reads: ['shipments', 'price-sheets', 'tracking'],
  writes: ['shipments', 'counts'],
  isChange: (_query, body) => (body as { shipment?: unknown } | undefined)?.shipment !== undefined,
  audit: 'shipment.saved',
})

export const voidShipment = post('Shipment/Void', {
  summary:
    'Void a shipment. Ask the user first, and to phone the carrier; a delivered one is archived instead.',
  pages: ['ShipmentDetails', 'Track', 'ShipmentHistory', 'MultipleOrders', 'Prepaid', 'Collect', 'Parcel'],
  body: renamed(
    { shipmentId: id, reason: text(500), version: z.optional(wholeNumber(0, 2_000_000_000)) },
    {},
  ),
  reply: reply({ shipmentId: z.string(), statusCode: z.string(), endedAs: z.string() }),
  writes: ['shipments', 'counts', 'tracking'],
  audit: 'shipment.voided',
})

/** The moves a person makes by hand; the words are the life cycle's. */
export const MANUAL_MOVES = [
  'schedule',
  'unschedule',
  'defer',
  'resume',
  'declineTender',
  'moveToTransit',
  'moveToDelivered',
  'reportProblem',
  'archive',
  'void',
] as const

export const updateStatus = post('Shipment/UpdateStatusCode', {
  summary: 'Move a shipment by hand: Move to InTransit, Move to Delivered, report a problem, defer, archive.',
  pages: ['Track', 'ShipmentDetails', 'ShipmentHistory', 'MultipleOrders', 'OpenOrders', 'DockView'],
  body: renamed(
    {
      shipmentId: id,
      /** The new status code, or the life cycle's action. */
      action: z.optional(z.enum(MANUAL_MOVES)),
      statusCode: z.optional(z.enum(['O', 'Q', 'H', 'T', 'A', 'D', 'V'])),
      /** A tracking status choice: Problem, Delivered, Prepared Pickup, Pickup, In Transit. */
      trackingStatus: text(40),
      notes: text(500),
      place: text(120),
      occurredAt: text(40),
      version: z.optional(wholeNumber(0, 2_000_000_000)),
      /** Loaded at the dock: how it left, and what the dock took it for when it did ('' and 0: whatever it is). */
      load: z.optional(
        z.object({
          trailer: text(30),
          seal: text(30),
          scac: text(10),
          units: z._default(wholeNumber(0, 500), 0),
        }),
      ),
    },
    { trackingStatus: 'Status', notes: 'Notes', place: 'Where', occurredAt: 'DateTime' },
  ),
  reply: reply({
    shipmentId: z.string(),
    statusCode: z.string(),
    isTendered: z.boolean(),
    version: z.int(),
  }),
  writes: ['shipments', 'counts', 'tracking'],
  audit: 'shipment.status-changed',
})

export const globalSearch = post('Shipment/GlobalSearch', {
  summary: 'Ranked hits over orders, shipments, tracking numbers, locations and items.',
  query: {
    searchtext: z.optional(z.string().check(z.maxLength(200))),
    userid: z.optional(z.string().check(z.maxLength(80))),
  },
  body: z.object({ searchtext: text(200) }),
  reply: reply({
    hits: z.array(
      z.object({
        kind: z.enum(['shipment', 'order', 'location', 'item']),
        id: z.string(),
        title: z.string(),
        detail: z.string(),
        statusCode: z.string(),
      }),
    ),
  }),
  reads: ['shipments', 'orders', 'locations', 'items'],
})

export const confirmTenderOutcome = post('Shipment/ConfirmTenderOutcome', {
  summary: 'Settle a tender message whose delivery is unknown: it arrived, or send it again.',
  pages: ['ShipmentDetails', 'Track'],
  body: z.object({
    messageId: requiredText('Message', 80),
    outcome: z.enum(['arrived', 'sendAgain']),
  }),
  reply: reply({ state: z.string() }),
  writes: ['shipments'],
  audit: 'tender.outcome-confirmed',
})
