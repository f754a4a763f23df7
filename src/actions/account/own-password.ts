import type { User } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import { countOwnTry, forgiveOwnTries } from './log-in-throttle.ts'
import { isPasswordOf } from './password.ts'

/**
 * Whether the user knows the password. Attempts count like those at login, so that a stolen session cannot guess it.
 */
export async function isOwnPassword(db: Db, user: User, password: string): Promise<boolean> {
  await countOwnTry(db, user.userName)
  if (!(await isPasswordOf(user.passwordHash, password))) return false
  await forgiveOwnTries(db, user.userName)
  return true
}
