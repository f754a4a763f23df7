import { t } from '@lingui/core/macro'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'

/** Carriers of parcel accounts as the list has them. */
export const CARRIER_NAMES: Readonly<Record<string, string>> = { UPSN: 'UPS', FDEG: 'FedEx', USPS: 'USPS' }

/** What is typed of one account; an empty id: a new one. */
export interface AccountValues extends Record<string, unknown> {
  account: ParcelAccountValue
}

export const accountValuesOf = (account: ParcelAccountValue | null): AccountValues => ({
  account: account ?? {
    ...{ id: '', scac: '', accountNumber: '', accountId: '', soldTo: '', paymentType: '', paymentName: '' },
    ...{ shipVia: '', zip: '', countryCode: 'US', isDefault: false, state: '' },
  },
})

/** Wire name and label of what must be there, in the specification's order. */
const REQUIRED = [
  ['soldTo', 'Sold To'],
  ['paymentType', 'Payment Type'],
  ['shipVia', 'Ship Via'],
  ['accountNumber', 'Account Number'],
] as const

/** The labels of what is not filled in. */
export const missingIn = ({ account }: AccountValues): string[] =>
  REQUIRED.filter(([name]) => account[name].trim() === '').map(([, label]) => label)

/** The same at their fields. */
export const accountFaultsOf = (values: AccountValues): Record<string, string> =>
  Object.fromEntries(
    REQUIRED.filter(([, label]) => missingIn(values).includes(label)).map(([name, label]) => [
      `account.${name}`,
      t`${label} is required.`,
    ]),
  )

/**
 * What an account of each payment type is for. Parcels that we pay for ourselves are billed to the account that the
 * carrier's credentials name: there is one a carrier.
 */
export const USES: Readonly<Record<string, string>> = {
  '': t`Who pays when this account is used`,
  P: t`For reference only. The account your credentials belong to is billed.`,
  C: t`The receiver pays: this is the receiver’s account`,
  T: t`A third party pays: this is the third party’s account`,
}
