import { v7 as newId } from 'uuid'
import { type DcsaCredentials, dcsa, isDcsaLine, LINES } from '#carriers/dcsa/dcsa.ts'
import { dcsaEventsByKey } from '#carriers/dcsa/events.ts'
import { type Environment, type Network, type Operation, wordsOf } from '#carriers/network.ts'
import { type Terminal49Credentials, terminal49, terminal49Trial } from '#carriers/terminal49/terminal49.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { oceanAccountWork as endpoint } from '#contracts/endpoints/containers.ts'
import type { OceanAccountValue } from '#contracts/entities/container.ts'
import { fail } from '#contracts/errors.ts'
import {
  listNetworkAccounts,
  type NetworkAccount,
  networkAccounts,
  saveNetworkAccount,
} from '#database/carriers/network-accounts.ts'
import { lineName, lineOf } from '#domain/ocean/shipping-lines.ts'
import { askNetwork, openAccount, sealedAccount } from '../carrier-calls/ask-network.ts'
import { changeAlone } from '../carrier-calls/change-alone.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Accounts with services that track containers. Each is tested with the service before it is saved. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  accounts: OceanAccountValue[]
  message: string
}

const NETWORKS = ['dcsa', 'terminal49'] as const
type OceanNetwork = (typeof NETWORKS)[number]

async function loadAccounts(context: ActionContext, message = ''): Promise<Answer> {
  const accounts = await listNetworkAccounts(context.db, context.clientId)
  return {
    accounts: accounts
      .filter(({ network }) => NETWORKS.includes(network as OceanNetwork))
      .map((account) => show(context, account)),
    message,
  }
}

async function addAccount(context: ActionContext, body: Body): Promise<Answer> {
  const environment = body.environment || (context.installation.carrierEnvironment ?? 'sandbox')
  return keepTried(context, newId(), null, { ...body, environment })
}

async function updateAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context, body.AccountId)
  const environment = body.environment || known.environment
  const network = known.network as OceanNetwork
  const CarrierSCAC = body.CarrierSCAC || (network === 'dcsa' ? known.accountNumber : '')
  return keepTried(context, known.id, known, { ...body, network, CarrierSCAC, environment })
}

async function deleteAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context, body.AccountId)
  await changeAlone(context, ['containers'], async (inside) => {
    await networkAccounts.remove(inside.db, inside.clientId, known.id, inside.now)
    inside.note(
      known.id,
      { network: known.network, account: known.accountNumber },
      'container.account-removed',
    )
  })
  return loadAccounts(context, `The account with ${titleOf(known)} has been deleted.`)
}

export const OCEAN_ACCOUNT_WORK = {
  load: (context: ActionContext): Promise<Answer> => loadAccounts(context),
  add: addAccount,
  update: updateAccount,
  delete: deleteAccount,
}

async function theAccount(context: ActionContext, id: string): Promise<NetworkAccount> {
  const known = await networkAccounts.find(context.db, context.clientId, id)
  const isOcean = known !== null && NETWORKS.includes(known.network as OceanNetwork)
  return isOcean ? known : fail('OCEAN_ACCOUNT_NOT_FOUND')
}

const titleOf = ({ network, accountNumber }: Pick<NetworkAccount, 'network' | 'accountNumber'>): string =>
  network === 'dcsa' ? lineName(accountNumber) : 'Terminal49'

type Wanted = Omit<Body, 'environment'> & { environment: Environment }

async function keepTried(
  context: ActionContext,
  id: string,
  known: NetworkAccount | null,
  wanted: Wanted,
): Promise<Answer> {
  const { network, environment } = wanted
  const credentials =
    network === 'dcsa' ? lineCredentials(context, known, wanted) : keyCredentials(context, known, wanted)
  await tryAccount(context, id, wanted, credentials)
  const accountNumber = network === 'dcsa' ? wanted.CarrierSCAC.toUpperCase() : network
  const details = 'line' in credentials ? { line: credentials.line } : {}
  const account = sealedAccount(context, {
    ...{ id, network, accountNumber, environment, credentials, details, triedAt: new Date() },
  })
  await changeAlone(context, ['containers'], async (inside) => {
    if (await hasOther(inside, account)) fail('ACCOUNT_EXISTS')
    if (!(await saveNetworkAccount(inside.db, account))) fail('ACCOUNT_EXISTS')
    inside.note(id, { network, account: account.accountNumber, environment }, 'container.account-saved')
  })
  return loadAccounts(context, `${titleOf(account)} accepted the account. It has been saved.`)
}

