import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { amount, changedText, declaredAmount, id, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The customs data of a shipment's goods. */

const names = {
  countryOfOrigin: 'CountryOfOrigin',
  htsCode: 'HTSCode',
  valueCents: 'CustomsValue',
} as const

const line = renamed(
  {
    itemCode: z.string(),
    description: z.string(),
    quantity: z.number(),
    unit: z.string(),
    countryOfOrigin: z.string(),
    htsCode: z.string(),
    /** The value of the whole line; null: not known. */
    valueCents: z.nullable(amount),
  },
  { itemCode: 'ItemCode', description: 'Description', quantity: 'Qty', unit: 'UOMType', ...names },
)
export type CustomsLine = z.output<typeof line>

/** Absent: unchanged; '' and 0: back to the item master's value. */
const change = renamed(
  { countryOfOrigin: changedText(2), htsCode: changedText(20), valueCents: z.optional(declaredAmount) },
  names,
)
export type CustomsChange = z.output<typeof change>

export const customsDetails = post('Shipment/CustomsDetails', {
  summary: 'Read the goods on a shipment’s commercial invoice; with Lines, change them.',
  pages: ['ShipmentDetails', 'Tender', 'Track', 'ShipmentHistory', 'PrintDocuments', 'OpenOrders'],
  body: renamed(
    {
      shipmentId: id,
      /** One entry for each line of the shipment, in their order. */
      lines: z.optional(z.array(change).check(z.maxLength(1000))),
      /** The one that was read; needed for a change. */
      version: z.optional(wholeNumber(0, 2_000_000_000)),
    },
    { lines: 'Lines' },
  ),
  reply: reply({
    version: z.int(),
    Currency: z.string(),
    /** True: the goods were declared with a parcel, and are changed there. */
    isDeclared: z.boolean(),
    Lines: z.array(line),
    /** Missing fields: sentences by field. */
    Missing: z.record(z.string(), z.string()),
  }),
  reads: ['shipments', 'items'],
  writes: ['shipments', 'documents'],
  isChange: (_query, body) => (body as { lines?: unknown } | undefined)?.lines !== undefined,
  audit: 'shipment.customs-changed',
})
