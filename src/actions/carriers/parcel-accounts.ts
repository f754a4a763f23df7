import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  listParcelAccounts as listEndpoint,
  parcelAccountWork as workEndpoint,
} from '#contracts/endpoints/parcel-accounts.ts'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { listShipViaCodes } from '#database/carriers/ship-via-codes.ts'
import * as stored from '#database/parcel/parcel-accounts.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parcelAccountsInUse } from '../carrier-calls/kept-credentials.ts'
import { PARCEL_NETWORKS, parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf, sortOf } from '../kernel/known-sort.ts'
import { certifyAccounts } from './certify-parcel-accounts.ts'

/** The parcel account of each sold-to (specification section 3), and the features that these accounts enable. */

const MOST_ACCOUNTS = 1_000
type Body = BodyOf<typeof workEndpoint>
type Answer = ReplyOf<typeof workEndpoint>

async function selectAccounts({ db, clientId }: ActionContext, body: Body): Promise<Answer> {
  const { rows, total } = await stored.listParcelAccounts(db, clientId, {
    searchText: body.searchText,
    soldTo: body.account?.soldTo ?? '',
    sort: sortOf(stored.PARCEL_ACCOUNT_SORTS, body, 'SoldTo'),
    ...pageOf(body),
  })
  return { Status: 'success', rows: rows.map(show), total, message: '' }
}

async function addAccount(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId, user } = context
  const ready = await readyAccount(context, body, { id: newId(), addedBy: user.id, certifiedAt: null })
  const twin = await stored.parcelAccounts.findByKey(db, clientId, ready)
  if (twin || !(await stored.insertParcelAccount(db, clientId, ready))) {
    context.note(
      (twin ?? ready).id,
      { scac: ready.scac, number: ready.accountNumber },
      'parcel-account.exists',
    )
    return { Status: 'exist', ...rowOf(twin ?? ready), message: say('parcelAccountRegistered', ready) }
  }
  context.note(ready.id, { scac: ready.scac, number: ready.accountNumber }, 'parcel-account.added')
  const added = await certifiedNow(context, ready)
  return { Status: 'added', ...rowOf(added), message: say('parcelAccountAdded', ready) }
}

/** The account as saved: certified immediately if the carrier's credentials are there. */
async function certifiedNow(
  context: ActionContext,
  account: stored.ParcelAccount,
): Promise<stored.ParcelAccount> {
  if (account.certifiedAt !== null) return account
  const inUse = await parcelAccountsInUse(context)
  if (!inUse.some(({ network }) => network.scac === account.scac)) return account
  await certifyAccounts(context, account.scac)
  return { ...account, certifiedAt: context.now }
}

async function updateAccount(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId } = context
  const known = await theAccount(context, body)
  const given = await readyAccount(context, body, known)
  // A certification counts for one carrier only.
  const ready = given.scac === known.scac ? given : { ...given, certifiedAt: null }
  const twin = await stored.parcelAccounts.findByKey(db, clientId, ready)
  const isTwin = twin !== null && twin.id !== known.id
  if (isTwin || JSON.stringify(show(ready)) === JSON.stringify(show(known))) {
    context.note(known.id, { scac: ready.scac, number: ready.accountNumber }, 'parcel-account.exists')
    return { Status: 'exist', ...rowOf(isTwin ? twin : known), message: say('parcelAccountSame', ready) }
  }
  await stored.updateParcelAccount(db, clientId, ready)
  context.note(ready.id, { scac: ready.scac, number: ready.accountNumber }, 'parcel-account.updated')
  return {
    Status: 'updated',
    ...rowOf(await certifiedNow(context, ready)),
    message: say('parcelAccountUpdated', ready),
  }
}

async function deleteAccount(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theAccount(context, body)
  await stored.parcelAccounts.remove(context.db, context.clientId, known.id, context.now)
  context.note(known.id, { scac: known.scac, number: known.accountNumber }, 'parcel-account.deleted')
  return { Status: 'deleted', rows: [], total: 0, message: say('parcelAccountDeleted', known) }
}

/** Users who ship parcels may read the accounts; users who set up accounts may change them. */
function mayChange({ user, installation }: ActionContext): void {
  if (canOpen(user, 'ParcelAccounts') || canOpen(user, 'Carriers')) return
  fail('PAGE_FORBIDDEN', { page: PAGES.ParcelAccounts.title, email: installation.supportEmail })
}

const changing =
  (work: typeof addAccount): typeof addAccount =>
  async (context, body) => {
    mayChange(context)
    return work(context, body)
  }

/** The function for each operation of the call. */
export const PARCEL_ACCOUNT_WORK = {
  SELECT: selectAccounts,
  ADD: changing(addAccount),
  UPDATE: changing(updateAccount),
  DELETE: changing(deleteAccount),
}

