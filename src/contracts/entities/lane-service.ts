import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** Why a pickup goes over to another day: `domain/calendar/pickup-roll-over.ts`. */
const ROLL_OVER_REASONS = ['past', 'afterCutOff', 'shortWindow', 'earlyClose', 'closedDay'] as const

/** A terminal that serves an end of the lane, as the carrier publishes it. */
const terminal = renamed(
  {
    code: z.string(),
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phone: z.string(),
    fax: z.string(),
    hours: z.string(),
    /** Estimated road miles from the ZIP that it serves here; null when the terminal's own ZIP is not known. */
    miles: z.nullable(z.int()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  },
  {
    code: 'TerminalCode',
    name: 'TerminalName',
    street: 'Street',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    phone: 'Phone',
    fax: 'Fax',
    hours: 'Hours',
    miles: 'Distance',
  },
)
export type TerminalValue = z.output<typeof terminal>

/** One carrier between two ZIPs: its terminals and its service days. */
export const laneService = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    /** The routing guide's verdict on the carrier for this lane, with the reason; '' without one. */
    guide: z.enum(['preferred', 'doNotUse', '']),
    guideReason: z.string(),
    /** null: the carrier names no terminal for that ZIP. */
    origin: z.nullable(terminal),
    destination: z.nullable(terminal),
    /** Business days after the pickup day; null when the carrier did not say. */
    serviceDays: z.nullable(z.int()),
    isDirect: z.nullable(z.boolean()),
    /** YYYY-MM-DD: the day on which the carrier comes, day 0; later than asked for when it rolls over. */
    pickupDate: z.string(),
    /** Until when the carrier takes a pickup of the same day, HH:MM of the origin. */
    pickupCutOff: z.string(),
    /** Why it is not the day asked for; empty when it is. */
    pickupReasons: z.array(z.enum(ROLL_OVER_REASONS)),
    /** YYYY-MM-DD for the pickup date asked for. */
    deliveryDate: z.nullable(z.string()),
    /** Days from the pickup asked for to delivery that do not count. */
    skippedDays: z.array(
      z.object({
        date: z.string(),
        because: z.enum(['weekend', 'holiday', 'noDeliveryDay']),
        /** Name of the holiday; '' otherwise. */
        holiday: z.string(),
      }),
    ),
    /** True: the carrier's contract is made up for the demo, and so are its terminals and days. */
    isSynthetic: z.boolean(),
    /** Why there is nothing to say; '' otherwise. */
    notice: z.string(),
  },
  {
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    guide: 'RoutingGuide',
    guideReason: 'RoutingGuideReason',
    origin: 'OriginTerminal',
    destination: 'DestinationTerminal',
    serviceDays: 'ServiceDays',
    isDirect: 'IsDirect',
    pickupDate: 'PickupByDate',
    pickupCutOff: 'PickupCutOff',
    pickupReasons: 'PickupReasons',
    deliveryDate: 'DeliveryDate',
    skippedDays: 'SkippedDays',
    isSynthetic: 'IsSynthetic',
    notice: 'Notice',
  },
)
export type LaneServiceValue = z.output<typeof laneService>

/** An end of a lane, as its ZIP names it. */
export const lanePlace = renamed(
  {
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    countryCode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  },
  { zip: 'Zip', city: 'City', state: 'State', countryCode: 'CountryCode' },
)
export type LanePlaceValue = z.output<typeof lanePlace>

/** Service days from one origin to everywhere, for the map. An area is a state, a province or a ZIP3. */
export const serviceMap = z.object({
  /** ZIP3s that a carrier reaches in other days than their state. */
  zip3s: z.array(
    z.object({ Area: z.string(), State: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
  /** A ZIP3 without a row of a carrier has the days of its state. */
  days: z.array(z.object({ CarrierSCAC: z.string(), Area: z.string(), ServiceDays: z.int() })),
})
export type ServiceMapValue = z.output<typeof serviceMap>
