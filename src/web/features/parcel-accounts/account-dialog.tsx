import { t } from '@lingui/core/macro'
import { Alert, Autocomplete, Modal, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import { parcelAccountWork } from '#contracts/endpoints/parcel-accounts.ts'
import { listShipViaMappings } from '#contracts/endpoints/supplemental.ts'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { type ContractForm, useContractForm } from '../../ui/use-contract-form.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useTyped } from '../../ui/use-typed.ts'
import {
  type AccountValues,
  accountFaultsOf,
  accountValuesOf,
  CARRIER_NAMES,
  missingIn,
  USES,
} from './account-values.ts'

interface AccountDialogProps {
  /** An account to change, 'new' for a new one, null: the dialog is closed. */
  asked: ParcelAccountValue | 'new' | null
  onClose: () => void
}

/** Adds or changes one parcel account. */
export function AccountDialog({ asked, onClose }: AccountDialogProps) {
  const account = asked === 'new' ? null : asked
  const title = account ? t`Account ${account.accountNumber}` : t`Add a parcel account`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <AccountForm account={account} onClose={onClose} /> : null}
    </Modal>
  )
}

function AccountForm({ account, onClose }: { account: ParcelAccountValue | null; onClose: () => void }) {
  const change = useChange(parcelAccountWork)
  const [warning, setWarning] = useState('')
  // Shown when the form is sent, not during typing: text that appears then would move the button under the pointer.
  const [isSent, setSent] = useState(false)
  const { form, submit, message, isSubmitting } = useContractForm<AccountValues>({
    schema: parcelAccountWork.body,
    initial: accountValuesOf(account),
    check: accountFaultsOf,
    onSubmit: async (values) => {
      setWarning('')
      const query = { Operationtype: account ? 'UPDATE' : 'ADD' }
      const outcome = await change.run(values, { query })
      if (outcome.kind === 'refused') return outcome
      if (outcome.value.Status === 'exist') {
        setWarning(outcome.value.message)
        focusFirst(['account.accountNumber'])
        return null
      }
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const missing = isSent ? missingIn(form.values) : []
  const send = (event: FormEvent<HTMLFormElement>) => {
    setSent(true)
    submit(event)
  }
  return (
    <form onSubmit={send} noValidate aria-label={t`Parcel account`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        {missing.length > 0 ? (
          <FormErrorSummary message={t`Fill in these missing fields: ${missing.join(', ')}`} />
        ) : null}
        {warning ? (
          <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {warning}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <SoldToField form={form} />
          <ChoiceField
            form={form}
            path="account.paymentType"
            label={t`Payment Type`}
            required
            description={USES[form.values.account.paymentType]}
            placeholder={t`Who pays`}
            data={PAYMENT_TYPES.map(({ code, label }) => ({ value: code, label }))}
          />
          <ShipViaField form={form} />
          <ChoiceField
            form={form}
            path="account.scac"
            label={t`Carrier`}
            data={[
              { value: '', label: t`Per the ship-via` },
              ...Object.entries(CARRIER_NAMES).map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextField
            form={form}
            path="account.accountNumber"
            label={t`Account Number`}
            required
            maxLength={40}
          />
          <TextField
            form={form}
            path="account.accountId"
            label={t`Account ID in your own system`}
            maxLength={80}
          />
          <TextField form={form} path="account.zip" label={t`Account ZIP`} maxLength={10} />
          <TextField form={form} path="account.countryCode" label={t`Account country`} maxLength={2} />
        </SimpleGrid>
        <CheckField form={form} path="account.isDefault" label={t`Default account of this sold-to`} />
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {account ? t`Save account` : t`Add account`}
        </FormButtons>
      </Stack>
    </form>
  )
}

type Form = ContractForm<AccountValues>['form']
const [TYPING_MS, MOST_OFFERED] = [250, 20]

/** The sold-to, searched by number or name. */
function SoldToField({ form }: { form: Form }) {
  const searchText = useSettled(form.values.account.soldTo, TYPING_MS)
  const { data } = useCall(
    soldToWork,
    { searchText, pageSize: MOST_OFFERED },
    { keepsPrevious: true, silent: true },
  )
  const names = new Map(data?.rows.map(({ soldTo, name }) => [soldTo, name]) ?? [])
  return (
    <Autocomplete
      label={t`Sold To`}
      required
      maxLength={40}
      data-autofocus
      data={[...names.keys()]}
      // The typed text may be a name, so the server's matches are not filtered again.
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value}  ${names.get(option.value) ?? ''}`}
      {...form.getInputProps('account.soldTo')}
    />
  )
}

/** A ship-via code, with the codes mapped to parcel carriers as suggestions. */
function ShipViaField({ form }: { form: Form }) {
  const { data } = useCall(listShipViaMappings, { pageSize: 500 }, { silent: true })
  const codes = (data?.rows ?? []).filter(({ rateModeId }) => rateModeId === PARCEL)
  return (
    <Autocomplete
      label={t`Ship Via`}
      required
      maxLength={40}
      data={codes.map(({ shipViaCode }) => shipViaCode)}
      {...form.getInputProps('account.shipVia')}
    />
  )
}
