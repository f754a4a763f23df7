import * as z from 'zod/mini'
import { SECURITY_KINDS } from '#domain/access/security-log.ts'
import { post, reply } from '../endpoint.ts'
import { calendarDate, choice, list, paging, text } from '../fields.ts'

const { pageSize, pageIndex, searchText } = paging

export const securityEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** The event, in words. */
  what: z.string(),
  /** '' if the typed name does not belong to a user. */
  userName: z.string(),
  address: z.string(),
  detail: z.string(),
  /** How often within the minute before `at`. */
  times: z.int(),
})
export type SecurityEventValue = z.output<typeof securityEvent>

export const securityLog = post('Security/Log', {
  summary:
    'Log-ins, lockouts, denied access, and changes to users, rights, credentials and settings; with `format` CSV as a file. Administrators only.',
  pages: ['SecurityLog'],
  body: z.object({
    pageSize,
    pageIndex,
    searchText,
    kind: z._default(choice(['', ...SECURITY_KINDS]), ''),
    userName: text(100),
    /** Days, both included. */
    from: z._default(z.union([z.literal(''), calendarDate]), ''),
    to: z._default(z.union([z.literal(''), calendarDate]), ''),
    format: z._default(choice(['', 'CSV']), ''),
  }),
  reply: reply({ ...list(securityEvent) }),
  reads: ['users', 'client'],
})