/** All accounts, or those of one sold-to, and the carriers with network access and their services. */
export async function listParcelAccounts(
  context: ActionContext,
  { SoldTo }: BodyOf<typeof listEndpoint>,
): Promise<Omit<ReplyOf<typeof listEndpoint>, 'Status'>> {
  const { rows } = await stored.listParcelAccounts(context.db, context.clientId, {
    searchText: '',
    soldTo: SoldTo,
    sort: { by: 'SoldTo', isDescending: false },
    limit: MOST_ACCOUNTS,
    offset: 0,
  })
  const inUse = await parcelAccountsInUse(context)
  const carriers = PARCEL_NETWORKS.map(({ carrier, scac, services }) => ({
    SCAC: scac,
    CarrierName: carrier,
    services: [...services],
    isSandbox: inUse.some(
      ({ network, account }) => network.scac === scac && account.environment === 'sandbox',
    ),
  }))
  const isOpen = ({ SCAC }: { SCAC: string }) =>
    rows.some(({ scac }) => scac === SCAC) || inUse.some(({ network }) => network.scac === SCAC)
  return { accounts: rows.map(show), carriers: carriers.filter(isOpen) }
}

async function theAccount({ db, clientId }: ActionContext, { account }: Body): Promise<stored.ParcelAccount> {
  return (
    (await stored.parcelAccounts.lock(db, clientId, account?.id ?? '')) ?? fail('PARCEL_ACCOUNT_NOT_FOUND')
  )
}

/** Wire name and screen label of the required fields. */
const REQUIRED = [
  ['soldTo', 'SoldTo', 'Sold To'],
  ['paymentType', 'PaymentType', 'Payment Type'],
  ['shipVia', 'ShipVia', 'Ship Via'],
  ['accountNumber', 'AccountNumber', 'Account Number'],
] as const

async function readyAccount(
  context: ActionContext,
  { account }: Body,
  own: Pick<stored.ParcelAccount, 'id' | 'addedBy' | 'certifiedAt'>,
): Promise<stored.ParcelAccount> {
  const missing = REQUIRED.filter(([name]) => !account?.[name])
  if (!account || missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([, wire, label]) => [`account.${wire}`, label]))
    return fail('PARCEL_ACCOUNT_FIELDS_MISSING', { fields })
  }
  const scac = await scacOf(context, account)
  const network = parcelNetworkOf({ scac })
  const paymentType = PAYMENT_TYPES.find(({ code }) => code === account.paymentType.toUpperCase())?.code
  const fields: Record<string, string> = {}
  if (scac === '') fields['account.ShipVia'] = `${account.shipVia} is not the ship-via of a parcel carrier.`
  const accountNumber = compactNumber(account.accountNumber)
  if (network && !network.accountNumber.pattern.test(accountNumber)) {
    fields['account.AccountNumber'] = network.accountNumber.words
  }
  if (!paymentType)
    return fail('VALIDATION_FAILED', { fields: { ...fields, 'account.PaymentType': 'Use P, C or T.' } })
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  const { soldTo, accountId, shipVia, zip, countryCode, isDefault } = account
  return { ...own, soldTo, accountNumber, accountId, shipVia, zip, countryCode, isDefault, scac, paymentType }
}

/** USPS has accounts, whether or not it has network access. */
const PARCEL_SCACS = ['UPSN', 'FDEG', 'USPS']

/** The carrier in the request, or that of the ship-via code: by the mapping, or by its name in the code. */
async function scacOf({ db, clientId }: ActionContext, account: ParcelAccountValue): Promise<string> {
  const named = account.scac.toUpperCase()
  if (PARCEL_SCACS.includes(named)) return named
  if (named !== '')
    fail('VALIDATION_FAILED', { fields: { 'account.SCAC': `${named} is not a parcel carrier.` } })
  const { rows } = await listShipViaCodes(db, clientId, {
    ...{ searchText: '', shipViaCode: account.shipVia, scac: '', limit: 1, offset: 0 },
    sort: { by: 'ShipViaCode', isDescending: false },
  })
  const mapped = rows.find(({ rateModeId, scac }) => rateModeId === PARCEL && PARCEL_SCACS.includes(scac))
  if (mapped) return mapped.scac
  const [word] = PARCEL_WORDS.find(([, pattern]) => pattern.test(account.shipVia)) ?? ['']
  return word
}

const PARCEL_WORDS: [scac: string, pattern: RegExp][] = [
  ['UPSN', /\bups/i],
  ['FDEG', /\bfed ?ex|\bfdx/i],
  ['USPS', /\busps|\bpost/i],
]

const say = (
  key:
    | 'parcelAccountSame'
    | 'parcelAccountRegistered'
    | 'parcelAccountAdded'
    | 'parcelAccountUpdated'
    | 'parcelAccountDeleted',
  { scac, accountNumber: number }: stored.ParcelAccount,
) => message(key, { scac, number })

const rowOf = (account: stored.ParcelAccount) => ({ rows: [show(account)], total: 1 })

const show = (account: stored.ParcelAccount): ParcelAccountValue => ({
  id: account.id,
  scac: account.scac,
  accountNumber: account.accountNumber,
  accountId: account.accountId,
  soldTo: account.soldTo,
  paymentType: account.paymentType,
  paymentName: PAYMENT_TYPES.find(({ code }) => code === account.paymentType)?.label ?? '',
  shipVia: account.shipVia,
  zip: account.zip,
  countryCode: account.countryCode,
  isDefault: account.isDefault,
  state: account.certifiedAt === null ? 'Certification' : 'Ready',
})
