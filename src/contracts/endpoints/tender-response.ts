import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { text } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { shipper } from './tracking.ts'

/** The page on which a carrier answers a tender that was mailed to it. */

/** Texts of the shipment's pickup and its services, before and after. */
const change = z.object({ before: z.string(), after: z.string() })

export const TENDER_STATES = [
  'open',
  'changed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'closed',
] as const

const tender = renamed(
  {
    shipper,
    carrierName: z.string(),
    bolNumber: z.string(),
    /** changed: a changed pickup waits for the answer. withdrawn: voided, or tendered again. closed: picked up. */
    state: z.enum(TENDER_STATES),
    /** Line by line as in the mail; a line without a label continues the one above. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    change: z.nullable(change),
    /** The tender counts as declined after this time; null: it does not expire. */
    expiresAt: z.nullable(z.string()),
    answeredAt: z.nullable(z.string()),
    reason: z.string(),
    timeZone: z.string(),
    proNumber: z.string(),
    pickupNumber: z.string(),
  },
  {
    carrierName: 'CarrierName',
    bolNumber: 'BOLNumber',
    timeZone: 'TimeZone',
    proNumber: 'PRONumber',
    pickupNumber: 'PickupNumber',
  },
)
export type TenderPageValue = z.output<typeof tender>

export const tenderResponse = post('Shipment/TenderResponse', {
  summary: 'Get the carrier’s page for a tender, for the holder of its mailed link.',
  door: 'access-id',
  body: z.object({ accessid: text(200) }),
  reply: reply({ tender }),
  reads: ['shipments'],
})

export const answerTender = post('Shipment/AnswerTender', {
  summary:
    'Record the carrier’s answer by its mailed link: accept or decline a tender or changed pickup. Accepting again updates the numbers.',
  door: 'access-id',
  body: renamed(
    {
      accessid: text(200),
      answer: z.enum(['accept', 'decline']),
      /** Checked by the carrier's rule; '' = none yet. */
      proNumber: text(30),
      pickupNumber: text(60),
      reason: text(500),
    },
    { proNumber: 'PRONumber', pickupNumber: 'PickupNumber' },
  ),
  reply: reply({ state: z.enum(TENDER_STATES) }),
  writes: ['shipments', 'tracking', 'counts'],
  audit: 'shipment.tender-answered',
})
