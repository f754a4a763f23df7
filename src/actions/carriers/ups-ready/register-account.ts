import { ups } from '#carriers/ups/ups.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { registerUps as endpoint } from '#contracts/endpoints/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { listNetworkAccounts, type NetworkAccount } from '#database/carriers/network-accounts.ts'
import {
  claimUpsRegistration,
  findUpsRegistration,
  finishUpsRegistration,
  releaseUpsRegistration,
  saveUpsRegistration,
  type UpsAccount,
  type UpsRegistration,
} from '#database/carriers/ups-registrations.ts'
import { todayAnywhere } from '#domain/calendar/last-today.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import { openKept, SANDBOX_ACCOUNTS } from '../../carrier-calls/kept-credentials.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { PARCEL_CREDENTIALS_WORK } from '../parcel-credentials.ts'
import { askRegistration, type Registering } from './ask-registration.ts'
import { fieldOfWords, readyAccount, readyContact, readyInvoice } from './ready-registration.ts'
import { showRegistration } from './registration-view.ts'
import { type UpsReadyDoor, upsReadyDoor } from './ups-door.ts'

type Body = BodyOf<typeof endpoint>
type Answer = ReplyOf<typeof endpoint>

/**
 * Step 4: UPS adds the account to the client's profile, the invoice proves that the account belongs to the client, and
 * the account is added to Parcel Accounts with its credentials. A failed call can be repeated and continues where it
 * stopped; for an account that is already registered, the reply reports that and nothing else happens.
 */
export async function registerUps(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId } = context
  const door = upsReadyDoor(context)
  const known = await findUpsRegistration(db, clientId)
  if (!known || known.environment !== door.environment) return fail('AGREEMENT_REQUIRED')
  const ready = readyRegistration(context, known, body)
  if (known.registeredAt) return registeredAlready(context, known, ready.account)
  const isInTheWay = (one: NetworkAccount) => !isStandIn(one) && !isOurs(context, door, ready.account, one)
  if (await accountHere(context, door, isInTheWay)) {
    return fail('ACCOUNT_EXISTS')
  }
  if (!(await claimUpsRegistration(db, clientId))) return fail('UPS_REGISTRATION_RUNNING')
  try {
    // Another call may have finished since this one checked.
    const meanwhile = await findUpsRegistration(db, clientId)
    if (meanwhile?.registeredAt) return registeredAlready(context, meanwhile, ready.account)
    await saveUpsRegistration(db, clientId, ready)
    const code = await askUps(context, door, ready)
    const registration = await addToParcelAccounts(context, door, ready, code)
    const message = `UPS account ${ready.account.accountNumber} has been registered and added to Parcel Accounts.`
    return { Status: 'added', registration: showRegistration(context, registration), message }
  } finally {
    await releaseUpsRegistration(db, clientId)
  }
}

function readyRegistration(context: ActionContext, known: UpsRegistration, body: Body): Registering {
  const fields: Record<string, string> = {}
  const contact = readyContact(body.contact, fields)
  const account = readyAccount(body.account, fields)
  const invoice = readyInvoice(body.invoice, account.countryCode, todayAnywhere(context.now), fields)
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { known, contact, account, invoice }
}

function registeredAlready(context: ActionContext, known: UpsRegistration, asked: UpsAccount): Answer {
  if (known.account?.accountNumber !== asked.accountNumber) return fail('ACCOUNT_EXISTS')
  const message = `UPS account ${asked.accountNumber} is registered.`
  return { Status: 'exist', registration: showRegistration(context, known), message }
}

/** UPS's result code; a refusal is shown at the field that it is about. */
async function askUps(context: ActionContext, door: UpsReadyDoor, ready: Registering): Promise<string> {
  const answer = await askRegistration(context, door, ready)
  if (answer.kind === 'answer') return answer.value.code
  const [first] = answer.notices
  const words = first?.message ?? ''
  const isInput = answer.kind === 'refused' && answer.reason === 'input'
  const field = (isInput && fieldOfWords(words)) || 'Registration'
  return fail(isInput ? 'UPS_REGISTRATION_REFUSED' : 'UPS_REGISTRATION_FAILED', {
    fields: { [field]: words },
  })
}

/**
 * Added like an account that is entered by hand: tested first, then saved, and the users who were waiting get a notice.
 */
async function addToParcelAccounts(
  context: ActionContext,
  door: UpsReadyDoor,
  { known, contact, account }: Registering,
  code: string,
): Promise<UpsRegistration> {
  const { environment } = door
  const isHere = await accountHere(context, door, () => true)
  const credentials = {
    ...{ carrier: 'UPS' as const, environment, account: account.accountNumber, ...door.application },
    ...{ hasClientSecret: true, key: '', password: '', meterNumber: '', requesterId: '', crid: '', mid: '' },
    ...{ hubId: '', hasKey: false, hasPassword: false, pickupLocationId: '', isSandbox: false },
    ...{ lastTestAt: null, lastTestMessage: '' },
  }
  const work = isHere ? 'update' : 'add'
  await PARCEL_CREDENTIALS_WORK[work](context, { credentials }, { function: work, mode: 'UPS' })
  const added = await accountHere(context, door, (one) => one.accountNumber === account.accountNumber)
  if (!added) return fail('UPS_REGISTRATION_FAILED')
  const registeredAt = context.now
  await changeAlone(context, ['integration', 'carriers'], async (inside) => {
    const { db, clientId } = inside
    await finishUpsRegistration(db, clientId, { registeredAt, networkAccountId: added.id })
    inside.note(added.id, { accountNumber: account.accountNumber, environment, code }, 'ups.registered')
  })
  return { ...known, contact, account, registeredAt, networkAccountId: added.id }
}

/** Whether it is the sandbox account of clients that have none; a registered account replaces it. */
const isStandIn = ({ environment, accountNumber }: NetworkAccount): boolean =>
  environment === 'sandbox' && accountNumber === SANDBOX_ACCOUNTS.UPS

/**
 * Whether it is an account from an earlier attempt at this registration; one entered by hand keeps its own credentials.
 */
const isOurs = (
  context: ActionContext,
  { application }: UpsReadyDoor,
  { accountNumber }: UpsAccount,
  one: NetworkAccount,
): boolean => one.accountNumber === accountNumber && openKept(context, one)?.clientId === application.clientId

/** The client's matching account in the same environment of UPS. */
async function accountHere(
  { db, clientId }: ActionContext,
  { environment }: UpsReadyDoor,
  fits: (account: NetworkAccount) => boolean,
): Promise<NetworkAccount | undefined> {
  const accounts = await listNetworkAccounts(db, clientId, ups.id)
  return accounts.find((one) => one.environment === environment && fits(one))
}
