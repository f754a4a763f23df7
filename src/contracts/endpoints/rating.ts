import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { priceSheet, rateNotice, receiptLine } from '../entities/price-sheet.ts'
import { rateRequest } from '../entities/shipment-draft.ts'
import { amount, flag, id, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Rating: prices of every carrier, and the data needed to request them. */

const RATING_PAGES = [
  'ReviewRates',
  'Prepaid',
  'Collect',
  'Parcel',
  'SingleOrder',
  'MultipleOrders',
  'Tender',
] as const

export const rateShipment = post('Shipment/GETLTLRates', {
  summary:
    'Rate one shipment with every carrier of its rate mode, LTL to parcel; returns prices, or why there is none.',
  pages: RATING_PAGES,
  silent: true,
  body: rateRequest,
  reply: reply({
    shipmentId: z.string(),
    BOLNumber: z.string(),
    version: z.int(),
    rates: z.array(priceSheet),
    notices: z.array(rateNotice),
    carriersAsked: z.int(),
    advice: z.string(),
    /** The price sheet that the product selects by default. */
    suggestedPricesheetID: z.string(),
    totals: z.object({
      weightLb: z.number(),
      cubicFeet: z.number(),
      density: z.number(),
      linearFeet: z.number(),
      pallets: z.number(),
      miles: z.nullable(z.number()),
    }),
    items: z.array(
      z.object({
        freightClass: z.string(),
        isComputed: z.boolean(),
        density: z.number(),
        nextClass: z.string(),
        poundsToNextClass: z.nullable(z.number()),
      }),
    ),
  }),
  writes: ['shipments', 'price-sheets', 'counts'],
  isChange: (_query, body) => (body as { save?: boolean } | undefined)?.save !== false,
  ownTransactions: true,
  isDoneAnew: true,
  audit: 'shipment.rated',
})

export const reRate = post('Shipment/ReRate', {
  summary: 'Recalculate a stored price from its receipt and the tariff version it names.',
  pages: [...RATING_PAGES, 'ShipmentDetails'],
  body: z.object({ PricesheetID: id }),
  reply: reply({
    stored: amount,
    computed: amount,
    isSame: z.boolean(),
    receipt: z.array(receiptLine),
    receiptHash: z.string(),
    /** Further notes, such as an index price that was corrected later. */
    notes: z.array(z.string()),
  }),
})

const weighedPrice = z.object({
  RateModeID: z.int(),
  /** The cheapest price that may be booked; null if no carrier of the mode has one. */
  Amount: z.nullable(amount),
  CarrierSCAC: z.string(),
  CarrierName: z.string(),
  ServiceName: z.string(),
})

export const rateByWeight = post('Shipment/RateByWeight', {
  summary:
    'Best price of each rate mode for less and more of the same freight, and where the cheapest mode changes.',
  pages: RATING_PAGES,
  silent: true,
  body: z.object({
    Shipment: rateRequest,
    RateModeIDs: z.array(wholeNumber(1, 5)).check(z.minLength(1), z.maxLength(5)),
  }),
  reply: reply({
    /** Pounds of the shipment itself. */
    weightLb: z.number(),
    points: z.array(z.object({ weightLb: z.number(), prices: z.array(weighedPrice) })),
    /** The weight ranges in which one mode is the cheapest, to the pound and without gaps. */
    segments: z.array(z.object({ fromLb: z.number(), toLb: z.number(), RateModeID: z.int() })),
  }),
  reads: ['carriers', 'tariffs'],
})

export const listCarriers = post('Shipment/CarriersList', {
  summary: 'List all freight carriers of the client.',
  body: z.object({ clientId: text(80), searchText: text(100) }),
  reply: reply({
    carriers: z.array(
      z.object({
        CarrierName: z.string(),
        SCAC: z.string(),
        RateMode: z.string(),
        RateModeID: z.int(),
        TenderEmail: z.string(),
        TenderChannel: z.string(),
        isPreferred: z.boolean(),
        isDoNotUse: z.boolean(),
      }),
    ),
  }),
  reads: ['carriers'],
})

export const listAccessorials = post('Shipment/GetAccessorials', {
  summary: 'Accessorials of the user’s carriers with what each carrier charges in each of its rate modes.',
  pages: [...RATING_PAGES, 'Carriers'],
  query: { userId: z.optional(z.string().check(z.maxLength(80))) },
  isApiOnly: true,
  body: z.object({ carrierSCAC: text(10) }),
  reply: reply({
    accessorials: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        at: z.enum(['pickup', 'delivery', 'shipment']),
        charges: z.array(z.object({ SCAC: z.string(), RateModeID: z.int(), text: z.string() })),
      }),
    ),
  }),
  reads: ['services', 'tariffs'],
})

