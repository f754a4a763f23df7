import * as z from 'zod/mini'
import { amount, calendarDate, declaredAmount, flag, id, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { address } from './address.ts'
import { item } from './item.ts'
import { parcelNames, parcelShape } from './parcel-options.ts'
import { priceSheet } from './price-sheet.ts'

/** The pickup window: local date and times of the origin. */
export const pickupWindow = renamed(
  { date: z._default(calendarDate, ''), from: z._default(timeOfDay, ''), to: z._default(timeOfDay, '') },
  { date: 'PickupByDate', from: 'PickupByFromTime', to: 'PickupByToTime' },
)

const accessorialCodes = z._default(
  z
    .array(
      z.string().check(
        z.overwrite((value) => value.trim().toUpperCase()),
        z.maxLength(20),
      ),
    )
    .check(z.maxLength(60)),
  [],
)

/**
 * One drop of a shipment with several, in the order of travel: specification section 3, ShipmentStops. The last may be
 * the destination itself. `Items` are the lines that are unloaded there, or parts of them, found by item code (else
 * description) and package type; what no stop names is unloaded at the destination.
 */
export const shipmentStop = renamed(
  {
    id: text(80),
    address,
    reference1: text(60),
    reference2: text(60),
    /** When the stop takes the truck in, by its own clock; absent: at any time. */
    appointment: z.optional(
      z.object({
        date: z._default(calendarDate, ''),
        from: z._default(timeOfDay, ''),
        to: z._default(timeOfDay, ''),
      }),
    ),
    items: z._default(z.array(item).check(z.maxLength(500)), []),
  },
  {
    id: 'StopID',
    address: 'DropOffAddress',
    reference1: 'Reference1',
    reference2: 'Reference2',
    items: 'Items',
  },
)
export type ShipmentStopValue = z.output<typeof shipmentStop>

/** The carrier that the consignee pays, with the consignee's account: specification section 3, CollectCarrier. */
export const collectChoice = renamed(
  {
    scac: z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.maxLength(10),
    ),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    accountNumber: text(40),
    shipViaCode: text(40),
  },
  {
    scac: 'SCAC',
    rateModeId: 'RateModeID',
    accountNumber: 'AccountNumber',
    shipViaCode: 'ShipViaCode',
  },
)

/** What a user enters of a shipment: the part that rating and booking need. */
const draftShape = {
  origin: address,
  destination: address,
  billTo: z._default(z.nullable(address), null),
  items: z
    .array(item)
    .check(z.minLength(1, 'Add at least one item.'), z.maxLength(500, 'A shipment has at most 500 lines.')),
  services: accessorialCodes,
  pickup: z.optional(pickupWindow),
  paymentType: z._default(z.enum(['P', 'C', 'T']), 'P'),
  rateModeId: z._default(wholeNumber(1, 5), 1),
  soldTo: text(40),
  reference1: text(60),
  reference2: text(60),
  reference3: text(60),
  reference4: text(60),
  reference5: text(60),
  poNumber: text(60),
  orderNumber: text(60),
  specialInstructions: text(500),
  comments: text(1000),
  internalNotes: text(2000),
  declaredValueCents: z._default(declaredAmount, 0),
  notifyEmails: text(1000),
  stops: z.optional(z.array(shipmentStop).check(z.maxLength(50, 'A shipment has at most 50 stops.'))),
  /** The truck that is wanted (VAN53, REEFER53, FLAT48 …); '' = whatever fits and is cheapest. */
  equipment: z.optional(text(20)),
  /** Of a collect shipment. */
  collectCarrier: z.optional(z.nullable(collectChoice)),
  ...parcelShape,
} as const

const draftNames = {
  origin: 'Origin',
  destination: 'Destination',
  billTo: 'Billto',
  items: 'Items',
  services: 'AdditionalService',
  pickup: 'SheduleDateTime',
  paymentType: 'PaymentType',
  rateModeId: 'RateModeID',
  soldTo: 'SoldTo',
  reference1: 'Reference1',
  reference2: 'Reference2',
  reference3: 'Reference3',
  reference4: 'Reference4',
  reference5: 'Reference5',
  poNumber: 'PO_Number',
  orderNumber: 'OrderNumber',
  specialInstructions: 'SpecialInstruction',
  comments: 'comments',
  internalNotes: 'internalnotes',
  declaredValueCents: 'declaredValue',
  notifyEmails: 'NotifyCarrier',
  stops: 'ShipmentStops',
  equipment: 'EquipmentType',
  collectCarrier: 'CollectCarrier',
  ...parcelNames,
} as const

