import * as z from 'zod/mini'
import { CONTAINER_STATES } from '#domain/ocean/journey.ts'
import { calendarDate, changedText, choice, flag, id, instant, text } from '../fields.ts'
import { CONTAINER_TYPES } from '../reference.ts'
import { renamed } from '../renamed.ts'

const port = renamed(
  {
    name: z.string(),
    unlocode: z.string(),
    countryCode: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    timeZone: z.string(),
  },
  { name: 'PortName', unlocode: 'UNLocode', countryCode: 'CountryCode', timeZone: 'TimeZone' },
)

/** The source of a container's events: '' = entered by hand. */
export const TRACKERS = ['', 'dcsa', 'terminal49'] as const

const DRAFT_NAMES = {
  id: 'ContainerID',
  containerNumber: 'ContainerNumber',
  type: 'ContainerType',
  carrierScac: 'CarrierSCAC',
  bookingNumber: 'BookingNumber',
  masterBolNumber: 'MasterBOLNumber',
  vesselName: 'VesselName',
  vesselImo: 'VesselIMO',
  voyage: 'Voyage',
  portOfLoading: 'PortOfLoading',
  portOfDischarge: 'PortOfDischarge',
  estimatedDeparture: 'ETD',
  estimatedArrival: 'ETA',
  lastFreeDay: 'LastFreeDay',
  returnBy: 'ReturnBy',
  poNumber: 'PO_Number',
  reference: 'Reference1',
  trackedBy: 'TrackedBy',
} as const

/**
 * A container as the user enters it. The action verifies the check digit of its number (ISO 6346). In a change, an
 * absent field stays unchanged.
 */
export const containerDraft = renamed(
  {
    /** Absent or '': a new container. */
    id: text(80),
    containerNumber: changedText(20),
    type: z.optional(choice(CONTAINER_TYPES)),
    carrierScac: changedText(10),
    bookingNumber: changedText(60),
    masterBolNumber: changedText(60),
    vesselName: changedText(100),
    vesselImo: changedText(10),
    voyage: changedText(40),
    /** UN/LOCODE, name, or both. */
    portOfLoading: changedText(60),
    portOfDischarge: changedText(60),
    estimatedDeparture: z.optional(z.nullable(instant)),
    estimatedArrival: z.optional(z.nullable(instant)),
    /** Last day without demurrage at the terminal; '' clears it. */
    lastFreeDay: z.optional(calendarDate),
    /** Last day to return the empty container without per diem. */
    returnBy: z.optional(calendarDate),
    poNumber: changedText(60),
    reference: changedText(60),
    trackedBy: z.optional(choice(TRACKERS)),
    /** Required in a change. */
    version: z.optional(z.int()),
  },
  DRAFT_NAMES,
)
export type ContainerDraft = z.output<typeof containerDraft>

/** How urgent the end of free time is: at the terminal, or for the empty container. */
const freeTime = renamed(
  {
    kind: z.enum(['demurrage', 'perDiem']),
    alert: z.enum(['none', 'later', 'soon', 'today', 'over']),
    daysLeft: z.int(),
  },
  { kind: 'Kind', alert: 'Alert', daysLeft: 'DaysLeft' },
)

