import { v7 as newId } from 'uuid'
import { type EbolCredentials, ebol } from '#carriers/ebol/ebol.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { ebolAccountWork as endpoint } from '#contracts/endpoints/carriers.ts'
import type { EbolAccountValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { type Carrier, carriers, listCarrierPage, unlinkCarriers } from '#database/carriers/carriers.ts'
import {
  listNetworkAccounts,
  type NetworkAccount,
  networkAccounts,
  saveNetworkAccount,
} from '#database/carriers/network-accounts.ts'
import { openAccount, sealedAccount } from '../carrier-calls/ask-network.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Carriers that take tenders by the eBOL standard, one account per carrier. Saving an account makes it the carrier's
 * tender channel.
 */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  accounts: EbolAccountValue[]
  carriers: { scac: string; name: string }[]
  message: string
}

const LTL = 1
/** Read only by our sandbox; nothing is sent to this address. */
const SANDBOX_URL = 'https://ebol.sandbox.invalid'

const load = (context: ActionContext): Promise<Answer> => answer(context, 'success', '')

async function save(context: ActionContext, { account: given }: Body): Promise<Answer> {
  if (!given) return fail('VALIDATION_FAILED', { fields: { Account: 'Enter the account.' } })
  const known = given.id === '' ? null : await accountById(context, given.id)
  const scac = (known?.accountNumber ?? given.scac).toUpperCase()
  const linked = await ltlCarriers(context, scac)
  const credentials = ready(given, { scac, linked, kept: known && credentialsOf(context, known), known })
  const id = known?.id ?? newId()
  const account = sealedAccount(context, {
    // One account per carrier, identified by its SCAC.
    ...{ id, network: ebol.id, accountNumber: scac, environment: given.environment, credentials },
    ...{ details: {}, triedAt: null },
  })
  if (!(await saveNetworkAccount(context.db, account))) fail('ACCOUNT_EXISTS')
  for (const carrier of linked) {
    const details = { ...carrier.details, network: ebol.id, capacityAccountId: id }
    await carriers.update(context.db, context.clientId, { ...carrier, tenderChannel: 'api', details })
  }
  const status = known ? 'updated' : 'added'
  context.note(id, { SCAC: scac, environment: given.environment }, `carrier.ebol-account-${status}`)
  return answer(context, status, `${linked[0]!.name} now gets its tenders by eBOL.`)
}

async function remove(context: ActionContext, { accountId }: Body): Promise<Answer> {
  const { id, accountNumber } = await accountById(context, accountId)
  await networkAccounts.remove(context.db, context.clientId, id, context.now)
  await unlinkCarriers(context.db, context.clientId, ebol.id, id)
  context.note(id, { SCAC: accountNumber }, 'carrier.ebol-account-removed')
  return answer(
    context,
    'deleted',
    `The account has been deleted. ${accountNumber} gets its tenders by e-mail again.`,
  )
}

/** The function for each mode of the call. */
export const EBOL_ACCOUNT_WORK = { load, save, delete: remove }

async function accountById({ db, clientId }: ActionContext, id: string): Promise<NetworkAccount> {
  const account = await networkAccounts.find(db, clientId, id)
  return account?.network === ebol.id ? account : fail('EBOL_ACCOUNT_NOT_FOUND')
}

const credentialsOf = (context: ActionContext, account: NetworkAccount): EbolCredentials | null =>
  openAccount(context, ebol, account)?.credentials ?? null

/** The client's LTL carriers, or those of one SCAC: a carrier may have an account for each warehouse. */
async function ltlCarriers({ db, clientId }: ActionContext, scac?: string): Promise<Carrier[]> {
  const page = { limit: 2000, offset: 0 }
  const { rows } = await listCarrierPage(db, clientId, { ...page, rateModeId: LTL, kind: 'Freight' })
  return scac === undefined ? rows : rows.filter((one) => one.scac === scac)
}

interface Known {
  scac: string
  linked: readonly Carrier[]
  known: NetworkAccount | null
  kept: EbolCredentials | null
}

/** @throws a refusal that names every invalid field */
function ready(given: EbolAccountValue, { scac, linked, known, kept }: Known): EbolCredentials {
  const fields: Record<string, string> = {}
  const isSandbox = given.environment === 'sandbox'
  const bolUrl = isSandbox ? SANDBOX_URL : trimmed(given.bolUrl)
  const pickupUrl = isSandbox ? SANDBOX_URL : trimmed(given.pickupUrl)
  // A secret is sent only to the hosts it was entered for.
  const isSame =
    known?.environment === given.environment && kept?.bolUrl === bolUrl && kept.pickupUrl === pickupUrl
  const secret = given.secret || (isSame ? kept.secret : '')
  const other = linked.find(({ details: { network } }) => network && network !== ebol.id)
  if (linked.length === 0) fields.SCAC = 'Choose one of your LTL carriers.'
  else if (other) fields.SCAC = `${other.name} already gets its tenders another way.`
  if (known && given.scac.toUpperCase() !== scac)
    fields.SCAC = 'The carrier cannot be changed. Add an account for the other one.'
  if (!isBase(bolUrl)) fields.bolUrl = 'Enter the address the carrier gave you, with https://.'
  if (pickupUrl !== '' && !isBase(pickupUrl))
    fields.pickupUrl = 'Enter an address with https://, or leave it empty.'
  if (!isSandbox && given.login === 'basic' && given.userName === '') fields.userName = 'Enter the user name.'
  if (!isSandbox && secret === '') {
    fields.secret = kept
      ? 'The address changed. Enter the secret again.'
      : 'Enter the secret the carrier gave you.'
  }
  const faults = Object.entries(fields).map(([field, sentence]) => [`Account.${field}`, sentence])
  if (faults.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(faults) })
  const { login, userName, accountNumber, environment } = given
  return { bolUrl, pickupUrl, login, userName, secret, accountNumber, isTest: environment === 'test' }
}

/** Removes the path of the call, because users also paste the whole address. */
const trimmed = (url: string): string =>
  url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/(bol\/v1\/app|v1\/pickups)$/, '')

function isBase(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return (
    parsed !== null &&
    ['https:', 'http:'].includes(parsed.protocol) &&
    parsed.search === '' &&
    parsed.hash === ''
  )
}

async function answer(context: ActionContext, status: string, message: string): Promise<Answer> {
  const all = await ltlCarriers(context)
  const names = new Map(all.map(({ scac, name }) => [scac, name]))
  const accounts = await listNetworkAccounts(context.db, context.clientId, ebol.id)
  return {
    Status: status,
    accounts: accounts.map((account) => show(context, account, names)),
    carriers: [...names].map(([scac, name]) => ({ scac, name })),
    message,
  }
}

function show(
  context: ActionContext,
  account: NetworkAccount,
  names: ReadonlyMap<string, string>,
): EbolAccountValue {
  const open = credentialsOf(context, account)
  const isSandbox = account.environment === 'sandbox'
  return {
    id: account.id,
    scac: account.accountNumber,
    carrierName: names.get(account.accountNumber) ?? account.accountNumber,
    environment: account.environment,
    bolUrl: isSandbox ? '' : (open?.bolUrl ?? ''),
    pickupUrl: isSandbox ? '' : (open?.pickupUrl ?? ''),
    login: open?.login ?? 'bearer',
    userName: open?.userName ?? '',
    secret: '',
    hasSecret: (open?.secret ?? '') !== '',
    accountNumber: open?.accountNumber ?? '',
  }
}
