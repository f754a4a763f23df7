import * as z from 'zod/mini'
import { GET_STARTED_STEPS } from '#domain/accounts/get-started.ts'
import { post, reply } from '../endpoint.ts'
import { flag } from '../fields.ts'

/** The first steps of a new company, and whether its mail can be sent. */

export const getStarted = post('Client/GetStarted', {
  summary:
    'Get a company’s first steps and which are done; with `dismiss`, hide the list. Administrators only.',
  silent: true,
  body: z.object({ dismiss: z.optional(flag) }),
  reply: reply({
    /** False: every step is done, the list was dismissed, or the user is not an administrator. */
    isShown: z.boolean(),
    steps: z.array(z.object({ step: z.enum(GET_STARTED_STEPS), isDone: z.boolean() })),
  }),
  reads: ['client', 'session', 'users', 'locations', 'items', 'carriers', 'tariffs', 'shipments', 'printers'],
  writes: ['client'],
  isChange: (_query, body) => (body as { dismiss?: unknown } | undefined)?.dismiss !== undefined,
  audit: 'client.get-started-dismissed',
})

export const readMailStatus = post('Client/MailStatus', {
  summary:
    'Check whether a mail server is set up, the sender address, and the result of the last test e-mail.',
  silent: true,
  body: z.object({}),
  reply: reply({
    hasMailServer: z.boolean(),
    from: z.string(),
    /** The address of the user, to which a test goes. */
    to: z.string(),
    lastTest: z.nullable(z.object({ to: z.string(), state: z.string(), detail: z.string(), at: z.string() })),
  }),
  reads: ['client', 'shipments'],
})

export const sendTestMail = post('Client/SendTestMail', {
  summary: 'Send a test e-mail to the user’s own address.',
  body: z.object({}),
  reply: reply({ to: z.string(), messageId: z.string() }),
  writes: ['client'],
  audit: 'client.test-mail-sent',
})
