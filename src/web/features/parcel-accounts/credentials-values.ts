import { t } from '@lingui/core/macro'
import type { PARCEL_CARRIERS, ParcelCredentialsValue } from '#contracts/entities/parcel-account.ts'

type ParcelCarrierName = (typeof PARCEL_CARRIERS)[number]

/** The typed values of a carrier's credentials. */
export interface CredentialsValues extends Record<string, unknown> {
  credentials: ParcelCredentialsValue
}

export const PLACES: Readonly<Record<string, string>> = {
  live: t`The carrier`,
  test: t`The carrier’s test environment`,
  sandbox: t`Sandbox (no account needed)`,
}

const EMPTY = {
  ...{ account: '', clientId: '', clientSecret: '', hasClientSecret: false, key: '', password: '' },
  ...{ meterNumber: '', requesterId: '', crid: '', mid: '', hubId: '', hasKey: false, hasPassword: false },
  ...{ pickupLocationId: '', isSandbox: false, lastTestAt: null, lastTestMessage: '' },
} as const

/** The form values of stored credentials; for a carrier that has none, new ones for the sandbox. */
export const credentialsValuesOf = (
  carrier: ParcelCarrierName,
  kept: ParcelCredentialsValue | null,
): CredentialsValues => ({ credentials: kept ?? { carrier, environment: 'sandbox', ...EMPTY } })

/** Faults that the form can find itself; the server checks again. The sandbox needs no values. */
export function credentialsFaultsOf(
  { credentials }: CredentialsValues,
  kept: ParcelCredentialsValue | null,
): Record<string, string> {
  if (credentials.environment === 'sandbox') return {}
  const faults: Record<string, string> = {}
  const isKept = kept?.hasClientSecret === true && kept.clientId === credentials.clientId.trim()
  if (credentials.account.trim() === '') faults['credentials.account'] = t`The account number is required.`
  if (credentials.clientId.trim() === '') faults['credentials.clientId'] = t`The client ID is required.`
  if (credentials.clientSecret === '' && !isKept) {
    faults['credentials.clientSecret'] = t`The client secret is required.`
  }
  return faults
}
