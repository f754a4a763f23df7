import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { bulkJob, outcome } from '../entities/outcome.ts'
import { pickupWindow } from '../entities/shipment-draft.ts'
import { amount, choice, flag, id, ids, serviceCodes, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Many shipments at the same time, and their pickups. */

const PAGES = ['OpenOrders', 'MultipleOrders'] as const
const BULK_BODY_BYTES = 8 * 1_048_576

/** A background job: the same call starts it, returns its progress (`jobId`) and stops it (`cancel`). */
const jobFields = {
  jobId: z._default(id, ''),
  cancel: z._default(flag, false),
  /** Outcomes in the reply: of all rows, of rows that failed or have a note, or of none. */
  outcomes: z._default(choice(['all', 'refused', 'none']), 'all'),
} as const

/** In place of ids: everything in a bucket that matches search and warehouse; at most 10,000, newest first. */
const everything = z.optional(
  z.object({
    /** Q Rate & Route; T Schedule, not tendered yet. */
    statusCode: z._default(z.enum(['Q', 'T']), 'Q'),
    searchText: text(200),
    WHSE: text(80),
  }),
)

/** The open orders that match search and warehouse; at most 10,000, newest first. */
const everyOrder = z.optional(
  z.object({
    searchText: text(200),
    WHSE: text(80),
    /** In place of both: the orders of this order file. */
    runId: z._default(id, ''),
  }),
)

const isNewOrCancelled = (_query: unknown, body: unknown) => {
  const { jobId, cancel } = (body ?? {}) as { jobId?: string; cancel?: boolean }
  return !jobId || cancel === true
}

/** The result of changing one scheduled pickup. */
const pickupChanged = renamed(
  {
    version: z.int(),
    beforeCents: amount,
    afterCents: amount,
    currency: z.string(),
    deliveryDate: z.nullable(z.string()),
    /** A note about the price for the user; '' = none. */
    remark: z.string(),
    /** How the carrier is notified; '' = no carrier has the shipment. */
    channel: z.enum(['', 'email', 'edi', 'api', 'none']),
    toldTo: z.string(),
  },
  {
    beforeCents: 'ChargeBefore',
    afterCents: 'TotalCharge',
    currency: 'Currency',
    deliveryDate: 'DeliveryDate',
    remark: 'Remark',
    channel: 'Channel',
    toldTo: 'ToldTo',
  },
)
export type PickupChanged = z.output<typeof pickupChanged>

export const updateSchedule = post('Shipment/UpdateSchedule', {
  summary:
    'Set the pickup date and window of one or many shipments; the carrier of a tendered one is notified.',
  pages: [...PAGES, 'ShipmentDetails', 'Track', 'DockView'],
  body: renamed(
    {
      shipmentIds: ids(),
      pickup: z._default(pickupWindow, { date: '', from: '', to: '' }),
      /** New services of one scheduled shipment, in the same step; absent: unchanged. */
      services: z.optional(serviceCodes),
      /** Needed to change a tendered shipment. */
      version: z.optional(wholeNumber(0, 2_000_000_000)),
      /** True: nothing is changed; the reply has the price that would result. */
      isPreview: z._default(flag, false),
    },
    { pickup: 'SheduleDateTime', services: 'AdditionalService', isPreview: 'Preview' },
  ),
  reply: reply({ outcomes: z.array(outcome), change: z.nullable(pickupChanged) }),
  writes: ['shipments', 'counts', 'price-sheets'],
  isChange: (_query, body) => (body as { isPreview?: boolean } | undefined)?.isPreview !== true,
  audit: 'shipment.rescheduled',
})

export const answerPickupChange = post('Shipment/PickupChangeAnswer', {
  summary: 'Record whether the carrier confirmed or refused a changed pickup.',
  pages: ['ShipmentDetails', 'Track', 'OpenOrders'],
  body: z.object({
    shipmentId: id,
    answer: choice(['confirmed', 'refused']),
    notes: text(500),
  }),
  reply: reply({ shipmentId: z.string(), answer: z.string(), version: z.int() }),
  writes: ['shipments', 'tracking', 'counts'],
  audit: 'shipment.pickup-change-answered',
})

/** How a carrier is picked for each shipment of a bulk routing; `defaults` are those of specification section 4. */
export const ROUTING_RULES = ['defaults', 'cheapest', 'fastest', 'preferred'] as const

export const routeMany = post('Shipment/MultiRouting', {
  summary: 'Rate many shipments and pick a carrier for each; returns a job with live progress.',
  pages: PAGES,
  body: z.object({
    shipmentIds: z._default(ids(), []),
    everything,
    /** In place of ids: the rows of this routing that cost more than their cheapest price. */
    aboveCheapestOf: z._default(id, ''),
    rule: z._default(choice(ROUTING_RULES), 'defaults'),
    ...jobFields,
  }),
  reply: reply({ job: bulkJob }),
  writes: ['shipments', 'price-sheets', 'counts', 'works'],
  isChange: isNewOrCancelled,
  bodyLimit: BULK_BODY_BYTES,
  audit: 'shipments.routed',
})

export const scheduleMany = post('Shipment/BulkSchedule', {
  summary: 'Schedule many shipments, or schedule and tender them, with one outcome for each.',
  query: { flag: z._default(mode(['schedule', 'tender']), 'schedule') },
  pages: PAGES,
  body: renamed(
    {
      rows: z._default(
        z
          .array(
            renamed(
              {
                shipmentId: id,
                /** '' = the price that the routing picked. */
                priceSheetId: z._default(id, ''),
                pickup: z.optional(pickupWindow),
                overrideReason: text(300),
                version: z.optional(wholeNumber(0, 2_000_000_000)),
              },
              {
                priceSheetId: 'selectedPricesheetid',
                pickup: 'SheduleDateTime',
                overrideReason: 'OverrideReason',
              },
            ),
          )
          .check(z.maxLength(10_000, 'Choose at most 10,000.')),
        [],
      ),
      everything,
      /** For every row without its own pickup. */
      pickup: z.optional(pickupWindow),
      overrideReason: text(300),
      /** False: the carriers are notified by other means. */
      notify: z._default(flag, true),
      /**
       * True: bills of lading go to the user's printers after all shipments are tendered, and pallet labels if a
       * printer is chosen for them.
       */
      print: z._default(flag, false),
      ...jobFields,
    },
    { pickup: 'SheduleDateTime', overrideReason: 'OverrideReason' },
  ),
  reply: reply({ job: bulkJob }),
  writes: ['shipments', 'price-sheets', 'counts', 'works'],
  isChange: isNewOrCancelled,
  bodyLimit: BULK_BODY_BYTES,
  audit: 'shipments.scheduled',
})

const offer = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    serviceCode: z.string(),
    serviceName: z.string(),
    cents: amount,
    serviceDays: z.nullable(z.int()),
    badges: z.array(z.string()),
  },
  {
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    serviceCode: 'ServiceCode',
    serviceName: 'ServiceName',
    cents: 'CurrAmount',
    badges: 'Badges',
  },
)

