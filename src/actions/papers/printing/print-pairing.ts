import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import {
  type Bridge,
  findBridgeByToken,
  insertBridge,
  takePairing,
} from '#database/printing/print-bridges.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { endBridgeOfUser } from '../../account/user-bridge.ts'
import { hashOfCode } from './printer-setup.ts'

/** What a bridge gets once, at pairing, and stores. */
export interface Paired {
  uniqueName: string
  token: string
  userName: string
}

const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Pairs a bridge by a code that was shown to its user: once, and before it expires (otherwise null). It replaces the
 * user's former bridge.
 */
export function pairBridge(
  db: Db,
  code: string,
  host: Pick<Bridge, 'hostName' | 'platform' | 'version'>,
): Promise<Paired | null> {
  return db.transaction().execute(async (tx) => {
    const pairing = await takePairing(tx, hashOfCode(code))
    if (!pairing) return null
    const { clientId, userId, userName } = pairing
    await endBridgeOfUser(tx, { clientId, userId, now: new Date() }, 'replaced')
    const id = newId()
    const uniqueName = `bridge-${randomBytes(9).toString('base64url')}`
    const token = randomBytes(32).toString('base64url')
    await insertBridge(tx, { id, clientId, userId, uniqueName, tokenHash: hashOfToken(token), ...host })
    await insertAuditLine(tx, {
      clientId,
      userId,
      userName,
      what: 'printers.paired',
      subjectId: id,
      detail: { ...host },
      requestId: '',
    })
    await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['printers'] } })
    return { uniqueName, token, userName }
  })
}

/** The bridge with this token; null for any other text. */
export const bridgeWithToken = (db: Db, uniqueName: string, token: string): Promise<Bridge | null> =>
  findBridgeByToken(db, uniqueName, hashOfToken(token))
