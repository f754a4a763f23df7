import * as z from 'zod/mini'
import { amount, id, timeOfDay } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { item } from './item.ts'
import { priceSheet } from './price-sheet.ts'
import { draftNames, draftShape } from './shipment-draft.ts'
import { wireFactsNames, wireFactsShape } from './wire-facts.ts'

const statusFields = {
  id,
  bolNumber: z.string(),
  status: z.enum(['O', 'Q', 'H', 'T', 'A', 'D', 'V']),
  statusName: z.string(),
  isTendered: z.boolean(),
  endedAs: z.enum(['', 'void', 'archived']),
  shipMode: z.string(),
  carrierScac: z.string(),
  carrierName: z.string(),
  proNumber: z.string(),
  serviceDays: z.nullable(z.int()),
  deliveryDate: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  totalCents: amount,
  currency: z.string(),
  totalWeightLb: z.number(),
  totalQuantity: z.number(),
  totalPallets: z.number(),
  problem: z.string(),
  createdAt: z.string(),
  version: z.int(),
} as const

const statusNames = {
  id: 'shipmentId',
  bolNumber: 'BOLNumber',
  status: 'statusCode',
  statusName: 'shipmentStatus',
  isTendered: 'isTendered',
  endedAs: 'endedAs',
  shipMode: 'shipMode',
  carrierScac: 'CarrierSCAC',
  carrierName: 'CarrierName',
  proNumber: 'PRONumber',
  serviceDays: 'serviceDays',
  deliveryDate: 'DeliveryDate',
  deliveredAt: 'DeliveredAt',
  totalCents: 'TotalCharge',
  currency: 'Currency',
  totalWeightLb: 'Totalweight',
  totalQuantity: 'TotalQuantity',
  totalPallets: 'TotalPallet',
  problem: 'Problem',
  createdAt: 'CreateDate',
  version: 'version',
} as const

const trackingEvent = renamed(
  {
    id,
    status: z.string(),
    code: z.string(),
    what: z.string(),
    place: z.string(),
    at: z.string(),
    timeZone: z.string(),
    notes: z.string(),
    source: z.string(),
  },
  {
    id: 'EventId',
    status: 'Status',
    code: 'Code',
    what: 'What',
    place: 'Where',
    at: 'DateTime',
    timeZone: 'TimeZone',
    notes: 'Notes',
    source: 'Source',
  },
)

export { trackingEvent }

/** One message to or from the carrier. */
export const tenderMessage = z.object({
  id,
  channel: z.string(),
  direction: z.enum(['out', 'in']),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sending', 'delivered', 'failed', 'unknown', 'unsent', 'received']),
  detail: z.string(),
  attempts: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** The EDI interchange that carried it, to show its text; absent for other channels. */
  interchangeId: z.optional(z.string()),
  /** The carrier's 997 for an EDI message. */
  acknowledgement: z.optional(z.enum(['', 'awaited', 'accepted', 'rejected', 'overdue'])),
  /** A tender that another tender replaced without sending a message. */
  isRetired: z.optional(z.boolean()),
})

/**
 * One package of a parcel shipment with its purchased label. buying: ordered, the carrier has not answered · bought:
 * paid and valid · voided · failed: refused, nothing was bought · unknown: the purchase may have succeeded, a user has
 * to ask the carrier.
 */
