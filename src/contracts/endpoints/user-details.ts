import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { profile, profileChanges } from '../entities/profile.ts'
import { userDetails } from '../entities/user.ts'
import { text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The user who is logged in: specification section 7. Separate from login and users, because many screens need it. */

export const readUserDetails = post('Login/userDetails', {
  summary:
    'Get the user who is logged in: rights, defaults, bill-to address; with `profile`, save the given fields.',
  body: renamed(
    { userId: text(80), clientId: text(80), profile: z.optional(profileChanges) },
    { userId: 'UserID', clientId: 'clientId' },
  ),
  reply: reply({ userDetails, profile: z.optional(profile) }),
  reads: ['session'],
  writes: ['session'],
  isChange: (_query, body) => (body as { profile?: unknown } | undefined)?.profile !== undefined,
  audit: 'user.profile-saved',
})
