import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { choice, id, password, text } from '../fields.ts'

/** A user's own sessions and second factor. */

export const openSession = z.object({
  id: z.string(),
  /** 'Chrome on Windows'. */
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** True for the current session. */
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

export const secondFactorWork = post('Account/SecondFactor', {
  summary:
    'Two-step verification of your own log-in: read, start, confirm with a code, new recovery codes, remove.',
  body: z.object({
    work: z._default(choice(['read', 'start', 'confirm', 'recovery', 'remove']), 'read'),
    /** For `confirm`. */
    code: text(20),
    /** For `start`, `recovery` and `remove`. */
    password: password(),
  }),
  reply: reply({
    isOn: z.boolean(),
    /** The company requires it of all users. */
    isRequired: z.boolean(),
    recoveryLeft: z.int(),
    /** With `start`. */
    setup: z.optional(
      z.object({
        /** Base32, to type in if the code cannot be scanned. */
        secret: z.string(),
        /** An image, as a data: URL. */
        qrCode: z.string(),
      }),
    ),
    /** With `confirm` and `recovery`, shown once. */
    recoveryCodes: z.optional(z.array(z.string())),
  }),
  secrets: ['setup', 'recoveryCodes'],
  isForEnrollment: true,
  reads: ['session'],
  writes: ['session'],
  isChange: (_query, body) => ((body as { work?: string } | undefined)?.work ?? 'read') !== 'read',
  audit: 'user.second-factor-changed',
})
