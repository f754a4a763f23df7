import { type CapacityProvider, type ProviderAsk, project44Provider } from '#carriers/project44/metadata.ts'
import { project44 } from '#carriers/project44/project44.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readCapacityProviderFields as endpoint } from '#contracts/endpoints/capacity-provider.ts'
import { fail } from '#contracts/errors.ts'
import {
  findMetadata,
  keepMetadata,
  listAgeingMetadata,
  type MetadataKey,
} from '#database/carriers/capacity-metadata.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { addJob } from '#database/queue/jobs.ts'
import { isMetadataFresh } from '#domain/rating/carrier-metadata.ts'
import { askNetwork, openAccount } from '../../carrier-calls/ask-network.ts'
import type { NetworkHouse } from '../../carrier-calls/question.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { openConnection } from './connection.ts'
import { refuseProvider } from './refuse.ts'

/** The fields of a carrier account by project44: cached for 3 days, and longer while project44 is down. */

/** Job: refreshes project44's data on one carrier. Its payload is the key. */
export const REFRESH_PROVIDER = 'refresh-capacity-provider'
/** After this age it is refreshed in the background, long before it expires. */
const REFRESH_AFTER_MS = 2 * 86_400_000
/** The longest that a form waits. */
const WITHIN_MS = 8_000

export interface ProviderFields {
  provider: CapacityProvider
  fetchedAt: Date
  /** Why it may be out of date; '' if it is not. */
  note: string
}

/** @throws a refusal if project44 does not know the carrier, or is down and nothing is cached */
export async function providerFields(context: ActionContext, ask: ProviderAsk): Promise<ProviderFields> {
  const { connection, open } = await openConnection(context)
  const key: MetadataKey = { clientId: context.clientId, environment: connection.environment, ...ask }
  const kept = await findMetadata(context.db, key)
  const provider = kept?.provider as CapacityProvider
  if (kept && isMetadataFresh(kept.fetchedAt.toISOString(), context.now)) {
    const age = context.now.getTime() - kept.fetchedAt.getTime()
    if (age >= REFRESH_AFTER_MS) await queueRefresh(context.db, key)
    return { provider, fetchedAt: kept.fetchedAt, note: '' }
  }
  const about = {
    subjectId: connection.id,
    requestId: context.requestId,
    now: context.now,
    withinMs: WITHIN_MS,
  }
  const answer = await askNetwork(context, open, project44Provider, ask, about)
  if (answer.kind === 'answer') {
    await keepMetadata(context.db, key, { provider: answer.value, fetchedAt: context.now })
    return { provider: answer.value, fetchedAt: context.now, note: '' }
  }
  const isDown = answer.kind === 'refused' && ['unavailable', 'unreadable'].includes(answer.reason)
  if (!kept || !isDown) return refuseProvider(answer)
  await queueRefresh(context.db, key)
  const day = kept.fetchedAt.toISOString().slice(0, 10)
  const note = `project44 cannot be reached. These fields are from ${day} and may have changed since.`
  return { provider, fetchedAt: kept.fetchedAt, note }
}

const queueRefresh = (db: ActionContext['db'], key: MetadataKey): Promise<void> =>
  addJob(
    db,
    REFRESH_PROVIDER,
    { ...key },
    { key: `provider:${Object.values(key).join(' ')}`, maxAttempts: 5 },
  )

/** Queues a refresh of the data on accounts in use that is getting old, for all clients. */
export async function refreshAgeingProviders(house: NetworkHouse, now: Date): Promise<void> {
  const ageing = await listAgeingMetadata(house.db, new Date(now.getTime() - REFRESH_AFTER_MS))
  for (const key of ageing) await queueRefresh(house.db, key)
}

/** Refreshes one; throws while project44 is down, so that the job is tried again. */
export async function refreshProvider(house: NetworkHouse, key: MetadataKey, now: Date): Promise<void> {
  const [connection] = await listNetworkAccounts(house.db, key.clientId, project44.id)
  const open = connection && openAccount(house, project44, connection)
  if (!open || connection.environment !== key.environment) return
  const { identifierType, identifierValue } = key
  const about = { subjectId: connection.id, requestId: `refresh ${identifierValue}`, now }
  const answer = await askNetwork(house, open, project44Provider, { identifierType, identifierValue }, about)
  if (answer.kind === 'answer') {
    await keepMetadata(house.db, key, { provider: answer.value, fetchedAt: now })
  } else if (answer.kind === 'refused' && answer.reason === 'unavailable') {
    throw new Error(answer.notices[0]?.message ?? 'project44 cannot be reached.')
  }
}

/** The fields of one carrier's form. */
export async function readProviderFields(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const { CapacityProviderIdentifierType, CapacityProviderIdentifierValue } = body
  const identifierValue = CapacityProviderIdentifierValue.toUpperCase()
  if (identifierValue === '') {
    const fields = { CapacityProviderIdentifierValue: 'Choose a carrier.' }
    fail('VALIDATION_FAILED', { fields })
  }
  const ask = { identifierType: CapacityProviderIdentifierType, identifierValue }
  const { provider, fetchedAt, note } = await providerFields(context, ask)
  return {
    CapacityProviderIdentifierType,
    CapacityProviderIdentifierValue: identifierValue,
    ProviderName: provider.name,
    SupportedServices: provider.services,
    fields: provider.fields,
    fetchedAt: fetchedAt.toISOString(),
    note,
  }
}
