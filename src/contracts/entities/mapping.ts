import * as z from 'zod/mini'
import { requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Carrier mapping: the meaning of a ship-via code of the shipper's own system. Specification section 3. */
export const shipViaMapping = renamed(
  {
    id: text(80),
    shipViaCode: requiredText('Ship Via', 40),
    scac: requiredText('SCAC', 10),
    carrierName: text(100),
    service: text(60),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    paymentType: z._default(z.enum(['', 'P', 'C', 'T']), ''),
    /** A hash of the code's meaning. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    id: 'MappingId',
    shipViaCode: 'ShipViaCode',
    scac: 'SCAC',
    carrierName: 'CarrierName',
    service: 'Service',
    rateModeId: 'RateModeID',
    paymentType: 'PaymentType',
  },
)
export type ShipViaMappingValue = z.output<typeof shipViaMapping>
