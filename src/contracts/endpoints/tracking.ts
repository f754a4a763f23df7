import * as z from 'zod/mini'
import { CUSTOMER_NEWS } from '#domain/tracking/mail-news.ts'
import { post, reply } from '../endpoint.ts'
import { trackingEvent } from '../entities/shipment.ts'
import { flag, text } from '../fields.ts'

/** Tracking: the consignee's view, and the data of the maps. Never a price. */

const place = z.object({
  name: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timeZone: z.string(),
})

/** The steps of the public page, in order; `at` is null while a step has not happened. */
const step = z.object({ name: z.string(), isDone: z.boolean(), at: z.nullable(z.string()) })

/** The shipper, as a contact for consignee and carrier. */
export const shipper = z.object({
  name: z.string(),
  phone: z.string(),
  /** Path of the logo; '' = none. */
  logoUrl: z.string(),
})

const timeline = z.object({
  trackid: z.string(),
  /** On the public page only. */
  shipper: z.optional(shipper),
  BOLNumber: z.string(),
  PRONumber: z.string(),
  /** For a parcel: one per package, as far as known. Empty for freight, which has its PRO number. */
  TrackingNumbers: z.array(z.string()),
  CarrierName: z.string(),
  shipmentStatus: z.string(),
  statusCode: z.string(),
  problem: z.string(),
  origin: place,
  destination: place,
  pieces: z.number(),
  weightLb: z.number(),
  pickupDate: z.nullable(z.string()),
  /** The date promised at booking. */
  estimatedDelivery: z.nullable(z.string()),
  /** The carrier's latest estimate, by the consignee's calendar; null without one, and after delivery. */
  carrierExpects: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  steps: z.array(step),
  events: z.array(trackingEvent),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
})

export const trackShipment = post('NewTrackingAPI/TrackingDetails', {
  summary: 'Get the timeline of one shipment, for the holder of its tracking link.',
  door: 'access-id',
  body: z.object({ trackid: text(200), shipmentid: text(80), accessid: text(200) }),
  reply: reply({ tracking: timeline }),
  reads: ['tracking'],
})

const newsKind = z.enum(CUSTOMER_NEWS)

export const messageChoices = post('NewTrackingAPI/MessageChoices', {
  summary:
    'Get the shipment messages the holder of a mailed link receives; with `wanted`, change them first.',
  door: 'access-id',
  body: z.object({ accessid: text(200), wanted: z.optional(z.array(newsKind).check(z.maxLength(10))) }),
  reply: reply({ email: z.string(), shipper: z.string(), logoUrl: z.string(), wanted: z.array(newsKind) }),
  isChange: (_query, body) => (body as { wanted?: unknown } | undefined)?.wanted !== undefined,
  audit: 'messages.chosen',
})

/** UPS's answer about one number, or why UPS was not asked. */
const tracedPackage = z.object({
  /** The requested number, without blanks. */
  number: z.string(),
  /**
   * `other`: another carrier's number; `candidates`: the user chooses the carrier; `unknown`: no carrier has such
   * numbers; `failed`: UPS has no answer.
   */
  kind: z.enum(['traced', 'other', 'candidates', 'unknown', 'failed']),
  /** Why there is no trace, in words. */
  message: z.string(),
  candidates: z.array(z.object({ SCAC: z.string(), CarrierName: z.string(), label: z.string() })),
  ServiceName: z.string(),
  expectedDelivery: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  signedBy: z.string(),
  isVoided: z.boolean(),
  isSandbox: z.boolean(),
  events: z.array(trackingEvent),
  origin: z.nullable(place),
  destination: z.nullable(place),
  /** Share of the route already traveled, 0-1, by the newest scan whose city is known. */
  progress: z.number(),
})

const numbersOf = z.array(text(60)).check(z.maxLength(50))

export const trackMany = post('NewTrackingAPI/DisplayTrackingDetails', {
  summary: 'Get the timelines of several BOL, PRO or tracking numbers at once; UPS tracking data on request.',
  pages: ['Track', 'ShipmentHistory', 'ShipmentDetails', 'UpsTracking'],
  body: z.object({
    numbers: numbersOf.check(z.minLength(1)),
    /** Asks UPS for every number that is a UPS number, whether or not we shipped it. */
    askUps: z._default(flag, false),
    /** Numbers that the user declares to be UPS numbers, whatever their format. */
    asUps: z._default(numbersOf, []),
  }),
  reply: reply({
    found: z.array(timeline),
    notFound: z.array(z.string()),
    packages: z.array(tracedPackage),
  }),
  reads: ['tracking'],
})

export const mapInTransit = post('NewTrackingAPI/IntransitmappingData', {
  summary: 'Get the positions, legs and states of the shipments in transit for the map.',
  pages: ['Track', 'ShipmentConsole', 'Dashboard'],
  body: z.object({ statusCode: text(10) }),
  reply: reply({
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        BOLNumber: z.string(),
        CarrierName: z.string(),
        statusCode: z.string(),
        problem: z.string(),
        origin: place,
        destination: place,
        /** Share of the route already traveled, 0-1, from the last event or the days in transit. */
        progress: z.number(),
      }),
    ),
  }),
  isFromReplica: true,
  reads: ['tracking', 'shipments'],
})
