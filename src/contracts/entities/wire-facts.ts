import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** Facts of a shipment that specification section 3 names and none of our screens needs. All are read-only. */
export const wireFactsShape = {
  /** The booked price; null while no carrier is chosen. */
  tenderPrice: z.optional(
    z.nullable(
      renamed(
        { scac: z.string(), serviceDays: z.nullable(z.int()) },
        { scac: 'SelectedCarrierSCAC', serviceDays: 'ServiceDays' },
      ),
    ),
  ),
  /** The call that returns the bill of lading as PDF. */
  pdfUrl: z.optional(z.string()),
  /** The call that returns the proof of delivery; '' if there is none. */
  podLink: z.optional(z.string()),
  /** How the chosen carrier receives tenders: by EDI, over its network, or through project44. */
  isEdi: z.optional(z.boolean()),
  isApi: z.optional(z.boolean()),
  isP44: z.optional(z.boolean()),
  /** How its pickup was requested: EDI, P44, API, Email, or Manual without a message; '' until it is scheduled. */
  scheduleVia: z.optional(z.enum(['', 'EDI', 'P44', 'API', 'Email', 'Manual'])),
  /** SCAC for the ship-via code of its orders; '' if there is none. */
  preAssignedCarrier: z.optional(z.string()),
  /** Whether services are requested at the pickup, and at the delivery. */
  hasPickupServices: z.optional(z.boolean()),
  hasDeliveryServices: z.optional(z.boolean()),
  /** Deadline of its newest spot quote request; null if there is none. */
  quoteBy: z.optional(z.nullable(z.string())),
  /** The earliest deliver-by date of its orders; null if none has one. */
  deliverBy: z.optional(z.nullable(z.string())),
} as const

export const wireFactsNames = {
  tenderPrice: 'tenderpricesheetinfo',
  pdfUrl: 'PDFUrl',
  podLink: 'PODLink',
  isEdi: 'isEDI',
  isApi: 'isAPI',
  isP44: 'isP44',
  scheduleVia: 'scheduleVia',
  preAssignedCarrier: 'PreAssignedCarrier',
  hasPickupServices: 'Pickupcheck',
  hasDeliveryServices: 'Deliverycheck',
  quoteBy: 'QuoteBy',
  deliverBy: 'DeliverBy',
} as const

const wireFacts = z.object(wireFactsShape)
export type WireFacts = Required<z.output<typeof wireFacts>>
