import { v7 as newId } from 'uuid'
import type { Environment } from '#carriers/network.ts'
import { type Project44Credentials, project44, project44Token } from '#carriers/project44/project44.ts'
import type { CapacityProviderConnection } from '#contracts/entities/capacity-provider.ts'
import { fail } from '#contracts/errors.ts'
import { capacityAccounts, listCapacityAccounts } from '#database/carriers/capacity-accounts.ts'
import { unlinkCarriers } from '#database/carriers/carriers.ts'
import {
  firstNetworkAccount,
  type NetworkAccount,
  networkAccounts,
  saveNetworkAccount,
} from '#database/carriers/network-accounts.ts'
import { askNetwork, openAccount, sealedAccount } from '../../carrier-calls/ask-network.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import type { OpenAccount } from '../../carrier-calls/question.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { refuseProvider } from './refuse.ts'

/** The client's login at project44 itself: one per client, used for all carriers' accounts there. */

export const connectionOf = ({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>) =>
  firstNetworkAccount(db, clientId, project44.id)

/**
 * The login with its decrypted credentials. @throws a refusal if there is none, or its secret has to be entered again
 */
export async function openConnection(
  context: ActionContext,
): Promise<{ connection: NetworkAccount; open: OpenAccount<Project44Credentials> }> {
  const connection = await connectionOf(context)
  const open = connection && openAccount(context, project44, connection)
  return connection && open ? { connection, open } : fail('PROVIDER_NOT_CONNECTED')
}

/** Saves the login after project44 has accepted it. */
export async function connect(
  context: ActionContext,
  given: CapacityProviderConnection | undefined,
): Promise<string> {
  const known = await connectionOf(context)
  const environment: Environment =
    given?.environment || (known?.environment ?? context.installation.carrierEnvironment ?? 'sandbox')
  const credentials = readyCredentials(context, given, known, environment)
  await refuseMove(context, known, credentials, environment)
  const id = known?.id ?? newId()
  const account: OpenAccount<Project44Credentials> = {
    network: project44,
    clientId: context.clientId,
    environment,
    credentials,
  }
  const about = { subjectId: id, requestId: context.requestId, now: context.now }
  const tried = await askNetwork(context, account, project44Token, null, about)
  if (tried.kind !== 'answer') refuseProvider(tried)
  const kept = sealedAccount(context, {
    ...{ id, network: project44.id, accountNumber: credentials.clientId, environment, credentials },
    ...{ details: known?.details ?? {}, triedAt: new Date() },
  })
  await changeAlone(context, ['carriers'], async (inside) => {
    const now = await connectionOf(inside)
    if (now && now.id !== id) fail('ACCOUNT_EXISTS')
    if (!(await saveNetworkAccount(inside.db, kept))) fail('ACCOUNT_EXISTS')
    inside.note(id, { clientId: credentials.clientId, environment }, 'capacity-provider.connected')
  })
  return environment === 'sandbox'
    ? 'Connected to the project44 sandbox.'
    : 'project44 has accepted the log-in.'
}

function readyCredentials(
  context: ActionContext,
  given: CapacityProviderConnection | undefined,
  known: NetworkAccount | null,
  environment: Environment,
): Project44Credentials {
  const clientId = given?.clientId || (environment === 'sandbox' ? SANDBOX : '')
  // Stored credentials are sent only to the environment that they were entered for.
  const isSame = known?.accountNumber === clientId && known.environment === environment
  const kept = isSame ? openAccount(context, project44, known)?.credentials.clientSecret : undefined
  const clientSecret = given?.clientSecret || kept || (environment === 'sandbox' ? SANDBOX : '')
  const fields: Record<string, string> = {}
  if (clientId === '') fields['connection.ClientId'] = 'The client ID is required.'
  if (clientSecret === '') fields['connection.ClientSecret'] = 'The client secret is required.'
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { clientId, clientSecret }
}

/** The sandbox accepts any login; empty fields get this value. */
const SANDBOX = 'sandbox'

/**
 * Refuses another login: the carriers' accounts were added under one login, in one environment of project44, and exist
 * nowhere else.
 */
async function refuseMove(
  context: ActionContext,
  known: NetworkAccount | null,
  credentials: Project44Credentials,
  environment: Environment,
): Promise<void> {
  const isMoved =
    known !== null && (known.accountNumber !== credentials.clientId || known.environment !== environment)
  if (!isMoved || (await listCapacityAccounts(context.db, context.clientId)).length === 0) return
  const sentence = 'The carriers’ accounts belong to the current log-in. Delete them or disconnect first.'
  fail('VALIDATION_FAILED', { fields: { 'connection.ClientId': sentence } })
}

/** Deletes the login and the accounts here. They stay at project44. */
export async function disconnect(context: ActionContext): Promise<string> {
  const known = (await connectionOf(context)) ?? fail('PROVIDER_NOT_CONNECTED')
  await changeAlone(context, ['carriers'], async (inside) => {
    const { db, clientId, now } = inside
    for (const { id } of await listCapacityAccounts(db, clientId)) {
      await capacityAccounts.remove(db, clientId, id, now)
    }
    await unlinkCarriers(db, clientId, project44.id)
    await networkAccounts.remove(db, clientId, known.id, now)
    inside.note(known.id, { clientId: known.accountNumber }, 'capacity-provider.disconnected')
  })
  return 'project44 is no longer queried. Its accounts stay as they are.'
}

export function showConnection(
  context: ActionContext,
  known: NetworkAccount | null,
): CapacityProviderConnection | null {
  return (
    known && {
      clientId: known.accountNumber,
      clientSecret: '',
      // If it cannot be decrypted, it has to be entered again.
      hasClientSecret: openAccount(context, project44, known) !== null,
      environment: known.environment,
      triedAt: known.triedAt?.toISOString() ?? null,
    }
  )
}
