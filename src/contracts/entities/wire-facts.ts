import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** Facts of a shipment that specification section 3 names and no screen of ours needs. All are read only. */
export const wireFactsShape = {
  /** The price under which it was booked; null while no carrier is chosen. */
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
  /** The call that returns the proof of delivery; '' while there is none. */
  podLink: z.optional(z.string()),
  /** How the chosen carrier takes tenders: by EDI, over its network, through project44. */
  isEdi: z.optional(z.boolean()),
  isApi: z.optional(z.boolean()),
  isP44: z.optional(z.boolean()),
  /** How its pickup was requested: EDI, P44, API, Email, or Manual without a message; '' before it is scheduled. */
  scheduleVia: z.optional(z.enum(['', 'EDI', 'P44', 'API', 'Email', 'Manual'])),
  /** SCAC that the ship-via code of its orders is mapped to; '' where there is none. */
  preAssignedCarrier: z.optional(z.string()),
  /** Whether services are asked for at the pickup, and at the delivery. */
  hasPickupServices: z.optional(z.boolean()),
  hasDeliveryServices: z.optional(z.boolean()),
  /** Deadline of its newest spot quote request; null where no carrier was asked. */
  quoteBy: z.optional(z.nullable(z.string())),
  /** The earliest deliver-by date of its orders; null where none has one. */
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
