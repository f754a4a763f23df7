import { v7 as newId } from 'uuid'
import {
  project44Accounts,
  project44AddAccount,
  project44DeleteAccount,
  project44UpdateAccount,
} from '#carriers/project44/accounts.ts'
import type { CapacityProvider } from '#carriers/project44/metadata.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { capacityProviderAccountWork as endpoint } from '#contracts/endpoints/capacity-provider.ts'
import {
  type CapacityProviderAccount,
  type CapacityProviderConnection,
  IDENTIFIER_TYPES,
} from '#contracts/entities/capacity-provider.ts'
import { fail } from '#contracts/errors.ts'
import { message as sentenceOf } from '#contracts/messages.ts'
import * as stored from '#database/carriers/capacity-accounts.ts'
import { unlinkCarriers } from '#database/carriers/carriers.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import { parseScac } from '#domain/text/scac.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { tellFailureAs } from '../../kernel/tell-failure.ts'
import { connect, connectionOf, disconnect, openConnection, showConnection } from './connection.ts'
import { fieldValues, openSecrets, sealSecrets, showCapacityAccount, told } from './kept-account.ts'
import { askedOtherwise, carrierOf, isRated, linkCarrier } from './link-carrier.ts'
import { providerFields } from './provider-fields.ts'
import { refuseProvider } from './refuse.ts'
import { tryCapacityAccount } from './try-account.ts'

/** The client's accounts with carriers inside project44: created there first, then used from here. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  account: CapacityProviderAccount | null
  accounts: CapacityProviderAccount[]
  connection: CapacityProviderConnection | null
  message: string
}

type Secrets = ReturnType<typeof fieldValues>['secrets']

async function addAccount(context: ActionContext, body: Body): Promise<Answer> {
  const { connection } = await openConnection(context)
  const given = body.account ?? refuseFields({ CapacityProviderIdentifierValue: 'Choose a carrier.' })
  const ask = { identifierType: identifierTypeOf(given), identifierValue: identifierOf(given) }
  if (ask.identifierValue === '') refuseFields({ CapacityProviderIdentifierValue: 'Choose a carrier.' })
  const { provider } = await providerFields(context, ask)
  const { account, secrets } = readyAccount(context, given, ask, provider, connection)
  await refuseTaken(context, account)
  const providerAccountId = await addThere(context, told(account, secrets))
  const added = { ...account, providerAccountId }
  await keepAdded(context, added, provider)
  return answer(context, 'added', added, sentenceOf('carrierAdded', { carrier: added.carrierName }))
}

async function updateAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context, body)
  const given = body.account!
  const { open } = await openConnection(context)
  const { provider } = await providerFields(context, known)
  const { open: fields, secrets, faults } = fieldValues(provider, given, openSecrets(context, known))
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
  const changed: stored.CapacityAccount = {
    ...known,
    carrierName: given.carrierName || known.carrierName,
    paymentTerms: given.paymentTerms,
    isBillTo: given.isBillTo,
    fields,
    secretsSealed: sealSecrets(context, known.id, secrets),
    triedAt: context.now,
  }
  const answered = await askNetwork(context, open, project44UpdateAccount, told(changed, secrets), {
    ...about(context),
    subjectId: known.id,
  })
  if (answered.kind !== 'answer') refuseProvider(answered)
  await changeAlone(context, ['carriers'], async (inside) => {
    await stored.saveCapacityAccount(inside.db, changed)
    await linkCarrier(inside, changed, provider)
    inside.note(known.id, { carrier: changed.scac, code: changed.accountCode })
  })
  return answer(context, 'updated', changed, sentenceOf('carrierUpdated', { carrier: changed.carrierName }))
}

async function deleteAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context, body)
  const { open } = await openConnection(context)
  const subject = { ...about(context), subjectId: known.id }
  const answered = await askNetwork(context, open, project44DeleteAccount, known.providerAccountId, subject)
  if (answered.kind !== 'answer') refuseProvider(answered)
  await changeAlone(context, ['carriers'], async (inside) => {
    await stored.capacityAccounts.remove(inside.db, inside.clientId, known.id, inside.now)
    await unlinkCarriers(inside.db, inside.clientId, 'project44', known.id)
    const detail = { carrier: known.scac, code: known.accountCode }
    inside.note(known.id, detail, 'capacity-provider.account-removed')
  })
  return answer(context, 'deleted', null, sentenceOf('carrierDeleted', { carrier: known.carrierName }))
}

/** The function for each operation of the call. */
export const CAPACITY_ACCOUNT_WORK = {
  list: (context: ActionContext) => answer(context, 'success', null, ''),
  add: addAccount,
  update: updateAccount,
  delete: deleteAccount,
  test: async (context: ActionContext, body: Body) => {
    const known = await theAccount(context, body)
    return answer(context, 'success', known, await tryCapacityAccount(context, known))
  },
  connect: async (context: ActionContext, { connection }: Body) =>
    answer(context, 'updated', null, await connect(context, connection)),
  disconnect: async (context: ActionContext) => answer(context, 'deleted', null, await disconnect(context)),
}

const about = ({ requestId, now }: ActionContext) => ({ subjectId: null, requestId, now })

