import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { collectChoice, pickupWindow } from '../entities/shipment-draft.ts'
import { amount, changedText, id, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Booking: the carrier is chosen, the pickup set, the tender sent. */

/** Tender options of the specification, section 4. */
export const TENDER_FLAGS = ['tender', 'withoutnotify', 'withoutprint'] as const
export type TenderFlag = (typeof TENDER_FLAGS)[number]

const bookShape = {
  shipmentId: id,
  priceSheetId: id,
  pickup: z.optional(pickupWindow),
  /** Absent: those saved with the shipment. */
  notifyEmails: changedText(1000),
  specialInstructions: changedText(500),
  overrideReason: text(300),
  version: z.optional(wholeNumber(0, 2_000_000_000)),
} as const

const bookNames = {
  priceSheetId: 'selectedPricesheetid',
  pickup: 'SheduleDateTime',
  notifyEmails: 'NotifyCarrier',
  specialInstructions: 'SpecialInstruction',
  overrideReason: 'OverrideReason',
} as const

const bookBody = renamed(bookShape, bookNames)
export type BookBody = z.output<typeof bookBody>

/** A collect tender needs no price: the consignee and the carrier have agreed on it. */
const collectBody = renamed(
  {
    ...bookShape,
    priceSheetId: z._default(id, ''),
    /** Absent: the carrier that was saved with the shipment, or else the default one of its sold-to. */
    collectCarrier: z.optional(z.nullable(collectChoice)),
  },
  { ...bookNames, collectCarrier: 'CollectCarrier' },
)
export type CollectBody = z.output<typeof collectBody>

const bookReply = reply({
  shipmentId: z.string(),
  BOLNumber: z.string(),
  PRONumber: z.string(),
  statusCode: z.string(),
  isTendered: z.boolean(),
  CarrierName: z.string(),
  CarrierSCAC: z.string(),
  TotalCharge: amount,
  TrackingLink: z.string(),
  version: z.int(),
  tender: z.object({ channel: z.string(), to: z.string(), state: z.string(), messageId: z.string() }),
  print: z.boolean(),
})

export const bookPickup = post('Shipment/Pickup', {
  summary: 'Book the chosen price: schedule the pickup and tender the shipment to its carrier.',
  query: { flag: z._default(mode(TENDER_FLAGS), 'tender') },
  pages: ['Prepaid', 'Parcel', 'Tender', 'SingleOrder', 'MultipleOrders'],
  body: bookBody,
  reply: bookReply,
  writes: ['shipments', 'counts', 'price-sheets'],
  audit: 'shipment.tendered',
})

export const bookCollect = post('Shipment/CollectTender', {
  summary: 'Tender a collect shipment: the consignee’s carrier picks up and bills the consignee.',
  query: { flag: z._default(mode(TENDER_FLAGS), 'tender') },
  pages: ['Collect', 'Tender', 'SingleOrder', 'MultipleOrders'],
  body: collectBody,
  reply: bookReply,
  writes: ['shipments', 'counts', 'price-sheets'],
  audit: 'shipment.tendered',
})
