import { fail } from '#contracts/errors.ts'
import {
  countTry,
  forgetFailures,
  forgetFailuresAnywhere,
  forgiveTry,
} from '#database/clients/login-failures.ts'
import type { Db } from '#database/sql/open.ts'
import { networkOf } from '#outside/network-of.ts'

/** The window, in seconds, in which failed logins are counted. */
const WINDOW_SECONDS = 900
/** Per user and network: an attacker on another network cannot lock the user out. */
const MOST_FOR_USER = 10
/** Failures from one network, for any users. */
const MOST_FROM_ADDRESS = 50

/** Counts a login before its password is checked, and refuses it after too many failures. */
export async function countLogIn(db: Db, userName: string, address: string): Promise<void> {
  await countOrRefuse(db, keyOfAddress(address), MOST_FROM_ADDRESS)
  await countOrRefuse(db, keyOfLogIn(userName, address), MOST_FOR_USER)
}

/** The password was correct: clears the failures of this user from this network. */
export async function forgiveLogIn(db: Db, userName: string, address: string): Promise<void> {
  await forgetFailures(db, keyOfLogIn(userName, address))
  await forgiveTry(db, keyOfAddress(address))
}

/** Counts a login without a user name: by a passkey or single sign-on. */
export const countFrom = (db: Db, address: string): Promise<void> =>
  countOrRefuse(db, keyOfAddress(address), MOST_FROM_ADDRESS)

export const forgiveFrom = (db: Db, address: string): Promise<void> => forgiveTry(db, keyOfAddress(address))

/** Counts a guess at the password from one of the user's own sessions. */
export const countOwnTry = (db: Db, userName: string): Promise<void> =>
  countOrRefuse(db, keyOfUser(userName), MOST_FOR_USER)

export const forgiveOwnTries = (db: Db, userName: string): Promise<void> =>
  forgetFailures(db, keyOfUser(userName))

/** Counts an attempt at the second step, after a correct password. */
export const countCode = (db: Db, userName: string): Promise<void> =>
  countOrRefuse(db, keyOfCode(userName), MOST_FOR_USER)

export const forgiveCodes = (db: Db, userName: string): Promise<void> =>
  forgetFailures(db, keyOfCode(userName))

/** Clears the failures of a user from all networks, after a new password or with an administrator's help. */
export async function liftThrottle(db: Db, userName: string): Promise<void> {
  await forgiveOwnTries(db, userName)
  await forgiveCodes(db, userName)
  await forgetFailuresAnywhere(db, 'log-in:', userName.toLowerCase())
}

const keyOfUser = (userName: string): string => `user:${userName.toLowerCase()}`
const keyOfCode = (userName: string): string => `code:${userName.toLowerCase()}`
const keyOfAddress = (address: string): string => `address:${networkOf(address)}`
/** The network has no spaces, so the first space ends it, whatever the user name contains. */
const keyOfLogIn = (userName: string, address: string): string =>
  `log-in:${networkOf(address)} ${userName.toLowerCase()}`

async function countOrRefuse(db: Db, key: string, most: number): Promise<void> {
  const { tries, seconds } = await countTry(db, key, WINDOW_SECONDS)
  if (tries > most) fail('LOGIN_THROTTLED', { seconds })
}
