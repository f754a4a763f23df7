import * as z from 'zod/mini'
import { ALIKE } from '#domain/freight-audit/expected-charges.ts'
import { post, reply } from '../endpoint.ts'
import { amount, id } from '../fields.ts'

/** The charges that carriers will probably bill for a shipment in addition to the ordered ones. Our own. */
export const expectedCharges = post('Invoices/Expected', {
  summary:
    'List services that carriers billed for similar shipments in the last 180 days but that were not ordered here.',
  pages: ['Prepaid', 'Collect', 'Tender', 'ShipmentDetails', 'FreightAudit'],
  body: z.object({ shipmentId: id }),
  reply: reply({
    charges: z.array(
      z.object({
        /** The service's code, as a shipment orders it. */
        code: z.string(),
        label: z.string(),
        /** What the earlier shipments have in common with this one. */
        alike: z.enum(ALIKE),
        billed: z.int(),
        of: z.int(),
        average: z.nullable(amount),
        words: z.string(),
      }),
    ),
  }),
  reads: ['bills', 'shipments'],
})
