import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { fail } from '#contracts/errors.ts'
import { hasCompany } from '#database/clients/clients.ts'
import {
  deleteSetupLink,
  findSetupLink,
  isPrinterAlive,
  lockSetup,
  replaceSetupLink,
} from '#database/clients/setup-link.ts'
import type { Db } from '#database/sql/open.ts'

const VALID_MS = 24 * 3_600_000
/** Used in place of a process key if an operator's command printed the link, since that command has already ended. */
const BY_COMMAND = 0

/**
 * A new token for creating the first company, which invalidates the previous one. Null if a company exists, or if
 * another process that is still running has printed one.
 * @param processKey of this process; absent for an operator who requests a link
 */
export function newSetupToken(
  db: Db,
  { isDemo, processKey = BY_COMMAND }: { isDemo: boolean; processKey?: number },
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockSetup(tx)
    if (await hasCompany(tx, { countsDemo: isDemo })) return null
    const known = await findSetupLink(tx)
    const isKept = known && known.expiresAt > new Date() && known.processKey !== processKey
    if (isKept && processKey !== BY_COMMAND && (await isPrinterAlive(tx, known))) return null
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + VALID_MS)
    await replaceSetupLink(tx, { tokenHash: hashOf(token), processKey, expiresAt })
    return token
  })
}

/** Whether the first company has yet to be created. */
export const hasNoCompany = async (db: Db, isDemo: boolean): Promise<boolean> =>
  !(await hasCompany(db, { countsDemo: isDemo }))

/** Refuses a token that was never printed, was replaced or used (404), or has expired (410). */
export async function checkSetupToken(db: Db, token: string): Promise<void> {
  const known = await findSetupLink(db)
  if (!known || !timingSafeEqual(known.tokenHash, hashOf(token))) fail('SETUP_LINK_INVALID')
  if (known.expiresAt < new Date()) fail('SETUP_LINK_EXPIRED')
}

/** Like `checkSetupToken`, and uses up the token: of two concurrent calls, only one succeeds. */
export async function redeemSetupToken(db: Db, token: string): Promise<void> {
  await lockSetup(db)
  await checkSetupToken(db, token)
  await deleteSetupLink(db)
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
