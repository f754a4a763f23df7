import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { listParcelAccounts } from '#contracts/endpoints/parcel-accounts.ts'
import { useCall } from '../../../api/queries.ts'
import type { Change, Faults } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { BillToFields } from '../desk/stops/bill-to-fields.tsx'
import { nameOfCarrier } from './carrier-options.ts'
import { parcelChange } from './change-parcel.ts'
import type { ParcelForm } from './parcel-form.ts'

interface PayerAccountProps {
  form: PrepaidForm
  parcel: ParcelForm
  faults: Faults
  change: (change: Change) => void
}

/** The account of a receiver or third party that pays, and the third party's address. */
export function PayerAccount({ form, parcel, faults, change }: PayerAccountProps) {
  const kept = useKeptAccounts(form, parcel)
  const isReceiver = parcel.payer === 'C'
  return (
    <>
      <TextInput
        label={isReceiver ? t`Receiver’s account` : t`Third party’s account`}
        description={kept || (isReceiver ? t`Registered at ZIP ${form.destination.zip || '–'}` : undefined)}
        data-path="accountNumber"
        maxLength={40}
        value={parcel.accountNumber}
        error={faults.accountNumber}
        onChange={(event) =>
          change(parcelChange({ kind: 'parcel', patch: { accountNumber: event.currentTarget.value } }))
        }
      />
      {isReceiver ? null : <BillToFields address={form.billTo} faults={faults} change={change} />}
    </>
  )
}

/** The accounts that pay while none is typed: `Empty: UPS 0Z3571, kept for sold-to 10007`; '' = no account is saved. */
function useKeptAccounts({ soldTo }: PrepaidForm, { payer }: ParcelForm): string {
  const { data } = useCall(listParcelAccounts, { SoldTo: soldTo }, { enabled: soldTo !== '', silent: true })
  const able = (data?.accounts ?? []).filter(
    ({ paymentType, state }) => paymentType === payer && state === 'Ready',
  )
  const numbers = able.map(({ scac, accountNumber }) => `${nameOfCarrier(scac)} ${accountNumber}`)
  return numbers.length === 0 ? '' : t`Empty: ${numbers.join(', ')}, saved for sold-to ${soldTo}`
}
