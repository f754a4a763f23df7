import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { userDetails } from '../entities/user.ts'
import { choice, password, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Passkeys (WebAuthn): signing in with one, and a user's own. */

/** The JSON form of the browser's WebAuthn data. */
const webAuthnJson = z.record(z.string(), z.unknown())

/** The options with which the browser asks for a passkey; further fields are passed on unchanged. */
const logInOptions = z.looseObject({ challenge: z.string() })
/** The options with which the browser makes a passkey. */
const registrationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
})
export type LogInOptions = z.output<typeof logInOptions>
export type RegistrationOptions = z.output<typeof registrationOptions>

const challenge = z.object({ challengeId: z.string(), options: registrationOptions })

export const startPasskeyLogIn = post('LogIn/PasskeyChallenge', {
  summary: 'Start a log-in with a passkey: returns a challenge that works once, for a few minutes.',
  door: 'public',
  developerKey: true,
  body: z.object({}),
  reply: reply({ challengeId: z.string(), options: logInOptions }),
})

export const passkeyLogIn = post('LogIn/Passkey', {
  summary: 'Log in with a passkey and no password; returns the session key and the user.',
  door: 'public',
  developerKey: true,
  body: renamed(
    {
      /** For the second step of a password login: the passkey must belong to this user. */
      userName: text(100),
      challengeId: requiredText('Challenge id', 100),
      response: webAuthnJson,
    },
    { userName: 'UserName' },
  ),
  reply: reply({ token: z.string(), userDetails }),
  audit: 'user.logged-in',
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type PasskeyValue = z.output<typeof passkey>

export const passkeyWork = post('Account/Passkeys', {
  summary: 'Your own passkeys: read, start to add one, add it, rename it, remove it.',
  body: z.object({
    work: z._default(choice(['read', 'start', 'add', 'rename', 'remove']), 'read'),
    /** For `start` and `remove`. */
    password: password(),
    /** For `add` and `rename`. */
    name: text(60),
    /** For `rename` and `remove`. */
    passkeyId: text(80),
    /** For `add`. */
    challengeId: text(100),
    response: z.optional(webAuthnJson),
  }),
  reply: reply({
    passkeys: z.array(passkey),
    /** The only address at which passkeys work; '' if this installation does not support them. */
    origin: z.string(),
    /** False: the user logs in by single sign-on only. */
    hasPassword: z.boolean(),
    /** With `start`. */
    challenge: z.optional(challenge),
  }),
  secrets: ['challenge'],
  isForEnrollment: true,
  reads: ['session'],
  writes: ['session'],
  isChange: (_query, body) => ((body as { work?: string } | undefined)?.work ?? 'read') !== 'read',
  audit: 'user.passkeys-changed',
})
