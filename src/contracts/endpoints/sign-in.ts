import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { id } from '../fields.ts'

/** How users log in, and where they are logged in: sessions of one's own. */

export const openSession = z.object({
  id: z.string(),
  /** 'Chrome on Windows'. */
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** True for the session that asks. */
  isThis: z.boolean(),
})
export type OpenSessionValue = z.output<typeof openSession>

export const listOwnSessions = post('Account/Sessions', {
  summary: 'Your own open sessions: browser, address, log-in and last use.',
  body: z.object({}),
  reply: reply({ sessions: z.array(openSession) }),
  reads: ['session'],
})

export const endOwnSessions = post('Account/EndSessions', {
  summary: 'End one of your own sessions, or without `sessionId` all but this one.',
  body: z.object({ sessionId: z.optional(id) }),
  reply: reply({ ended: z.int() }),
  reads: ['session'],
  writes: ['session'],
  audit: 'user.sessions-ended',
})