export const listServices = post('Shipment/GetTlxTmsServices', {
  summary: 'List the additional services: code, name, pickup or delivery, and rate modes.',
  body: z.object({}),
  reply: reply({
    services: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        at: z.enum(['pickup', 'delivery', 'shipment']),
        rateModes: z.array(z.int()),
        aliases: z.array(z.string()),
        excludes: z.array(z.string()),
      }),
    ),
  }),
  reads: ['services'],
})

/** The settings that a client can change. */
const clientSetup = renamed(
  {
    isWeightEach: z.optional(flag),
    defaultClass: z.optional(text(5)),
    isAutoClass: z.optional(flag),
    densityScale: z.optional(text(40)),
  },
  {
    isWeightEach: 'IsOrderWeightEachPerQty',
    isAutoClass: 'isAutoClassCalculationEnabled',
  },
)

export const readClientSetup = post('Shipment/GetGenericClientDetails', {
  summary: 'Client set-up: classes, densities, warehouses, pallet rates, weight and class rules.',
  query: { ClientId: z.optional(z.string().check(z.maxLength(80))) },
  body: z.object({
    /** Saved when given; for administrators; Client/Settings has all settings. */
    setup: z.optional(clientSetup),
  }),
  reply: reply({
    IsOrderWeightEachPerQty: z.boolean(),
    defaultClass: z.string(),
    isAutoClassCalculationEnabled: z.boolean(),
    freightClasses: z.array(z.string()),
    warehouses: z.array(
      z.object({
        id: z.string(),
        /** Its short name, by which lists are filtered. */
        WHSE: z.string(),
        Name: z.string(),
        City: z.string(),
        Zip: z.string(),
        FullAddress: z.string(),
      }),
    ),
    /** The client's default pickup: a warehouse by its code, and the window. */
    defaultPickup: z.object({ WHSE: z.string(), from: timeOfDay, to: timeOfDay }),
    classCalculationDensities: z.object({
      scale: z.string(),
      tiers: z.array(z.object({ atLeast: z.number(), freightClass: z.string() })),
    }),
    ODFLPalletRates: z.array(
      z.object({
        SCAC: z.string(),
        originZone: z.string(),
        destinationZone: z.string(),
        pallets: z.int(),
        charge: amount,
      }),
    ),
  }),
  reads: ['client', 'tariffs', 'locations'],
  writes: ['client'],
  isChange: (_query, body) => (body as { setup?: unknown } | undefined)?.setup !== undefined,
  audit: 'client.setup-changed',
})

export const readPalletConfiguration = post('Shipment/getPalletConfigData', {
  summary: 'Pallet sizes 1-9 and each item’s units per pallet.',
  query: { ClientId: z.optional(z.string().check(z.maxLength(80))) },
  body: z.object({}),
  reply: reply({
    palletSizes: z.array(
      z.object({ id: z.int(), name: z.string(), length: z.number(), width: z.number(), height: z.number() }),
    ),
    unitsPerPallet: z.array(z.object({ ItemCode: z.string(), unitsPerPallet: z.int() })),
  }),
  reads: ['client', 'items'],
})
