import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { WorkKind, WorkTools } from '../kernel/long-work.ts'
import {
  type ConsolidationQuestion,
  findGroups,
  keptOf,
  lookedAt,
  priceFound,
  type Suggestions,
} from './suggest-consolidations.ts'

/** Savings from consolidating thousands of orders: the same as for a few, but with progress. It changes nothing. */
export const CONSOLIDATION_WORK: WorkKind = { mostStarts: 3, run: suggestInTheBackground }

async function suggestInTheBackground(work: TakenWork, tools: WorkTools): Promise<Record<string, unknown>> {
  const context = await contextOf(work, tools)
  const found = await findGroups(context, work.input as unknown as ConsolidationQuestion)
  const suggestions = await priceFound(context, found, {
    signal: tools.signal,
    onProgress: ({ done, of }) =>
      tools.report({ done, total: of, step: 'Comparing separate and combined prices' }),
  })
  const result: Suggestions = { suggestions: keptOf(suggestions), ...lookedAt(found) }
  return { ...result }
}

/** A read-only context for the user who requested the work. */
async function contextOf(work: TakenWork, { database, installation }: WorkTools): Promise<ActionContext> {
  const client = await findClient(database.db, work.clientId)
  if (!client) return fail('WORK_NOT_FOUND')
  return {
    db: database.db,
    pool: database.pool,
    clientId: work.clientId,
    settings: parseClientSettings(client.settings),
    user: { id: work.userId ?? '', userName: work.createdBy, userType: 'ReadOnly', pageIds: [] },
    requestId: work.id,
    now: new Date(),
    installation,
    note: () => {},
  }
}