export const parcelLabel = renamed(
  {
    packageNumber: z.int(),
    /** '' until it is bought. */
    trackingNumber: z.string(),
    service: z.string(),
    state: z.enum(['buying', 'bought', 'voided', 'failed', 'unknown']),
    /** The carrier's message for the user; '' = none. */
    message: z.string(),
    boughtAt: z.nullable(z.string()),
    /** The carrier's own page about the package; '' until there is a number. */
    trackingUrl: z.string(),
    /** The formats in which it can be printed; empty until it is bought, or if another party prints it. */
    formats: z._default(z.array(z.enum(['PDF', 'ZPL'])), []),
    /** Where the sender of the packages can download a return label; '' = none. */
    labelUrl: z._default(z.string(), ''),
    /** After a refusal: the path of the shipment's field that the carrier's message means; '' if it means none. */
    refusedField: z._default(z.string(), ''),
    /** The refused value of that field: once the field changes, the refusal is settled. */
    refusedValue: z._default(z.string(), ''),
  },
  {
    packageNumber: 'PackageNumber',
    trackingNumber: 'TrackingID',
    service: 'ServiceName',
    state: 'State',
    message: 'Message',
    boughtAt: 'BoughtAt',
    trackingUrl: 'TrackingUrl',
    formats: 'LabelFormats',
    labelUrl: 'LabelLink',
    refusedField: 'RefusedField',
    refusedValue: 'RefusedValue',
  },
)
export type ParcelLabelValue = z.output<typeof parcelLabel>

/** The insurance of the newest labels: requested with the labels, bought after them. */
export const parcelInsurance = renamed(
  {
    valueCents: amount,
    premiumCents: amount,
    policyNumber: z.string(),
    state: z.enum(['wanted', 'insured', 'refused', 'canceled', 'not-canceled']),
    /** Why it failed, in the insurer's words. */
    message: z.string(),
  },
  {
    valueCents: 'InsuredValue',
    premiumCents: 'Premium',
    policyNumber: 'PolicyNumber',
    state: 'State',
    message: 'Message',
  },
)
export type ParcelInsuranceValue = z.output<typeof parcelInsurance>

export const auditLine = z.object({
  at: z.string(),
  userName: z.string(),
  what: z.string(),
  detail: z.string(),
})

/**
 * Booked against the routing guide: the extra cost (below 0: savings), the carrier it was compared with, the user, the
 * time.
 */
const guideOverride = renamed(
  { costCents: z.nullable(amount), against: z.string(), by: z.string(), at: z.string() },
  { costCents: 'CostOfOverride', against: 'Against', by: 'By', at: 'At' },
)

const pickupTerms = z.object({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  services: z.array(z.string()),
})

/**
 * The last change of a tendered pickup, and the carrier's answer to it. `toldTo` is '' if a user notifies the carrier.
 */
