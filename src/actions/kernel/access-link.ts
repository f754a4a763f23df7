import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import {
  type AccessLink,
  findAccessLink,
  findLiveLinks,
  insertAccessLink,
  insertAccessLinks,
} from '#database/clients/access-links.ts'
import type { Db } from '#database/sql/open.ts'

/**
 * Links that allow their holder one action without logging in. The token is the link's id and a 128-bit signature made
 * with the installation's secret: it cannot be guessed, and the database alone does not reveal it.
 */
export function accessToken(
  secret: Buffer | KeyObject,
  link: Pick<AccessLink, 'id' | 'purpose' | 'subjectId'>,
): string {
  const id = Buffer.from(link.id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mark(secret, link)]).toString('base64url')
}

const mark = (secret: Buffer | KeyObject, link: Pick<AccessLink, 'id' | 'purpose' | 'subjectId'>) =>
  createHmac('sha256', secret)
    .update(`access-link|${link.purpose}|${link.id}|${link.subjectId}`)
    .digest()
    .subarray(0, 16)

/** Creates a link for one subject, and returns its token. */
export async function createAccessLink(
  db: Db,
  secret: Buffer,
  link: { clientId: string; purpose: AccessLink['purpose']; subjectId: string; days: number },
): Promise<string> {
  const id = newId()
  await insertAccessLink(db, {
    id,
    clientId: link.clientId,
    purpose: link.purpose,
    subjectId: link.subjectId,
    expiresAt: new Date(Date.now() + link.days * 86_400_000),
  })
  return accessToken(secret, { id, purpose: link.purpose, subjectId: link.subjectId })
}

/** The token of the newest valid link of each subject, created if there is none, in two statements; by subject. */
export async function tokensFor(
  db: Db,
  secret: Buffer,
  link: { clientId: string; purpose: AccessLink['purpose']; days: number },
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  const { clientId, purpose, days } = link
  const live = await findLiveLinks(db, clientId, purpose, subjectIds)
  const expiresAt = new Date(Date.now() + days * 86_400_000)
  const links = subjectIds.map(
    (subjectId) => live.get(subjectId) ?? { id: newId(), clientId, purpose, subjectId, expiresAt },
  )
  await insertAccessLinks(
    db,
    links.filter(({ subjectId }) => !live.has(subjectId)),
  )
  // Prepared once: otherwise this is three quarters of the time per token.
  const key = createSecretKey(secret)
  return new Map(links.map((one) => [one.subjectId, accessToken(key, one)]))
}

/** The link of a token. Refuses unknown tokens (404) and those that have expired or were used (410). */
export async function openAccessLink(
  db: Db,
  secret: Buffer,
  token: string,
  ...purposes: AccessLink['purpose'][]
): Promise<AccessLink> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 32) return fail('ACCESS_LINK_INVALID')
  const hex = bytes.subarray(0, 16).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const link = await findAccessLink(db, id)
  if (!link || !purposes.includes(link.purpose)) return fail('ACCESS_LINK_INVALID')
  if (!timingSafeEqual(mark(secret, link), bytes.subarray(16))) return fail('ACCESS_LINK_INVALID')
  if (link.expiresAt < new Date() || link.usedAt) return fail('ACCESS_LINK_EXPIRED')
  return link
}
