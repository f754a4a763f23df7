import { fedex } from '#carriers/fedex/fedex.ts'
import type { Environment } from '#carriers/network.ts'
import { ups } from '#carriers/ups/ups.ts'
import { usps } from '#carriers/usps/usps.ts'
import type { ParcelCredentialsValue } from '#contracts/entities/parcel-account.ts'
import { fail } from '#contracts/errors.ts'
import { listNetworkAccounts, type NetworkAccount } from '#database/carriers/network-accounts.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import type { ActionContext } from '../kernel/context.ts'
import { unsealedText } from './ask-network.ts'
import { PARCEL_NETWORKS, type ParcelNetwork } from './parcel-networks.ts'

/** What is stored of a parcel carrier's credentials, encrypted; what is shown of it, and which credentials are used. */

/** The encrypted part. The adapters read the first three fields; the older ones are only stored. */
export interface KeptCredentials {
  accountNumber: string
  clientId: string
  clientSecret: string
  key: string
  password: string
  meterNumber: string
  requesterId: string
  crid: string
  mid: string
  /** The mailer ID of the company that makes the labels and submits the manifest. */
  manifestMid: string
  hubId: string
  pickupLocationId: string
}

/** The sandbox needs no account; empty fields get these values. */
export const SANDBOX_ACCOUNTS: Readonly<Record<string, string>> = {
  UPS: ups.sandboxCredentials?.accountNumber ?? '',
  FedEx: fedex.sandboxCredentials?.accountNumber ?? '',
  USPS: usps.sandboxCredentials?.accountNumber ?? '',
}
const SANDBOX = 'sandbox'

/**
 * The credentials to store. An empty secret keeps the stored one, but only for the same client id: with the carrier's
 * hosts it belongs to the row already.
 */
export function keptOf(
  network: ParcelNetwork,
  environment: Environment,
  value: ParcelCredentialsValue,
  old: KeptCredentials | null,
): KeptCredentials {
  const isSandbox = environment === 'sandbox'
  const clientId = value.clientId || (isSandbox ? SANDBOX : '')
  const isSame = old?.clientId === clientId
  const kept: KeptCredentials = {
    // Carriers print it in groups: 1234-5678-9.
    accountNumber: compactNumber(value.account) || (isSandbox ? SANDBOX_ACCOUNTS[network.carrier]! : ''),
    clientId,
    clientSecret: value.clientSecret || (isSame ? old.clientSecret : '') || (isSandbox ? SANDBOX : ''),
    key: value.key || (isSame ? old.key : ''),
    password: value.password || (isSame ? old.password : ''),
    meterNumber: value.meterNumber,
    requesterId: value.requesterId,
    crid: value.crid,
    mid: value.mid,
    manifestMid: value.mid,
    hubId: value.hubId,
    pickupLocationId: value.pickupLocationId,
  }
  const fields: Record<string, string> = {}
  if (!network.accountNumber.pattern.test(kept.accountNumber)) {
    fields['credentials.Account'] = network.accountNumber.words
  }
  if (kept.clientId === '') fields['credentials.ClientId'] = 'The client ID is required.'
  if (kept.clientSecret === '') fields['credentials.ClientSecret'] = 'The client secret is required.'
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return kept
}

/** Null if they were encrypted under another key, and for a sandbox account without any. */
export function openKept({ installation }: ActionContext, account: NetworkAccount): KeptCredentials | null {
  const text = unsealedText(installation, account)
  return text === null ? null : (JSON.parse(text) as KeptCredentials)
}

const wordIn = (details: Record<string, unknown>, name: string): string =>
  typeof details[name] === 'string' ? (details[name] as string) : ''

/** Without its secrets. */
export function showCredentials(
  context: ActionContext,
  network: ParcelNetwork,
  account: NetworkAccount,
): ParcelCredentialsValue {
  const kept = openKept(context, account)
  return {
    carrier: network.carrier,
    environment: account.environment,
    account: account.accountNumber,
    clientId: kept?.clientId ?? '',
    clientSecret: '',
    // If it cannot be decrypted, it has to be entered again.
    hasClientSecret: (kept?.clientSecret ?? '') !== '',
    key: '',
    password: '',
    meterNumber: kept?.meterNumber ?? '',
    requesterId: kept?.requesterId ?? '',
    crid: kept?.crid ?? '',
    mid: kept?.mid ?? '',
    hubId: kept?.hubId ?? '',
    hasKey: (kept?.key ?? '') !== '',
    hasPassword: (kept?.password ?? '') !== '',
    pickupLocationId: kept?.pickupLocationId ?? '',
    isSandbox: account.environment === 'sandbox',
    lastTestAt: wordIn(account.details, 'lastTestAt') || (account.triedAt?.toISOString() ?? null),
    lastTestMessage: wordIn(account.details, 'lastTestMessage'),
  }
}

export interface ParcelAccountInUse {
  network: ParcelNetwork
  account: NetworkAccount
}

/** The accounts used for rating, one per carrier: live before test environment, the sandbox last. */
export async function parcelAccountsInUse(
  context: Pick<ActionContext, 'db' | 'clientId'>,
): Promise<ParcelAccountInUse[]> {
  return parcelAccountsAmong(await listNetworkAccounts(context.db, context.clientId))
}

/** The same among accounts that have already been read. */
export function parcelAccountsAmong(accounts: readonly NetworkAccount[]): ParcelAccountInUse[] {
  return PARCEL_NETWORKS.flatMap((network) => {
    const own = accounts.filter(({ network: id }) => id === network.id)
    const account = (['live', 'test', 'sandbox'] as const)
      .map((environment) => own.find((one) => one.environment === environment))
      .find((one) => one !== undefined)
    return account ? [{ network, account }] : []
  })
}