const pickupChange = z.object({
  before: pickupTerms,
  after: pickupTerms,
  channel: z.enum(['email', 'edi', 'api', 'none']),
  toldTo: z.string(),
  state: z.enum(['waiting', 'confirmed', 'refused', 'replaced']),
  answer: z.string(),
  answeredBy: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type PickupChangeValue = z.output<typeof pickupChange>

/** The carrier's answer to a tender by mail; times are null until they occur. */
const carrierAnswer = z.object({
  carrier: z.string(),
  askedTo: z.string(),
  askedAt: z.string(),
  openedAt: z.nullable(z.string()),
  /** '' until the carrier answers. */
  answer: z.enum(['', 'accepted', 'declined', 'expired']),
  answeredAt: z.nullable(z.string()),
  reason: z.string(),
  remindAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
})
export type CarrierAnswerValue = z.output<typeof carrierAnswer>

/** Everything about one shipment, as Shipment Details shows it. */
export const shipment = renamed(
  {
    ...draftShape,
    ...statusFields,
    ...wireFactsShape,
    items: z.array(item),
    priceSheets: z.array(priceSheet),
    selectedPriceSheetId: z.string(),
    events: z.array(trackingEvent),
    tenderLog: z.array(tenderMessage),
    audit: z.array(auditLine),
    trackingLink: z.string(),
    actions: z.array(z.string()),
    timeZone: z.string(),
    overrideReason: z.string(),
    guideOverride: z.nullable(guideOverride),
    /** The carrier's pickup confirmation; absent or '' until it confirms. */
    pickupNumber: z.optional(z.string()),
    /** The carrier declined the tender: the shipment may be tendered to another carrier. */
    isDeclined: z.optional(z.boolean()),
    /** After a decline: the price sheet of the next carrier; '' or absent if there is none. */
    nextPriceSheetId: z.optional(z.string()),
    /** Absent or null: no carrier was asked by mail. */
    carrierAnswer: z.optional(z.nullable(carrierAnswer)),
    /** Absent or null: the pickup was never changed after a tender. */
    pickupChange: z.optional(z.nullable(pickupChange)),
    /** The labels of the newest order; empty or absent: none were ordered from a carrier. */
    parcelLabels: z.optional(z.array(parcelLabel)),
    parcelInsurance: z.optional(z.nullable(parcelInsurance)),
  },
  {
    ...draftNames,
    ...statusNames,
    ...wireFactsNames,
    priceSheets: 'PriceSheets',
    selectedPriceSheetId: 'selectedPricesheetid',
    events: 'TrackingEvents',
    tenderLog: 'CarrierResponseLog',
    audit: 'AuditTrail',
    trackingLink: 'TrackingLink',
    actions: 'Actions',
    timeZone: 'TimeZone',
    overrideReason: 'OverrideReason',
    guideOverride: 'GuideOverride',
    pickupNumber: 'PickupNumber',
    isDeclined: 'IsDeclined',
    nextPriceSheetId: 'NextPricesheetid',
    carrierAnswer: 'CarrierAnswer',
    pickupChange: 'PickupChange',
    parcelLabels: 'ParcelLabels',
    parcelInsurance: 'ParcelInsurance',
  },
)
export type ShipmentValue = z.output<typeof shipment>

const lanePlace = z.object({ city: z.string(), state: z.string(), zip: z.string() })

/** One row of a shipment list. */
export const shipmentRow = renamed(
  {
    ...statusFields,
    orderNumber: z.string(),
    poNumber: z.string(),
    originName: z.string(),
    originCity: z.string(),
    originState: z.string(),
    originZip: z.string(),
    destinationName: z.string(),
    destinationCity: z.string(),
    destinationState: z.string(),
    destinationZip: z.string(),
    warehouse: z.string(),
    paymentType: z.string(),
    pickupDate: z.nullable(z.string()),
    pickupFrom: timeOfDay,
    pickupTo: timeOfDay,
    timeZone: z.string(),
    /** For a deferred shipment: the local date on which it returns automatically; null if a user has to resume it. */
    deferredUntil: z._default(z.nullable(z.string()), null),
    /** Its status against its promised dates (domain/tracking/standing.ts); '' = it has none. */
    standing: z._default(z.enum(['', 'onTime', 'atRisk', 'late']), ''),
    /** Why it is late or at risk. */
    standingReason: z._default(z.string(), ''),
    /** The delivery day at the destination by the carrier's latest estimate. */
    expectedDate: z._default(z.nullable(z.string()), null),
    destinationZone: z._default(z.string(), ''),
    /** For a return only: its lane, from the customer to the return address. */
    returnLane: z.optional(z.object({ from: lanePlace, to: lanePlace })),
    /** In lists of deliveries, the link to download the POD; '' = none yet. */
    podLink: z.optional(z.string()),
  },
  {
    ...statusNames,
    orderNumber: 'OrderNumber',
    poNumber: 'PO_Number',
    originName: 'OriginName',
    originCity: 'OriginCity',
    originState: 'OriginState',
    originZip: 'OriginZip',
    destinationName: 'DestinationName',
    destinationCity: 'DestinationCity',
    destinationState: 'DestinationState',
    destinationZip: 'DestinationZip',
    warehouse: 'WHSE',
    paymentType: 'PaymentType',
    pickupDate: 'PickupByDate',
    pickupFrom: 'PickupByFromTime',
    pickupTo: 'PickupByToTime',
    timeZone: 'TimeZone',
    deferredUntil: 'DeferUntil',
    standing: 'Standing',
    standingReason: 'StandingReason',
    expectedDate: 'ExpectedDate',
    destinationZone: 'DestinationTimeZone',
    returnLane: 'ReturnLane',
    podLink: 'PODLink',
  },
)
export type ShipmentRow = z.output<typeof shipmentRow>
