import { v7 as newId } from 'uuid'
import type { Environment } from '#carriers/network.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contracts/endpoint.ts'
import type { parcelCarrierWork as endpoint } from '#contracts/endpoints/parcel-accounts.ts'
import type { ParcelCredentialsValue } from '#contracts/entities/parcel-account.ts'
import { fail } from '#contracts/errors.ts'
import {
  listNetworkAccounts,
  type NetworkAccount,
  networkAccounts,
  saveNetworkAccount,
} from '#database/carriers/network-accounts.ts'
import { forgetTokens, sealedAccount } from '../carrier-calls/ask-network.ts'
import { changeAlone } from '../carrier-calls/change-alone.ts'
import { type KeptCredentials, keptOf, openKept, showCredentials } from '../carrier-calls/kept-credentials.ts'
import { type ParcelNetwork, parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'
import { certifyAccounts } from './certify-parcel-accounts.ts'

/**
 * The credentials for parcel carriers' APIs (specification section 3): one set per carrier and environment, tested
 * before it is saved.
 */

type Body = BodyOf<typeof endpoint>
type Query = QueryOf<typeof endpoint>
type Answer = ReplyOf<typeof endpoint>

async function loadCredentials(context: ActionContext, _body: Body, { mode }: Query): Promise<Answer> {
  const accounts = await listNetworkAccounts(context.db, context.clientId)
  const credentials = accounts.flatMap((account) => {
    const network = parcelNetworkOf({ id: account.network })
    return network && (mode === undefined || network.carrier === mode)
      ? [showCredentials(context, network, account)]
      : []
  })
  return { Status: 'success', credentials, message: '' }
}

async function addCredentials(context: ActionContext, body: Body, query: Query): Promise<Answer> {
  const { network, value, environment } = ready(context, body, query)
  if (await accountIn(context, network, environment)) fail('ACCOUNT_EXISTS')
  return keepTried(context, network, newId(), environment, keptOf(network, environment, value, null), 'added')
}

async function updateCredentials(context: ActionContext, body: Body, query: Query): Promise<Answer> {
  const { network, value, environment } = ready(context, body, query)
  const known = (await accountIn(context, network, environment)) ?? fail('PARCEL_ACCOUNT_NOT_FOUND')
  const kept = keptOf(network, environment, value, openKept(context, known))
  return keepTried(context, network, known.id, environment, kept, 'updated')
}

async function deleteCredentials(context: ActionContext, given: Body, query: Query): Promise<Answer> {
  const body = await namedOrOnly(context, given, query)
  const { network, environment } = ready(context, body, query)
  const known = (await accountIn(context, network, environment)) ?? fail('PARCEL_ACCOUNT_NOT_FOUND')
  await changeAlone(context, ['carriers'], async (inside) => {
    await networkAccounts.remove(inside.db, inside.clientId, known.id, inside.now)
    const detail = { carrier: network.carrier, environment, accountNumber: known.accountNumber }
    inside.note(known.id, detail, 'parcel-carrier.removed')
  })
  forgetTokens()
  const { credentials } = await loadCredentials(context, body, {} as Query)
  return { Status: 'deleted', credentials, message: `The ${network.carrier} account has been deleted.` }
}

/**
 * Asks the carrier with the entered credentials, using the stored secret if none was entered. Nothing entered is saved.
 */
async function testCredentials(context: ActionContext, given: Body, query: Query): Promise<Answer> {
  const body = await namedOrOnly(context, given, query)
  const { network, value, environment } = ready(context, body, query)
  const known = await accountIn(context, network, environment)
  const own = known && openKept(context, known)
  const kept = keptOf(network, environment, value, own)
  const accountId = known?.id ?? newId()
  const refusal = await network.tryCredentials(context, { accountId, environment, credentials: kept })
  const message = refusal ?? acceptedBy(network, environment)
  // The sandbox account may have no credentials: then there is nothing to test.
  const isOfKept = own ? JSON.stringify(own) === JSON.stringify(kept) : environment === 'sandbox'
  if (known && isOfKept) {
    const details = { ...known.details, lastTestAt: new Date().toISOString(), lastTestMessage: message }
    const triedAt = refusal === null ? new Date() : known.triedAt
    await saveNetworkAccount(context.db, { ...known, details, triedAt })
  }
  const { credentials } = await loadCredentials(context, body, { mode: network.carrier } as Query)
  return { Status: refusal === null ? 'accepted' : 'refused', credentials, message }
}

/** The function for each operation of the call. */
export const PARCEL_CREDENTIALS_WORK = {
  load: loadCredentials,
  add: addCredentials,
  update: updateCredentials,
  delete: deleteCredentials,
  test: testCredentials,
}

/** The named credentials, or the carrier's only ones if the request names none. */
async function namedOrOnly(context: ActionContext, body: Body, query: Query): Promise<Body> {
  if (body.credentials || query.mode === undefined) return body
  const { credentials } = await loadCredentials(context, body, query)
  return credentials.length === 1 ? { credentials: credentials[0] } : body
}

interface Ready {
  network: ParcelNetwork
  value: ParcelCredentialsValue
  environment: Environment
}

function ready({ installation }: ActionContext, { credentials: value }: Body, { mode }: Query): Ready {
  if (!value) return fail('VALIDATION_FAILED', { fields: { credentials: 'The credentials are missing.' } })
  const carrier = mode ?? value.carrier
  if (value.carrier !== carrier) {
    const words = `These are ${value.carrier} credentials, but the call is for ${carrier}.`
    return fail('VALIDATION_FAILED', { fields: { 'credentials.Carrier': words } })
  }
  const network = parcelNetworkOf({ carrier })
  if (!network) return fail('PARCEL_SETUP_FAILED', { carrier, message: 'it cannot be queried online yet.' })
  // Without a setting, the installation sends nothing to real carriers.
  const environment = value.environment || (installation.carrierEnvironment ?? 'sandbox')
  return { network, value, environment }
}

async function keepTried(
  context: ActionContext,
  network: ParcelNetwork,
  id: string,
  environment: Environment,
  kept: KeptCredentials,
  status: 'added' | 'updated',
): Promise<Answer> {
  const { carrier } = network
  const refusal = await network.tryCredentials(context, { accountId: id, environment, credentials: kept })
  if (refusal !== null) fail('PARCEL_SETUP_FAILED', { carrier, message: refusal })
  const message = acceptedBy(network, environment)
  const account = sealedAccount(context, {
    ...{ id, network: network.id, accountNumber: kept.accountNumber, environment, credentials: kept },
    details: { lastTestAt: new Date().toISOString(), lastTestMessage: message },
    triedAt: new Date(),
  })
  await changeAlone(context, ['carriers'], async (inside) => {
    if (status === 'added' && (await accountIn(inside, network, environment))) fail('ACCOUNT_EXISTS')
    if (!(await saveNetworkAccount(inside.db, account))) fail('ACCOUNT_EXISTS')
    await certifyAccounts(inside, network.scac)
    const detail = { carrier, environment, accountNumber: account.accountNumber }
    inside.note(id, detail, `parcel-carrier.${status}`)
  })
  // A token of the former credentials may still be cached.
  forgetTokens()
  return {
    Status: status,
    credentials: [showCredentials(context, network, account)],
    message: `${message} It has been ${status}.`,
  }
}

const PLACES = { live: '', test: ' (test)', sandbox: ' (sandbox)' }
const acceptedBy = ({ carrier }: ParcelNetwork, environment: Environment) =>
  `${carrier} has accepted the account${PLACES[environment]}.`

async function accountIn(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { id }: ParcelNetwork,
  environment: Environment,
): Promise<NetworkAccount | null> {
  const accounts = await listNetworkAccounts(db, clientId, id)
  return accounts.find((account) => account.environment === environment) ?? null
}