/** A shipment as entered: specification section 3, Shipment. */
export const shipmentDraft = renamed(draftShape, draftNames)
export type ShipmentDraft = z.output<typeof shipmentDraft>

/** The part of a shipment that only parcels have. */
export type ParcelOptions = Pick<ShipmentDraft, keyof typeof parcelShape>

export const PARCEL_FIELDS = Object.keys(parcelShape) as (keyof ParcelOptions)[]

/** The draft together with how it shall be rated. */
export const rateRequest = renamed(
  {
    ...draftShape,
    shipmentId: z._default(id, ''),
    version: z.optional(wholeNumber(0, 2_000_000_000)),
    save: z._default(flag, true),
    stream: text(60),
    scacs: z._default(z.array(z.string().check(z.maxLength(10))).check(z.maxLength(200)), []),
    /** The truck that is wanted (VAN53, REEFER53, FLAT48 …); '' = whatever fits and is cheapest. */
    equipment: text(20),
  },
  {
    ...draftNames,
    shipmentId: 'shipmentId',
    save: 'Save',
    stream: 'stream',
    scacs: 'SelectedCarriers',
  },
)
export type RateRequest = z.output<typeof rateRequest>

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
  state: z.enum(['waiting', 'sending', 'delivered', 'failed', 'unknown', 'received']),
  detail: z.string(),
  attempts: z.int(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** The EDI interchange in which it went or came, for its text; absent for other channels. */
  interchangeId: z.optional(z.string()),
  /** What the carrier's computer says of an EDI message: 997. */
  acknowledgement: z.optional(z.enum(['', 'awaited', 'accepted', 'rejected', 'overdue'])),
})

/**
 * One package of a parcel shipment and the label that is bought for it. buying: ordered, the carrier has not answered ·
 * bought: paid and valid · voided · failed: refused, nothing was bought · unknown: nobody can say, a person has to ask.
 */
export const parcelLabel = renamed(
  {
    packageNumber: z.int(),
    /** '' while it is not bought. */
    trackingNumber: z.string(),
    service: z.string(),
    state: z.enum(['buying', 'bought', 'voided', 'failed', 'unknown']),
    /** What the carrier says that the user should know; '' = nothing. */
    message: z.string(),
    boughtAt: z.nullable(z.string()),
    /** The carrier's own page about the package; '' while there is no number. */
    trackingUrl: z.string(),
    /** In which it can be printed; empty while it is not bought, and where somebody else prints it. */
    formats: z._default(z.array(z.enum(['PDF', 'ZPL'])), []),
    /** Where a return label waits for the one who sends the packages back; '' = nowhere. */
    labelUrl: z._default(z.string(), ''),
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
  },
)
export type ParcelLabelValue = z.output<typeof parcelLabel>

export const auditLine = z.object({
  at: z.string(),
  userName: z.string(),
  what: z.string(),
  detail: z.string(),
})

/** Booked against the routing guide: what that costs (below 0: saves), against which carrier, by whom, when. */
const guideOverride = renamed(
  { costCents: z.nullable(amount), against: z.string(), by: z.string(), at: z.string() },
  { costCents: 'CostOfOverride', against: 'Against', by: 'By', at: 'At' },
)

/** Everything about one shipment, as Shipment Details shows it. */
export const shipment = renamed(
  {
    ...draftShape,
    ...statusFields,
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
    /** The carrier declined the tender: the shipment may be tendered to another one. */
    isDeclined: z.optional(z.boolean()),
    /** Of the newest order of labels; empty or absent: none was ordered from a carrier. */
    parcelLabels: z.optional(z.array(parcelLabel)),
  },
  {
    ...draftNames,
    ...statusNames,
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
    isDeclined: 'IsDeclined',
    parcelLabels: 'ParcelLabels',
  },
)
export type ShipmentValue = z.output<typeof shipment>

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
    pickupFrom: z.string(),
    pickupTo: z.string(),
    timeZone: z.string(),
    /** For a deferred one: the local date on which it comes back; null when somebody has to bring it back. */
    deferredUntil: z._default(z.nullable(z.string()), null),
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
  },
)
export type ShipmentRow = z.output<typeof shipmentRow>
