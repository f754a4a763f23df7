import { randomUUID } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { LogInOptions, RegistrationOptions } from '#contracts/endpoints/passkeys.ts'
import { fail } from '#contracts/errors.ts'
import { countPasskeyUse, findPasskey, type Passkey } from '#database/clients/passkeys.ts'
import {
  keepPendingSignIn,
  type PendingSignIn,
  takePendingSignIn,
} from '#database/clients/pending-sign-ins.ts'
import type { User } from '#database/clients/users.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type PasskeyPlace, passkeyPlaceOf } from './passkey-place.ts'

/**
 * What browsers prove with a passkey (WebAuthn). The authenticator stores every passkey itself, so no user name is
 * needed, and asks for a fingerprint, face or PIN, so a passkey counts as two factors.
 */

type Json = Record<string, unknown>
type Work = Pick<ActionContext, 'db' | 'now' | 'installation'>

const CHALLENGE_MS = 5 * 60_000

/** Loaded with the first passkey: it is larger than the rest of the login code. */
const library = () => import('@simplewebauthn/server')

const placeOf = ({ installation }: Work): PasskeyPlace =>
  passkeyPlaceOf(installation.publicUrl) ?? fail('PASSKEYS_UNAVAILABLE')

/** The options with which the browser creates a passkey for the user. */
export async function registrationOptions(
  work: Work,
  user: User,
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<{ challengeId: string; options: RegistrationOptions }> {
  const { rpId } = placeOf(work)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Lading',
    rpID: rpId,
    userID: handleOf(user),
    userName: user.userName,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName,
    attestationType: 'none',
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const owner = { clientId: user.clientId, userId: user.id }
  return { challengeId: await keep(work, 'passkey-added', options.challenge, owner), options: { ...options } }
}

/** The passkey that the browser made. */
export async function newPasskey(
  work: Work,
  user: User,
  given: { challengeId: string; response: Json },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { rpId, origin } = placeOf(work)
  const pending = await take(work, 'passkey-added', given.challengeId)
  if (pending.userId !== user.id) fail('PASSKEY_OVER')
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given.response as unknown as RegistrationResponseJSON,
    expectedChallenge: pending.content.challenge ?? '',
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(refuse)
  if (!registrationInfo) return fail('PASSKEY_REFUSED', { reason: 'Its signature is invalid.' })
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

/** The options with which the browser asks for any user's passkey. */
export async function logInOptions(work: Work): Promise<{ challengeId: string; options: LogInOptions }> {
  const { rpId } = placeOf(work)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  })
  const challengeId = await keep(work, 'passkey-used', options.challenge, { clientId: null, userId: null })
  return { challengeId, options: { ...options } }
}

/** Verifies the browser's answer to the challenge, and returns its passkey. */
export async function provePasskey(
  work: Work,
  given: { challengeId: string; response: Json },
): Promise<Pick<Passkey, 'id' | 'clientId' | 'userId' | 'name'>> {
  const { rpId, origin } = placeOf(work)
  const pending = await take(work, 'passkey-used', given.challengeId)
  const response = given.response as unknown as AuthenticationResponseJSON
  const passkey = typeof response.id === 'string' ? await findPasskey(work.db, response.id) : null
  if (!passkey)
    return fail('PASSKEY_REFUSED', { reason: 'It does not belong to any user. It may have been removed.' })
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: pending.content.challenge ?? '',
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(refuse)
  if (!verified) fail('PASSKEY_REFUSED', { reason: 'Its signature is invalid.' })
  // The counter did not increase: one of the two uses was by a copy of the passkey.
  if (!(await countPasskeyUse(work.db, passkey.id, authenticationInfo.newCounter, work.now))) {
    fail('PASSKEY_REFUSED', { reason: COPIED })
  }
  return passkey
}

/** The bytes of the user's id: what the authenticator stores does not identify the person. */
const handleOf = ({ id }: Pick<User, 'id'>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))

async function keep(
  { db, now }: Work,
  purpose: PendingSignIn['purpose'],
  challenge: string,
  owner: Pick<PendingSignIn, 'clientId' | 'userId'>,
): Promise<string> {
  const id = randomUUID()
  const endsAt = new Date(now.getTime() + CHALLENGE_MS)
  await keepPendingSignIn(db, { id, purpose, content: { challenge }, endsAt, ...owner }, now)
  return id
}

async function take(
  { db, now }: Work,
  purpose: PendingSignIn['purpose'],
  id: string,
): Promise<PendingSignIn> {
  const pending = isId(id) ? await takePendingSignIn(db, { id, purpose }, now) : null
  return pending ?? fail('PASSKEY_OVER')
}

const COPIED = 'Its counter is behind, so it may be a copy. Remove it and add it again.'

/** Converts an error of the library into a refusal in plain words. */
function refuse(error: unknown): never {
  const said = error instanceof Error ? error.message : ''
  const known: [RegExp, string][] = [
    [/counter/i, COPIED],
    [/origin/i, 'It was used on another site.'],
    [/RP ID/i, 'It was created for another site.'],
    [/challenge/i, 'It answered a different request. Try again.'],
    [/user verif|user could not be verified/i, 'It did not ask for a fingerprint, a face or a PIN.'],
  ]
  const found = known.find(([pattern]) => pattern.test(said))
  return fail('PASSKEY_REFUSED', { reason: found?.[1] ?? 'Its reply could not be read.' })
}
