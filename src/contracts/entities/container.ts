import * as z from 'zod/mini'
import { choice, id, instant, requiredText, text } from '../fields.ts'
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

/** A container as the user enters it. Its number's check digit (ISO 6346) is judged by the action. */
export const containerDraft = renamed(
  {
    id: text(80),
    containerNumber: requiredText('Container number', 20),
    type: z._default(choice(CONTAINER_TYPES), '40ft-Dry'),
    carrierScac: text(10),
    bookingNumber: text(60),
    masterBolNumber: text(60),
    vesselName: text(100),
    voyage: text(40),
    portOfLoading: text(60),
    portOfDischarge: text(60),
    estimatedDeparture: z._default(z.nullable(instant), null),
    estimatedArrival: z._default(z.nullable(instant), null),
    poNumber: text(60),
    reference: text(60),
  },
  {
    id: 'ContainerID',
    containerNumber: 'ContainerNumber',
    type: 'ContainerType',
    carrierScac: 'CarrierSCAC',
    bookingNumber: 'BookingNumber',
    masterBolNumber: 'MasterBOLNumber',
    vesselName: 'VesselName',
    voyage: 'Voyage',
    portOfLoading: 'PortOfLoading',
    portOfDischarge: 'PortOfDischarge',
    estimatedDeparture: 'ETD',
    estimatedArrival: 'ETA',
    poNumber: 'PO_Number',
    reference: 'Reference1',
  },
)
export type ContainerDraft = z.output<typeof containerDraft>

/** A container as it is tracked: vessel, ports, arrival and how it has moved. */
export const container = renamed(
  {
    id,
    containerNumber: z.string(),
    /** Does the number pass the check digit of ISO 6346? */
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
    departedAt: z.nullable(z.string()),
    estimatedArrival: z.nullable(z.string()),
    /** Arrival as first promised: what the present one is measured against. */
    firstEstimatedArrival: z.nullable(z.string()),
    arrivedAt: z.nullable(z.string()),
    /** Days later than first promised; negative = earlier. */
    daysLate: z.nullable(z.int()),
    state: z.enum(['booked', 'onTheWay', 'arrived', 'returned', 'problem']),
    lastEvent: z.string(),
    poNumber: z.string(),
    reference: z.string(),
    version: z.int(),
  },
  {
    id: 'ContainerID',
    containerNumber: 'ContainerNumber',
    isNumberValid: 'IsNumberValid',
    type: 'ContainerType',
    carrierScac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    bookingNumber: 'BookingNumber',
    masterBolNumber: 'MasterBOLNumber',
    vesselName: 'VesselName',
    vesselImo: 'VesselIMO',
    voyage: 'Voyage',
    portOfLoading: 'PortOfLoading',
    portOfDischarge: 'PortOfDischarge',
    departedAt: 'DepartedAt',
    estimatedArrival: 'ETA',
    firstEstimatedArrival: 'FirstETA',
    arrivedAt: 'ArrivedAt',
    daysLate: 'DaysLate',
    state: 'status',
    lastEvent: 'LastEvent',
    poNumber: 'PO_Number',
    reference: 'Reference1',
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
  },
)
export type ContainerEventValue = z.output<typeof containerEvent>
