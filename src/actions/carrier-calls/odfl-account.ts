import { v7 as newId } from 'uuid'
import { type Environment, wordsOf } from '#carriers/network.ts'
import { ODFL_NAME, type OdflCredentials, odfl, odflToken } from '#carriers/odfl/odfl.ts'
import { odflRate } from '#carriers/odfl/rate-estimate.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { odflAccountWork as endpoint } from '#contracts/endpoints/carriers.ts'
import type { OdflAccountValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { linkCarriers, unlinkCarriers } from '#database/carriers/carriers.ts'
import {
  firstNetworkAccount,
  type NetworkAccount,
  networkAccounts,
  saveNetworkAccount,
} from '#database/carriers/network-accounts.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askNetwork, openAccount, sealedAccount } from './ask-network.ts'
import { changeAlone } from './change-alone.ts'

/** The client's account with Old Dominion (specification section 3): one per client, tested before it is saved. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  account: OdflAccountValue | null
  message: string
}

const loadAccount = async (context: ActionContext): Promise<Answer> => ({
  Status: 'success',
  account: show(context, await odflAccountOf(context)),
  message: '',
})

async function addAccount(context: ActionContext, body: Body): Promise<Answer> {
  if (await odflAccountOf(context)) fail('ACCOUNT_EXISTS')
  const credentials = ready(body, null)
  // Without a setting, the installation sends nothing to real carriers.
  const environment = body.environment || (context.installation.carrierEnvironment ?? 'sandbox')
  return keepTried(context, { id: newId(), environment }, credentials, 'added')
}

async function updateAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context)
  const kept = openAccount(context, odfl, known)?.credentials ?? null
  // Stored credentials are sent only to the environment that they were entered for.
  const environment = body.environment || known.environment
  const isSame = kept?.userName === body.userName && environment === known.environment
  return keepTried(context, { id: known.id, environment }, ready(body, isSame ? kept : null), 'updated')
}

async function deleteAccount(context: ActionContext): Promise<Answer> {
  const known = await theAccount(context)
  await changeAlone(context, ['carriers'], async (inside) => {
    await networkAccounts.remove(inside.db, inside.clientId, known.id, inside.now)
    await unlinkCarriers(inside.db, inside.clientId, odfl.id)
    inside.note(known.id, { accountNumber: known.accountNumber }, 'carrier.odfl-account-removed')
  })
  return { Status: 'deleted', account: null, message: `The ${ODFL_NAME} account has been deleted.` }
}

/** The function for each operation of the call. */
export const ODFL_ACCOUNT_WORK = {
  load: loadAccount,
  add: addAccount,
  update: updateAccount,
  delete: deleteAccount,
}

/** The client's account, or null. */
export const odflAccountOf = ({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>) =>
  firstNetworkAccount(db, clientId, odfl.id)

const theAccount = async (context: ActionContext): Promise<NetworkAccount> =>
  (await odflAccountOf(context)) ??
  fail('ODFL_SETUP_FAILED', { message: 'there is no account yet. Add it first.' })

function ready(body: Body, kept: OdflCredentials | null): OdflCredentials {
  const fields: Record<string, string> = {}
  const password = body.password || kept?.password || ''
  if (body.userName === '') fields.userName = 'The user name is required.'
  if (password === '') fields.password = 'The password is required.'
  if (!/^\d{3,15}$/.test(body.accountNumber)) fields.accountNumber = 'An account number has 3 to 15 digits.'
  if (body.scac.toUpperCase() !== 'ODFL') fields.SCAC = 'The SCAC of Old Dominion is ODFL.'
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { userName: body.userName, password, accountNumber: body.accountNumber }
}

async function keepTried(
  context: ActionContext,
  { id, environment }: { id: string; environment: Environment },
  credentials: OdflCredentials,
  status: 'added' | 'updated',
): Promise<Answer> {
  await tryAccount(context, id, environment, credentials)
  const { accountNumber } = credentials
  const account = sealedAccount(context, {
    ...{ id, network: odfl.id, accountNumber, environment, credentials },
    ...{ details: {}, triedAt: new Date() },
  })
  await changeAlone(context, ['carriers'], async (inside) => {
    if (status === 'added' && (await odflAccountOf(inside))) fail('ACCOUNT_EXISTS')
    if (!(await saveNetworkAccount(inside.db, account))) fail('ACCOUNT_EXISTS')
    await linkCarriers(inside.db, inside.clientId, { network: odfl.id, accountNumber })
    inside.note(id, { accountNumber, environment }, `carrier.odfl-account-${status}`)
  })
  const where = environment === 'live' ? '' : environment === 'test' ? ' (test)' : ' (sandbox)'
  const message = `${ODFL_NAME} has accepted the account${where}. It has been ${status}.`
  return { Status: status, account: show(context, account), message }
}

/** The token shows whether user and password are correct, and an estimate whether the customer account is theirs. */
async function tryAccount(
  context: ActionContext,
  id: string,
  environment: Environment,
  credentials: OdflCredentials,
): Promise<void> {
  const { clientId, now } = context
  const account = { network: odfl, clientId, environment, credentials }
  const about = { subjectId: id, requestId: context.requestId, now }
  const token = await askNetwork(context, account, odflToken, null, about)
  if (token.kind !== 'answer') return refuse(token.notices)
  const rate = await askNetwork(context, account, odflRate, trialOf(now), about)
  if (rate.kind !== 'answer') refuse(rate.notices)
}

const refuse = (notices: readonly { message: string }[]): never =>
  fail('ODFL_SETUP_FAILED', { message: wordsOf({ notices }) })

/** One pallet between two of the carrier's own cities, some days ahead: a price question books nothing. */
function trialOf(now: Date) {
  const dimensions = { length: 48, width: 40, height: 48 }
  return {
    origin: { zip: '27360', city: 'Thomasville', state: 'NC', countryCode: 'US' },
    destination: { zip: '30301', city: 'Atlanta', state: 'GA', countryCode: 'US' },
    pickupDate: addDays(now.toISOString().slice(0, 10), TRIAL_DAYS),
    pickupFrom: '09:00',
    items: [{ freightClass: '70', weightLb: 500, quantity: 1, dimensions, nmfc: '' }],
    services: [],
    insuredCents: 0,
  }
}

const TRIAL_DAYS = 7

function show(context: ActionContext, account: NetworkAccount | null): OdflAccountValue | null {
  if (!account) return null
  const userName = openAccount(context, odfl, account)?.credentials.userName ?? ''
  return {
    userName,
    password: '',
    // If it cannot be decrypted, it has to be entered again.
    hasPassword: userName !== '',
    accountNumber: account.accountNumber,
    scac: 'ODFL',
    environment: account.environment,
    triedAt: account.triedAt?.toISOString() ?? null,
  }
}
