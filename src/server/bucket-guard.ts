import { fail } from '#contracts/errors.ts'
import type { Session } from '#database/clients/sessions.ts'
import { holdsClosedRow } from '#database/lists/closed-rows.ts'
import { isId } from '#database/sql/is-id.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { closedStatuses } from '#domain/access/buckets.ts'

/**
 * Users whose page list excludes buckets cannot reach the contents by any call: the ids in the request are checked here
 * for all calls, before the action. Only those users cost a query. Lists, counts and searches exclude such rows
 * themselves.
 */
export async function refuseClosedBuckets(
  { pool }: Pick<OpenDatabase, 'pool'>,
  session: Session,
  request: unknown,
): Promise<void> {
  const statuses = closedStatuses(session.pageIds)
  if (statuses.length === 0) return
  const ids = [...new Set(idsIn(request))]
  if (ids.length === 0) return
  const { clientId, userId } = session
  if (await holdsClosedRow(pool, clientId, { ids, statuses, userId })) fail('SHIPMENT_NOT_FOUND')
}

/** Yields every id in the request, at any depth. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isId(value)) yield value.toLowerCase()
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* idsIn(part)
  }
}
