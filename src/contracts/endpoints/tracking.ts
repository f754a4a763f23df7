import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { trackingEvent } from '../entities/shipment.ts'
import { text } from '../fields.ts'

/** Tracking: what a consignee may see, and what the maps show. Never a price. */

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

const timeline = z.object({
  trackid: z.string(),
  BOLNumber: z.string(),
  PRONumber: z.string(),
  CarrierName: z.string(),
  shipmentStatus: z.string(),
  statusCode: z.string(),
  problem: z.string(),
  origin: place,
  destination: place,
  pieces: z.number(),
  weightLb: z.number(),
  pickupDate: z.nullable(z.string()),
  estimatedDelivery: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  steps: z.array(step),
  events: z.array(trackingEvent),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
})

export const trackShipment = post('NewTrackingAPI/TrackingDetails', {
  summary: 'The timeline of one shipment, for whoever holds its tracking link.',
  door: 'access-id',
  body: z.object({ trackid: text(200), shipmentid: text(80), accessid: text(200) }),
  reply: reply({ tracking: timeline }),
  reads: ['tracking'],
})

export const trackMany = post('NewTrackingAPI/DisplayTrackingDetails', {
  summary: 'The timelines of several BOL, PRO or tracking numbers of the client at once.',
  pages: ['Track', 'ShipmentHistory', 'ShipmentDetails', 'UpsTracking'],
  body: z.object({
    numbers: z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(50)),
  }),
  reply: reply({ found: z.array(timeline), notFound: z.array(z.string()) }),
  reads: ['tracking'],
})

export const mapInTransit = post('NewTrackingAPI/IntransitmappingData', {
  summary: 'Where the shipments in transit are: positions, legs and states for the map.',
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
        /** Share of the way already made, 0-1, from the last event or the days in transit. */
        progress: z.number(),
      }),
    ),
  }),
  reads: ['tracking', 'shipments'],
})
