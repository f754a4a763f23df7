import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** Why a pickup moves to another day: `domain/calendar/pickup-roll-over.ts`. */
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
    /** Estimated road miles from the ZIP at that end of the lane; null if the terminal's own ZIP is unknown. */
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
    /** null: the carrier publishes no terminal for that ZIP. */
    origin: z.nullable(terminal),
    destination: z.nullable(terminal),
    /** Business days after the pickup day; null if the carrier does not publish them. */
    serviceDays: z.nullable(z.int()),
    isDirect: z.nullable(z.boolean()),
    /** YYYY-MM-DD: the day of the pickup, day 0; later than requested if it rolls over. */
    pickupDate: z.string(),
    /** The latest time for a same-day pickup, HH:MM at the origin. */
    pickupCutOff: z.string(),
    /** Why it is not the requested day; empty if it is. */
    pickupReasons: z.array(z.enum(ROLL_OVER_REASONS)),
    /** YYYY-MM-DD for the requested pickup date. */
    deliveryDate: z.nullable(z.string()),
    /** Days between the requested pickup and delivery that do not count. */
    skippedDays: z.array(
      z.object({
        date: z.string(),
        because: z.enum(['weekend', 'holiday', 'noDeliveryDay']),
        /** Name of the holiday; '' otherwise. */
        holiday: z.string(),
      }),
    ),
    /** True: the carrier's contract is made up for the demo, and so are its terminals and service days. */
    isSynthetic: z.boolean(),
    /** Why there is no data; '' otherwise. */
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

/** One end of a lane, derived from its ZIP. */
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
  /** ZIP3s whose service days differ from those of their state. */
  zip3s: z.array(
    z.object({ Area: z.string(), State: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
  /** A ZIP3 without its own row has the days of its state. */
  days: z.array(z.object({ CarrierSCAC: z.string(), Area: z.string(), ServiceDays: z.int() })),
})
export type ServiceMapValue = z.output<typeof serviceMap>