/** A container as it is tracked: vessel, ports, arrival and its movements. */
export const container = renamed(
  {
    id,
    /** '' while only the booking is known. */
    containerNumber: z.string(),
    /** Whether the number passes the check digit of ISO 6346. */
    isNumberValid: z.boolean(),
    type: z.enum(CONTAINER_TYPES),
    carrierScac: z.string(),
    carrierName: z.string(),
    bookingNumber: z.string(),
    masterBolNumber: z.string(),
    vesselName: z.string(),
    vesselImo: z.string(),
    voyage: z.string(),
    portOfLoading: port,
    portOfDischarge: port,
    estimatedDeparture: z.nullable(z.string()),
    departedAt: z.nullable(z.string()),
    estimatedArrival: z.nullable(z.string()),
    /** The first estimate of the arrival, which the current one is compared with. */
    firstEstimatedArrival: z.nullable(z.string()),
    arrivedAt: z.nullable(z.string()),
    /** Days later than first estimated, by the port's calendar; negative = earlier. */
    daysLate: z.nullable(z.int()),
    lastFreeDay: z.string(),
    returnBy: z.string(),
    freeTime,
    pickedUpAt: z.nullable(z.string()),
    returnedAt: z.nullable(z.string()),
    state: z.enum(CONTAINER_STATES),
    /** Why it does not move: a hold, an inspection; '' if nothing is wrong. */
    problem: z.string(),
    lastEvent: z.string(),
    lastEventAt: z.nullable(z.string()),
    poNumber: z.string(),
    reference: z.string(),
    trackedBy: z.enum(TRACKERS),
    /** The last request to the carrier, and its result. */
    trackedAt: z.nullable(z.string()),
    trackingNote: z.string(),
    version: z.int(),
  },
  {
    ...DRAFT_NAMES,
    isNumberValid: 'IsNumberValid',
    carrierName: 'CarrierName',
    departedAt: 'DepartedAt',
    firstEstimatedArrival: 'FirstETA',
    arrivedAt: 'ArrivedAt',
    daysLate: 'DaysLate',
    freeTime: 'FreeTime',
    pickedUpAt: 'PickedUpAt',
    returnedAt: 'ReturnedAt',
    state: 'status',
    problem: 'Problem',
    lastEvent: 'LastEvent',
    lastEventAt: 'LastEventAt',
    trackedAt: 'TrackedAt',
    trackingNote: 'TrackingNote',
    version: 'version',
  },
)
export type ContainerValue = z.output<typeof container>

/** A container event in the codes of DCSA (event domain 3.2): planned, estimated or actual. */
export const containerEvent = renamed(
  {
    id,
    classifier: z.enum(['PLN', 'EST', 'ACT']),
    code: z.string(),
    what: z.string(),
    place: z.string(),
    unlocode: z.string(),
    at: z.string(),
    timeZone: z.string(),
    vesselName: z.string(),
    voyage: z.string(),
    isEmpty: z.nullable(z.boolean()),
    isTransshipment: z.boolean(),
    notes: z.string(),
    source: z.string(),
    /** Entered by a user: it can be changed and deleted. */
    isByHand: z.boolean(),
  },
  {
    id: 'EventId',
    classifier: 'Classifier',
    code: 'Code',
    what: 'What',
    place: 'Where',
    unlocode: 'UNLocode',
    at: 'DateTime',
    timeZone: 'TimeZone',
    vesselName: 'VesselName',
    voyage: 'Voyage',
    isEmpty: 'IsEmpty',
    isTransshipment: 'IsTransshipment',
    notes: 'Notes',
    source: 'Source',
    isByHand: 'IsByHand',
  },
)
export type ContainerEventValue = z.output<typeof containerEvent>

/** An event as a user enters it; in a change an absent field is unchanged. */
export const eventDraft = renamed(
  {
    /** Absent or '': a new event. */
    id: text(80),
    classifier: z.optional(choice(['PLN', 'EST', 'ACT'])),
    code: changedText(4),
    isEmpty: z.optional(z.nullable(flag)),
    at: z.optional(instant),
    /** UN/LOCODE, name, or both. */
    place: changedText(60),
    vesselName: changedText(100),
    voyage: changedText(40),
    isTransshipment: z.optional(flag),
    notes: changedText(300),
  },
  {
    id: 'EventId',
    classifier: 'Classifier',
    code: 'Code',
    isEmpty: 'IsEmpty',
    at: 'DateTime',
    place: 'Where',
    vesselName: 'VesselName',
    voyage: 'Voyage',
    isTransshipment: 'IsTransshipment',
    notes: 'Notes',
  },
)
export type EventDraft = z.output<typeof eventDraft>

/** A client's account with a service that tracks containers. */
export const oceanAccount = z.object({
  AccountId: z.string(),
  network: z.enum(['dcsa', 'terminal49']),
  /** For a shipping line's own service; '' for a service that covers all lines. */
  CarrierSCAC: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  environment: z.enum(['live', 'test', 'sandbox']),
  triedAt: z.nullable(z.string()),
})
export type OceanAccountValue = z.output<typeof oceanAccount>
