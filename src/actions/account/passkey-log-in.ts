import { fail, Refusal } from '#contracts/errors.ts'
import { findPasskey } from '#database/clients/passkeys.ts'
import { countSecurityEvent } from '#database/clients/security-log.ts'
import { findUser } from '#database/clients/users.ts'
import { networkOf } from '#outside/network-of.ts'
import type { ActionContext } from '../kernel/context.ts'
import { countFrom, forgiveFrom } from './log-in-throttle.ts'
import {
  type Caller,
  isShutOut,
  type OpenedSession,
  openSession,
  refuseWithoutSignOn,
} from './open-session.ts'
import { logInOptions, provePasskey } from './passkey-proof.ts'

/** The challenge for a login with a passkey. */
export const startPasskeyLogIn = (context: ActionContext) => logInOptions(context)

/** Opens a session for the user of a passkey; as a second step, only for the user who entered the password. */
export async function passkeyLogIn(
  context: ActionContext,
  given: { userName: string; challengeId: string; response: Record<string, unknown> },
  caller: Caller,
): Promise<OpenedSession> {
  const { db } = context
  await countFrom(db, caller.address)
  const passkey = await provePasskey(context, given).catch(async (error) => {
    if (error instanceof Refusal) await keepRefusal(context, given.response.id, { caller, refusal: error })
    throw error
  })
  const user = await findUser(db, passkey.clientId, passkey.userId)
  if (!user || (await isShutOut(context, user)))
    return fail('PASSKEY_REFUSED', { reason: 'It does not belong to any user.' })
  if (given.userName !== '' && given.userName.toLowerCase() !== user.userName.toLowerCase()) {
    fail('PASSKEY_REFUSED', { reason: 'It belongs to another user.' })
  }
  if (user.isDisabled) fail('USER_DISABLED')
  if (user.isUnconfirmed) fail('EMAIL_NOT_CONFIRMED')
  await refuseWithoutSignOn(db, user)
  await forgiveFrom(db, caller.address)
  return openSession(context, user, { caller, openedBy: 'passkey' })
}

/** Records the refusal for the company of the passkey's user, if the passkey is known. */
async function keepRefusal(
  { db }: ActionContext,
  credentialId: unknown,
  { caller, refusal }: { caller: Caller; refusal: Refusal },
): Promise<void> {
  const passkey = typeof credentialId === 'string' ? await findPasskey(db, credentialId) : null
  const user = passkey && (await findUser(db, passkey.clientId, passkey.userId))
  if (!passkey || !user) return
  const { address } = caller
  await countSecurityEvent(db, {
    ...{ clientId: user.clientId, userId: user.id, userName: user.userName },
    ...{ kind: 'log-in-failed', what: 'log-in.passkey' },
    detail: { passkey: passkey.name, reason: String(refusal.details.reason ?? refusal.message) },
    ...{ network: networkOf(address), address },
  })
}
