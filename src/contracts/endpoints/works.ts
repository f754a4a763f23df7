import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { work } from '../entities/sheet.ts'
import { flag, id, text } from '../fields.ts'

/** Jobs that take longer than a request may: their progress and result. Our own. */

export const readWorks = post('Works/Read', {
  summary: 'List long-running jobs by id or kind, newest first, with counts of completed and failed work.',
  silent: true,
  body: z.object({
    ids: z._default(z.array(id).check(z.maxLength(50)), []),
    kinds: z._default(z.array(text(40)).check(z.maxLength(20)), []),
    isGoingOn: z._default(flag, false),
  }),
  reply: reply({ works: z.array(work) }),
  reads: ['works'],
})

export const cancelWork = post('Works/Cancel', {
  summary: 'Cancel a long-running job; work that is already done is kept.',
  body: z.object({ workId: id }),
  reply: reply({ work }),
  writes: ['works'],
  audit: 'work.cancelled',
})