const theAccount = async (context: ActionContext, body: Body): Promise<stored.CapacityAccount> =>
  (await stored.capacityAccounts.find(context.db, context.clientId, body.account?.id ?? '')) ??
  fail('PROVIDER_ACCOUNT_NOT_FOUND')

function identifierTypeOf({ identifierType }: CapacityProviderAccount): string {
  const wanted = identifierType.toUpperCase() || IDENTIFIER_TYPES[0]
  const known = IDENTIFIER_TYPES.find((one) => one === wanted)
  return (
    known ?? refuseFields({ CapacityProviderIdentifierType: `Use one of: ${IDENTIFIER_TYPES.join(', ')}` })
  )
}

const identifierOf = ({ identifierValue, scac }: CapacityProviderAccount): string =>
  (identifierValue || scac).toUpperCase()

function refuseFields(faults: Record<string, string>): never {
  const fields = Object.entries(faults).map(([field, sentence]) => [`account.${field}`, sentence])
  return fail('VALIDATION_FAILED', { fields: Object.fromEntries(fields) })
}

function readyAccount(
  context: ActionContext,
  given: CapacityProviderAccount,
  ask: { identifierType: string; identifierValue: string },
  provider: CapacityProvider,
  connection: NetworkAccount,
): { account: stored.CapacityAccount; secrets: Secrets } {
  const scac = parseScac(ask.identifierType === 'SCAC' ? ask.identifierValue : given.scac)
  const { open: fields, secrets, faults } = fieldValues(provider, given, {})
  if (scac.kind === 'invalid') faults['account.SCAC'] = scac.message
  if (!isRated(provider, given.rateModeId)) {
    faults['account.RateModeID'] = 'project44 has no rates for this carrier in this mode.'
  }
  if (Object.keys(faults).length > 0 || scac.kind === 'invalid') {
    return fail('VALIDATION_FAILED', { fields: faults })
  }
  const id = newId()
  const account: stored.CapacityAccount = {
    ...{ id, clientId: context.clientId, connectionId: connection.id, providerAccountId: '' },
    scac: scac.scac,
    carrierName: given.carrierName || provider.name,
    groupCode: given.groupCode,
    accountCode: given.accountCode || scac.scac,
    ...ask,
    rateModeId: given.rateModeId,
    paymentTerms: given.paymentTerms,
    isBillTo: given.isBillTo,
    fields,
    secretsSealed: sealSecrets(context, id, secrets),
    triedAt: context.now,
  }
  return { account, secrets }
}

/** Checks before anything is sent to project44 that the account can be stored here afterwards. */
async function refuseTaken(context: ActionContext, account: stored.CapacityAccount): Promise<void> {
  if (await stored.capacityAccounts.isTaken(context.db, context.clientId, account, account.id)) {
    refuseFields({ AccountCode: 'This group already has an account with this code.' })
  }
  if (askedOtherwise(await carrierOf(context, account), account)) {
    refuseFields({ SCAC: 'This carrier already returns its own rates in this mode.' })
  }
}

/**
 * Adds it at project44, and returns its id there. After a lost reply, it first checks whether the account exists, so
 * that it is not added twice.
 */
async function addThere(context: ActionContext, account: ReturnType<typeof told>): Promise<string> {
  const { open } = await openConnection(context)
  const added = await askNetwork(context, open, project44AddAccount, account, about(context))
  if (added.kind === 'answer') return added.value.id
  if (added.kind === 'refused') return refuseProvider(added)
  const there = await askNetwork(context, open, project44Accounts, account.groupCode, about(context))
  const found =
    there.kind === 'answer' &&
    there.value.find(
      ({ code, identifierValue }) => code === account.code && identifierValue === account.identifierValue,
    )
  return found ? found.id : refuseProvider(added)
}

/** An account added at project44 that cannot be stored here is removed there: no user could find it again. */
async function keepAdded(
  context: ActionContext,
  account: stored.CapacityAccount,
  provider: CapacityProvider,
): Promise<void> {
  try {
    await tellFailureAs('PROVIDER_ADD_FAILED', () =>
      changeAlone(context, ['carriers'], async (inside) => {
        if (askedOtherwise(await carrierOf(inside, account), account)) fail('PROVIDER_ADD_FAILED')
        if (!(await stored.saveCapacityAccount(inside.db, account))) fail('PROVIDER_ADD_FAILED')
        await linkCarrier(inside, account, provider)
        const detail = { carrier: account.scac, code: account.accountCode }
        inside.note(account.id, detail, 'capacity-provider.account-added')
      }),
    )
  } catch (error) {
    const { open } = await openConnection(context)
    await askNetwork(context, open, project44DeleteAccount, account.providerAccountId, about(context))
    throw error
  }
}

async function answer(
  context: ActionContext,
  status: string,
  changed: stored.CapacityAccount | null,
  message: string,
): Promise<Answer> {
  const connection = await connectionOf(context)
  const isSandbox = connection?.environment === 'sandbox'
  const accounts = await stored.listCapacityAccounts(context.db, context.clientId)
  return {
    Status: status,
    account: changed && showCapacityAccount(context, changed, isSandbox),
    accounts: accounts.map((one) => showCapacityAccount(context, one, isSandbox)),
    connection: showConnection(context, connection),
    message,
  }
}