/** One account per line, and one with Terminal49: otherwise it would be ambiguous which one a container uses. */
const hasOther = async ({ db, clientId }: ActionContext, { id, network, accountNumber }: NetworkAccount) =>
  (await listNetworkAccounts(db, clientId, network)).some(
    (other) => other.id !== id && other.accountNumber === accountNumber,
  )

/** Whether a secret that was not entered again is kept: only for the same client id and hosts. */
const keptSecret = (kept: boolean, secret: string, isSame: boolean, old: string): string =>
  secret || (kept && isSame ? old : '')

function lineCredentials(
  context: ActionContext,
  known: NetworkAccount | null,
  { CarrierSCAC, clientId, secret, environment }: Wanted,
): DcsaCredentials {
  const line = lineOf(CarrierSCAC)
  const isSandbox = environment === 'sandbox'
  const host = line?.dcsaHost || (isSandbox && line ? 'maersk' : '')
  const old = known ? (openAccount(context, dcsa, known)?.credentials ?? null) : null
  const id = clientId || (isSandbox ? 'sandbox' : '')
  const isSame = old !== null && old.clientId === id && known?.environment === environment
  const clientSecret =
    keptSecret(old !== null, secret, isSame, old?.clientSecret ?? '') || (isSandbox ? 'sandbox' : '')
  const fields: Record<string, string> = {}
  if (host === '' || !isDcsaLine(host)) {
    fields.CarrierSCAC = line
      ? `${line.name} cannot be queried directly yet. Track its containers with Terminal49.`
      : 'Choose a shipping line.'
  }
  if (id === '') fields.clientId = 'The client ID is required.'
  if (clientSecret === '' && host !== 'cma') fields.secret = 'The client secret is required.'
  if (Object.keys(fields).length > 0 || !isDcsaLine(host)) return fail('VALIDATION_FAILED', { fields })
  return { line: host, clientId: id, clientSecret }
}

function keyCredentials(
  context: ActionContext,
  known: NetworkAccount | null,
  { secret, environment }: Wanted,
): Terminal49Credentials {
  const old = known ? (openAccount(context, terminal49, known)?.credentials ?? null) : null
  const isSame = known?.environment === environment
  const apiKey =
    keptSecret(old !== null, secret, isSame, old?.apiKey ?? '') ||
    (environment === 'sandbox' ? 'sandbox' : '')
  if (apiKey === '') fail('VALIDATION_FAILED', { fields: { secret: 'The API key is required.' } })
  return { apiKey }
}

/** A container that no line has: the reply that it is unknown proves that the key is accepted. */
const NO_CONTAINER = 'NONE0000000'

async function tryAccount(
  context: ActionContext,
  id: string,
  { environment }: Wanted,
  credentials: DcsaCredentials | Terminal49Credentials,
): Promise<void> {
  const tried =
    'line' in credentials
      ? await ask(context, id, dcsa, environment, credentials, lineTrial(credentials), {
          line: credentials.line,
          equipmentReference: NO_CONTAINER,
          carrierBookingReference: '',
          transportDocumentReference: '',
        })
      : await ask(context, id, terminal49, environment, credentials, terminal49Trial, null)
  if (tried.kind === 'answer' || (tried.kind === 'refused' && tried.reason === 'input')) return
  fail('OCEAN_ACCOUNT_FAILED', { message: wordsOf(tried) })
}

const lineTrial = ({ line }: DcsaCredentials) => ({ ...dcsaEventsByKey, needsToken: LINES[line].hasToken })

const ask = <Ask, Result, Credentials>(
  context: ActionContext,
  subjectId: string,
  network: Network<Credentials>,
  environment: Environment,
  credentials: Credentials,
  operation: Operation<Ask, Result, Credentials>,
  question: Ask,
) => {
  const { clientId, requestId, now } = context
  const account = { network, clientId, environment, credentials }
  return askNetwork(context, account, operation, question, { subjectId, requestId, now })
}

function show(context: ActionContext, account: NetworkAccount): OceanAccountValue {
  const isLine = account.network === 'dcsa'
  const open = isLine
    ? openAccount(context, dcsa, account)?.credentials
    : openAccount(context, terminal49, account)?.credentials
  return {
    AccountId: account.id,
    network: isLine ? 'dcsa' : 'terminal49',
    CarrierSCAC: isLine ? account.accountNumber : '',
    clientId: open && 'clientId' in open ? open.clientId : '',
    hasSecret: open !== undefined,
    environment: account.environment,
    triedAt: account.triedAt?.toISOString() ?? null,
  }
}
