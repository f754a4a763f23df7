import type { BodyOf } from '#contracts/endpoint.ts'
import type { endOwnSessions as endpoint, OpenSessionValue } from '#contracts/endpoints/sign-in.ts'
import { fail } from '#contracts/errors.ts'
import { listSessions, revokeOwnSession, revokeSessionsOf } from '#database/clients/sessions.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { browserName } from '#domain/access/browser-name.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The user's sessions. */
export async function listOwnSessions(
  { db, user, now }: ActionContext,
  sessionId: string,
): Promise<{ sessions: OpenSessionValue[] }> {
  const sessions = await listSessions(db, user.id, now)
  return {
    sessions: sessions.map(({ id, agent, address, createdAt, lastUsedAt }) => ({
      id,
      address,
      browser: browserName(agent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: id === sessionId,
    })),
  }
}

/** Ends one session of the user, or all but the current one. */
export async function endOwnSessions(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
  sessionId: string,
): Promise<{ ended: number }> {
  const { db, user, clientId } = context
  const ended = body.sessionId
    ? Number(await revokeOwnSession(db, user.id, body.sessionId))
    : (await revokeSessionsOf(db, user.id, { but: sessionId })).length
  if (body.sessionId && ended === 0) fail('SESSION_NOT_FOUND')
  await notifyLive(db, { clientId, topic: 'session', data: {} })
  context.note(user.id, { sessions: ended })
  return { ended }
}
