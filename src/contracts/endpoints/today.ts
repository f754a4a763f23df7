import * as z from 'zod/mini'
import { TODAY_NAMES } from '#domain/tracking/attention.ts'
import { post, reply } from '../endpoint.ts'

/** What needs a user's attention now. */

export const readToday = post('Console/Today', {
  summary:
    'Get what needs attention now: overdue pickups, late and at-risk shipments, tenders, orders, bills. Each count matches its list.',
  pages: ['SingleOrder'],
  silent: true,
  via: 'data',
  body: z.object({}),
  reply: reply({
    /** The counts that the user may see; a count stops at 10,000. */
    counts: z.array(z.object({ item: z.enum(TODAY_NAMES), count: z.int() })),
    refreshedAt: z.string(),
  }),
  reads: ['shipments', 'orders', 'tracking', 'counts', 'quotes', 'price-sheets', 'integration', 'bills'],
})
