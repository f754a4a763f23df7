import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { saveUpsAccount } from '#contracts/endpoints/ups-ready.ts'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import { upsAccountFaults } from '#domain/accounts/ups-registration.ts'
import { useChange } from '../../api/queries.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { CountryField } from './fields.tsx'
import { pathed } from './pathed.ts'

type AccountValues = { account: NonNullable<UpsRegistrationValue['account']> }

interface AccountProps {
  registration: UpsRegistrationValue
  onDone: () => void
}

/** Step 3: the account, with the postal code that UPS has for it. */
export function Account({ registration: { contact, account: known, isSandbox }, onDone }: AccountProps) {
  const change = useChange(saveUpsAccount)
  const { form, submit, isSubmitting } = useContractForm<AccountValues>({
    schema: saveUpsAccount.body,
    // Most accounts are registered at the company's address.
    initial: {
      account: known ?? {
        accountNumber: '',
        accountName: contact?.companyName ?? '',
        street: contact?.street ?? '',
        city: contact?.city ?? '',
        state: contact?.state ?? '',
        zip: contact?.zip ?? '',
        countryCode: contact?.countryCode ?? 'US',
      },
    },
    check: ({ account }) => pathed('account', upsAccountFaults(account)),
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'ok') return void onDone()
      if (!outcome.isTold) toast('error', outcome.message)
      return outcome
    },
  })
  const text = (name: string, label: string, maxLength: number, isRequired = false) => (
    <TextField
      form={form}
      path={`account.${name}`}
      label={label}
      maxLength={maxLength}
      required={isRequired}
    />
  )
  return (
    <form onSubmit={submit} noValidate aria-label={t`Account`}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="account.accountNumber"
            label={t`Account number`}
            maxLength={6}
            required
            {...(isSandbox
              ? { description: t`The sandbox accepts any six letters and digits that do not begin with X` }
              : {})}
          />
          {text('accountName', t`Account name`, 100, true)}
          {text('street', t`Address`, 100)}
          {text('city', t`City`, 60)}
          {text('state', t`State`, 2)}
          {text('zip', t`Postal code`, 10, true)}
          <CountryField form={form} path="account.countryCode" label={t`Country`} />
        </SimpleGrid>
        <div>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save and continue</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  )
}