/** The carriers' offers for one shipment at its last bulk routing. */
const routing = renamed(
  {
    shipmentId: id,
    /** True: the shipment has changed since, so its offers no longer apply. */
    isOutdated: z.boolean(),
    /** True: the picked price has expired; booking refuses it. */
    isExpired: z.boolean(),
    currency: z.string(),
    chosenScac: z.string(),
    chosenCents: amount,
    /** The price of the most expensive allowed carrier. */
    dearestCents: amount,
    /** True: booking this price needs a reason, because the routing guide prefers another carrier. */
    needsReason: z.boolean(),
    offers: z.array(offer),
  },
  {
    currency: 'Currency',
    chosenScac: 'CarrierSCAC',
    chosenCents: 'CurrAmount',
    dearestCents: 'DearestCharge',
    offers: 'Offers',
  },
)
export type RoutingValue = z.output<typeof routing>

export const readRoutings = post('Shipment/RoutedOffers', {
  summary: 'List the carriers’ offers for shipments routed together, to choose another carrier.',
  pages: PAGES,
  silent: true,
  body: z.object({ shipmentIds: ids(1000) }),
  reply: reply({ routings: z.array(routing) }),
  reads: ['shipments', 'price-sheets'],
})

export const chooseRoutedCarrier = post('Shipment/ChooseRoutedCarrier', {
  summary: 'Choose a different carrier than the routing picked; its price is calculated again.',
  pages: PAGES,
  body: renamed(
    {
      shipmentId: id,
      scac: text(10),
      serviceCode: text(60),
      version: z.optional(wholeNumber(0, 2_000_000_000)),
    },
    { scac: 'CarrierSCAC', serviceCode: 'ServiceCode' },
  ),
  reply: reply({ outcome }),
  writes: ['shipments', 'price-sheets'],
  audit: 'shipment.carrier-chosen',
})

export const setItemsOfOrders = post('Shipment/SetItems', {
  summary:
    'Complete the lines of many orders from the item master, give them a class, pack them onto pallets.',
  pages: PAGES,
  body: renamed(
    {
      orderIds: z._default(ids(), []),
      everything: everyOrder,
      fromItemMaster: z._default(flag, true),
      /** '' = no class is given. */
      freightClass: text(5),
      /** Lines that get the class: those without one, or all. */
      classFor: z._default(choice(['missing', 'all']), 'missing'),
      /** Pallet size 1-9; 0 = nothing is packed. An item's own size takes precedence. */
      palletSizeId: z._default(wholeNumber(0, 9), 0),
      /** 0 = the item master's number, or else as many as fit. */
      unitsPerPallet: z._default(wholeNumber(0, 100_000), 0),
      unitsPerCarton: z._default(wholeNumber(0, 100_000), 0),
      /** A box size of the company for cartons without a size; '' = none. */
      boxId: z._default(id, ''),
      /** Inches including the pallet, pounds of freight on it; 0 = the default. */
      maxHeight: z._default(wholeNumber(0, 108), 0),
      maxWeightLb: z._default(wholeNumber(0, 10_000), 0),
    },
    { boxId: 'BoxId', freightClass: 'itemClass', palletSizeId: 'PalletSizeId', maxWeightLb: 'maxWeight' },
  ),
  reply: reply({ outcomes: z.array(outcome) }),
  writes: ['orders'],
  bodyLimit: BULK_BODY_BYTES,
  audit: 'order.items-set',
})

export const countSchedule = post('Shipment/GetScheduleShipmentCount', {
  summary: 'Count pickups due today and overdue, by warehouse.',
  pages: [...PAGES, 'Track', 'DockView', 'ShipmentConsole', 'Dashboard'],
  silent: true,
  body: z.object({ clientId: text(80), WHSE: text(80) }),
  reply: reply({
    today: z.int(),
    overdue: z.int(),
    warehouses: z.array(z.object({ WHSE: z.string(), name: z.string(), today: z.int(), overdue: z.int() })),
    refreshedAt: z.string(),
  }),
  reads: ['counts', 'shipments'],
})
