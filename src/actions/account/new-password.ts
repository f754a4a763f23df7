import { fail } from '#contracts/errors.ts'
import type { User } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import { isCommonPassword } from '#outside/common-passwords.ts'
import type { Installation } from '../kernel/context.ts'
import { mailLogInChange } from './log-in-changed-mail.ts'

const SHORTEST_PASSWORD = 10

/** Refuses a password that is short, has the user name in it, repeats few characters or is a common one. */
export function refuseWeakPassword(password: string, userName: string): void {
  const isWeak =
    password.length < SHORTEST_PASSWORD ||
    password.toLowerCase().includes(userName.toLowerCase()) ||
    new Set(password).size < 5
  if (isWeak)
    refuse(
      `Use at least ${SHORTEST_PASSWORD} characters, at least five different ones, without the user name.`,
    )
  if (isCommonPassword(password)) {
    refuse('This password is easy to guess. Use several unrelated words, for example.')
  }
}

function refuse(message: string): never {
  return fail('PASSWORD_TOO_WEAK', { length: SHORTEST_PASSWORD, fields: { Password: message } })
}

/** Mails the user that the password was changed. The first password of an invited user does not count as a change. */
export async function notifyNewPassword(
  db: Db,
  user: Pick<User, 'clientId' | 'userName' | 'email' | 'passwordHash'>,
  installation: Pick<Installation, 'supportEmail'>,
  by: 'user' | 'administrator' = 'user',
): Promise<void> {
  if (user.passwordHash === '') return
  const changed = by === 'user' ? 'was changed' : 'was changed by an administrator of your company'
  await mailLogInChange(db, user, installation, {
    kind: 'password-changed',
    subject: 'Your Lading password was changed',
    sentence: `The password of ${user.userName} ${changed}. All other sessions have ended.`,
  })
}
