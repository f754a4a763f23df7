import { t } from '@lingui/core/macro'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'

/** The parcel account carriers in the order of the list. */
export const CARRIER_NAMES: Readonly<Record<string, string>> = { UPSN: 'UPS', FDEG: 'FedEx', USPS: 'USPS' }

/** The typed values of one account; an empty id: a new one. */
export interface AccountValues extends Record<string, unknown> {
  account: ParcelAccountValue
}

export const accountValuesOf = (account: ParcelAccountValue | null): AccountValues => ({
  account: account ?? {
    ...{ id: '', scac: '', accountNumber: '', accountId: '', soldTo: '', paymentType: '', paymentName: '' },
    ...{ shipVia: '', zip: '', countryCode: 'US', isDefault: false, state: '' },
  },
})

/** Wire name and label of the required fields, in the specification's order. */
const REQUIRED = [
  ['soldTo', 'Sold To'],
  ['paymentType', 'Payment Type'],
  ['shipVia', 'Ship Via'],
  ['accountNumber', 'Account Number'],
] as const

/** The labels of the empty required fields. */
export const missingIn = ({ account }: AccountValues): string[] =>
  REQUIRED.filter(([name]) => account[name].trim() === '').map(([, label]) => label)

/** The same as faults at their fields. */
export const accountFaultsOf = (values: AccountValues): Record<string, string> =>
  Object.fromEntries(
    REQUIRED.filter(([, label]) => missingIn(values).includes(label)).map(([name, label]) => [
      `account.${name}`,
      t`${label} is required.`,
    ]),
  )

/**
 * The purpose of accounts of each payment type. Parcels that the shipper pays for are billed to the account in the
 * carrier's credentials: there is one per carrier.
 */
export const USES: Readonly<Record<string, string>> = {
  '': t`Who pays when this account is used`,
  P: t`For reference only. The account your credentials belong to is billed.`,
  C: t`The receiver pays: this is the receiver’s account`,
  T: t`A third party pays: this is the third party’s account`,
}
