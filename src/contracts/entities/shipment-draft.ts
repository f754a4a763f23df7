import * as z from 'zod/mini'
import {
  calendarDate,
  declaredAmount,
  flag,
  id,
  scacList,
  serviceCodes,
  text,
  timeOfDay,
  wholeNumber,
} from '../fields.ts'
import { renamed } from '../renamed.ts'
import { address } from './address.ts'
import { item } from './item.ts'
import { parcelNames, parcelShape } from './parcel-options.ts'

/** The pickup window: local date and times of the origin. */
export const pickupWindow = renamed(
  { date: z._default(calendarDate, ''), from: z._default(timeOfDay, ''), to: z._default(timeOfDay, '') },
  { date: 'PickupByDate', from: 'PickupByFromTime', to: 'PickupByToTime' },
)

/**
 * One drop of a shipment with several, in the order of travel: specification section 3, ShipmentStops. The last one may
 * be the destination itself. `Items` are the lines, or parts of lines, that are unloaded there, identified by item code
 * (else description) and package type; everything else is unloaded at the destination.
 */
export const shipmentStop = renamed(
  {
    id: text(80),
    address,
    reference1: text(60),
    reference2: text(60),
    /** The receiving hours of the stop, by its own clock; absent: at any time. */
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

/** The fields of a shipment that a user enters for rating and booking. */
export const draftShape = {
  origin: address,
  destination: address,
  billTo: z._default(z.nullable(address), null),
  items: z
    .array(item)
    .check(
      z.minLength(1, 'Add at least one item.'),
      z.maxLength(500, 'A shipment can have at most 500 lines.'),
    ),
  services: z._default(serviceCodes, []),
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
  stops: z.optional(z.array(shipmentStop).check(z.maxLength(50, 'A shipment can have at most 50 stops.'))),
  /** The requested truck (VAN53, REEFER53, FLAT48 …); '' = the cheapest one that fits. */
  equipment: z.optional(text(20)),
  /** For a collect shipment. */
  collectCarrier: z.optional(z.nullable(collectChoice)),
  ...parcelShape,
} as const

export const draftNames = {
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

/** The draft with its rating options. */
export const rateRequest = renamed(
  {
    ...draftShape,
    shipmentId: z._default(id, ''),
    version: z.optional(wholeNumber(0, 2_000_000_000)),
    save: z._default(flag, true),
    stream: text(60),
    scacs: scacList(200),
    /** The requested truck (VAN53, REEFER53, FLAT48 …); '' = the cheapest one that fits. */
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
