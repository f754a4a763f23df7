import type { Refusal } from '#contracts/errors.ts'
import { countSecurityEvent } from '#database/clients/security-log.ts'
import type { Session } from '#database/clients/sessions.ts'
import { findUserByName } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import type { SecurityKind } from '#domain/access/security-log.ts'
import { networkOf } from '#outside/network-of.ts'

/** Refusals that the security log keeps, including refused logins, where there is no session. */
const KEPT: Record<string, readonly [SecurityKind, string]> = {
  WRONG_CREDENTIALS: ['log-in-failed', 'log-in.wrong'],
  USER_DISABLED: ['log-in-failed', 'log-in.disabled'],
  EMAIL_NOT_CONFIRMED: ['log-in-failed', 'log-in.unconfirmed'],
  CODE_WRONG: ['log-in-failed', 'log-in.code'],
  SIGN_ON_REQUIRED: ['log-in-failed', 'log-in.not-by-sign-on'],
  PASSKEY_REFUSED: ['log-in-failed', 'log-in.passkey'],
  LOGIN_THROTTLED: ['locked-out', 'log-in.locked'],
  PAGE_FORBIDDEN: ['refused', 'right.page'],
  READ_ONLY: ['refused', 'right.read-only'],
}

export interface RefusedCall {
  /** Path of the call. */
  call: string
  session: Session | null
  /** As typed at login. */
  userName: string
  address: string
}

/** Keeps a refusal in the security log, outside the transaction that it rolled back. */
export async function recordRefusal(db: Db, refusal: Refusal, refused: RefusedCall): Promise<void> {
  const kept = Object.hasOwn(KEPT, refusal.code) ? KEPT[refusal.code] : undefined
  if (!kept) return
  const [kind, what] = kept
  const { session, call, address } = refused
  const user = session ? userOf(session) : await knownUser(db, refused.userName)
  const detail: Record<string, string> = kind === 'refused' ? { call } : {}
  await countSecurityEvent(db, { ...user, kind, what, detail, network: networkOf(address), address })
}

const userOf = ({ clientId, userId, userName }: Session) => ({ clientId, userId, userName })

/** Unknown user names are not stored: people type their password into the wrong field. */
async function knownUser(db: Db, userName: string) {
  const user = userName === '' ? null : await findUserByName(db, userName)
  return user
    ? { clientId: user.clientId, userId: user.id, userName: user.userName }
    : { clientId: null, userId: null, userName: '' }
}
