import { fail } from '#contracts/errors.ts'
import { findUser } from '#database/clients/users.ts'
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

/** The challenge of a log-in with a passkey. */
export const startPasskeyLogIn = (context: ActionContext) => logInOptions(context)

/** Opens a session for the user of a passkey; as a second step only for the user who typed the password. */
export async function passkeyLogIn(
  context: ActionContext,
  given: { userName: string; challengeId: string; response: Record<string, unknown> },
  caller: Caller,
): Promise<OpenedSession> {
  const { db } = context
  await countFrom(db, caller.address)
  const passkey = await provePasskey(context, given)
  const user = await findUser(db, passkey.clientId, passkey.userId)
  if (!user || (await isShutOut(context, user)))
    return fail('PASSKEY_REFUSED', { reason: 'No user here has it.' })
  if (given.userName !== '' && given.userName.toLowerCase() !== user.userName.toLowerCase()) {
    fail('PASSKEY_REFUSED', { reason: 'It belongs to another user.' })
  }
  if (user.isDisabled) fail('USER_DISABLED')
  if (user.isUnconfirmed) fail('EMAIL_NOT_CONFIRMED')
  await refuseWithoutSignOn(db, user)
  await forgiveFrom(db, caller.address)
  return openSession(context, user, { caller, openedBy: 'passkey' })
}
