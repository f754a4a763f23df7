import * as z from 'zod/mini'
import { ATTENTION } from '#domain/tracking/attention.ts'
import { mode, post, reply } from '../endpoint.ts'
import { shipment, shipmentRow } from '../entities/shipment.ts'
import { shipmentDraft } from '../entities/shipment-draft.ts'
import {
  amount,
  calendarDate,
  choice,
  flag,
  id,
  list,
  paging,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts'
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
/** The dates by which a list of shipments can be filtered. */
export const DATE_KINDS = ['created', 'pickup', 'delivered'] as const
const STATUS_WORDS = ['Q', 'T', 'D', 'A', 'V', 'O', 'H'] as const
const LIST_WORDS = [...STATUS_WORDS, 'ACTIVE', 'TENDERED'] as const

const listShape = {
  ...paging,
  clientId: text(80),
  userId: text(80),
  scac: text(10),
  warehouse: text(80),
  /** Opaque: the `cursor` of the last reply; it saves the server the search for the page. */
  cursor: text(400),
  tendered: z.optional(flag),
  endedAs: z._default(z.enum(['', 'void', 'archived']), ''),
  problemsOnly: z._default(flag, false),
  from: z._default(calendarDate, ''),
  to: z._default(calendarDate, ''),
  /** The promised day of delivery. */
  promisedFrom: z._default(calendarDate, ''),
  promisedTo: z._default(calendarDate, ''),
  /** The day on which the carrier expects to deliver; the promised day until it reports one. */
  expectedFrom: z._default(calendarDate, ''),
  expectedTo: z._default(calendarDate, ''),
  /**
   * Shipments that need a user's attention: `late` and `atRisk` (scheduled or on the road), `dueToday` (to ship, to
   * pick up or to deliver today), `unanswered` (declined tenders and those without an answer), `expiring` (spot and
   * manual prices).
   */
  attention: z._default(choice(['', ...ATTENTION]), ''),
  /** The date that `fromDate` and `toDate` limit. A list without its own sort order is sorted by this date. */
  dateKind: z._default(z.enum(DATE_KINDS), 'created'),
  rateModeId: z.optional(wholeNumber(1, 5)),
  paymentType: z._default(z.enum(['', 'P', 'C', 'T']), ''),
  /** A state (`TX`), a ZIP (`75201`), or its first three digits (`752`). */
  originPlace: text(20),
  destinationPlace: text(20),
  /** Part of the consignee's name. */
  consignee: text(100),
  soldTo: text(80),
  /** User name of the creator. */
  createdBy: text(80),
  fromCents: z.optional(amount),
  toCents: z.optional(amount),
} as const
const listNames = {
  clientId: 'clientId',
  userId: 'userid',
  scac: 'carrierSCAC',
  warehouse: 'WHSE',
  tendered: 'isTendered',
  from: 'fromDate',
  to: 'toDate',
  promisedFrom: 'PromisedFrom',
  promisedTo: 'PromisedTo',
  expectedFrom: 'ExpectedFrom',
  expectedTo: 'ExpectedTo',
  attention: 'Attention',
  rateModeId: 'RateModeID',
  paymentType: 'PaymentType',
  fromCents: 'fromAmount',
  toCents: 'toAmount',
} as const

const listBody = renamed(listShape, listNames)
export type ShipmentListBody = z.output<typeof listBody>

const listReply = reply({
  ...list(shipmentRow),
  cursor: z.string(),
  /** True: there are more rows than `total`, the limit up to which filtered lists are counted. */
  hasMoreThanTotal: z.optional(z.boolean()),
})

export const listShipments = post('Shipment/GetShipmentList', {
  summary: 'List the shipments of one bucket, page by page, filtered and sorted.',
  query: { statuscode: mode(STATUS_WORDS) },
  pages: LIST_PAGES,
  silent: true,
  body: listBody,
  reply: listReply,
  // Open Orders and Deferred list orders.
  reads: ['shipments', 'orders'],
})

export const listShipmentsForTracking = post('Shipment/GenericShipmentsList', {
  summary: 'List the shipments of a Track or Shipment History tab, with milestone, problem and date filters.',
  query: { statuscode: mode(LIST_WORDS) },
  pages: LIST_PAGES,
  silent: true,
  body: listBody,
  reply: listReply,
  isFromReplica: true,
  reads: ['shipments', 'tracking'],
})

export const exportShipments = post('Shipment/ExportShipments', {
  summary: 'Export all shipments of a list, with its filters and sort order, as CSV or XLSX.',
  query: { statuscode: mode(LIST_WORDS) },
  pages: LIST_PAGES,
  body: renamed(
    { ...listShape, format: z._default(z.enum(['CSV', 'XLSX']), 'CSV') },
    { ...listNames, format: 'Format' },
  ),
  reply: z.any().check(z.describe('text/csv or an XLSX workbook')),
  isFile: true,
  isFromReplica: true,
  reads: ['shipments', 'tracking'],
})

/** Tabs of Shipment History, each with the mode of Shipment/GenericShipmentsList that lists it. */
export const HISTORY_TABS = {
  Active: 'ACTIVE',
  Tendered: 'TENDERED',
  InTransit: 'A',
  Delivered: 'D',
  Archived: 'V',
} as const

const tabCount = z.object({ count: z.int(), hasMore: z.boolean() })

export const countHistory = post('Shipment/HistoryCounts', {
  summary:
    'Count the shipments in each Shipment History tab under its filters, and list who created shipments.',
  pages: ['ShipmentHistory'],
  silent: true,
  hasFixedOrder: true,
  body: listBody,
  reply: reply({
    tabs: z.object({
      Active: tabCount,
      Tendered: tabCount,
      InTransit: tabCount,
      Delivered: tabCount,
      Archived: tabCount,
    }),
    /** User names to filter by. */
    users: z.array(z.string()),
  }),
  isFromReplica: true,
  reads: ['shipments', 'tracking', 'counts'],
})

export const countShipments = post('Shipment/GetShipmentCount', {
  summary: 'Get the exact number of orders and shipments in each bucket.',
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
  summary: 'Get one complete shipment; with `shipment` in the body, save it (without an id, create it).',
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
    'Void a shipment. Confirm with the user first and ask them to call the carrier. Archive delivered shipments instead.',
  pages: [
    'ShipmentDetails',
    'Track',
    'ShipmentHistory',
    'MultipleOrders',
    'OpenOrders',
    'Prepaid',
    'Collect',
    'Parcel',
  ],
  body: renamed(
    { shipmentId: id, reason: text(500), version: z.optional(wholeNumber(0, 2_000_000_000)) },
    {},
  ),
  reply: reply({ shipmentId: z.string(), statusCode: z.string(), endedAs: z.string() }),
  writes: ['shipments', 'counts', 'tracking'],
  audit: 'shipment.voided',
})

/** The moves that a user can make by hand, by their names in the life cycle. */
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
      /**
       * Loaded at the dock: trailer and seal, and the carrier and unit count that the dock saw ('' and 0: not checked).
       */
      load: z.optional(
        z.object({
          trailer: text(30),
          seal: text(30),
          scac: text(10),
          units: z._default(wholeNumber(0, 500), 0),
          /** From the carrier's sticker, checked by its rule; '' = none was scanned. */
          pro: text(30),
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

export const undoMove = post('Shipment/UndoMove', {
  summary: 'Undo the last manual move within seconds: to InTransit, to Delivered, or to the archive.',
  pages: ['Track', 'ShipmentDetails', 'ShipmentHistory', 'MultipleOrders', 'OpenOrders'],
  body: renamed(
    {
      shipmentId: id,
      /** The version that the move made; later changes are not undone. */
      version: wholeNumber(0, 2_000_000_000),
    },
    {},
  ),
  reply: updateStatus.reply,
  writes: updateStatus.writes,
  audit: 'shipment.move-undone',
})

export const globalSearch = post('Shipment/GlobalSearch', {
  summary: 'Search orders, shipments, tracking numbers, locations, items and containers, ranked.',
  query: {
    searchtext: z.optional(z.string().check(z.maxLength(200))),
    userid: z.optional(z.string().check(z.maxLength(80))),
  },
  body: z.object({ searchtext: text(200) }),
  reply: reply({
    hits: z.array(
      z.object({
        kind: z.enum(['shipment', 'order', 'location', 'item', 'container']),
        id: z.string(),
        title: z.string(),
        detail: z.string(),
        statusCode: z.string(),
      }),
    ),
  }),
  reads: ['shipments', 'orders', 'locations', 'items', 'containers'],
})

export const confirmTenderOutcome = post('Shipment/ConfirmTenderOutcome', {
  summary: 'Settle a tender message whose delivery is unknown: mark it as arrived, or send it again.',
  pages: ['ShipmentDetails', 'Track'],
  body: z.object({
    messageId: requiredText('Message', 80),
    outcome: z.enum(['arrived', 'sendAgain']),
  }),
  reply: reply({ state: z.string() }),
  writes: ['shipments'],
  audit: 'tender.outcome-confirmed',
})
