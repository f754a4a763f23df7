import { t } from '@lingui/core/macro'
import { Select, SimpleGrid } from '@mantine/core'
import type { CapacityProviderField } from '#contracts/entities/capacity-provider.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import { PAYMENT_TERMS, type ProviderValues, RATE_MODES } from './project44-values.ts'

type Form = ContractForm<ProviderValues>['form']

/** The fields that every account has, for any carrier. */
export function OwnFields({ form, isNew, hasScac }: { form: Form; isNew: boolean; hasScac: boolean }) {
  const { rateModeId } = form.values.account
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="account.carrierName" label={t`Carrier name`} maxLength={100} />
      {hasScac ? null : (
        <TextField form={form} path="account.scac" label="SCAC" maxLength={4} required disabled={!isNew} />
      )}
      <Select
        label={t`Rate mode`}
        data={RATE_MODES}
        value={String(rateModeId)}
        allowDeselect={false}
        disabled={!isNew}
        error={form.errors['account.rateModeId']}
        onChange={(mode) => form.setFieldValue('account.rateModeId', Number(mode ?? 1))}
      />
      <TextField
        form={form}
        path="account.accountCode"
        label={t`Account code`}
        description={t`In project44. If empty, the SCAC is used.`}
        maxLength={80}
        disabled={!isNew}
      />
      <TextField
        form={form}
        path="account.groupCode"
        label={t`Account group`}
        description={t`Account group for the bill-to location. If empty, Default is used.`}
        maxLength={80}
        disabled={!isNew}
      />
      <ChoiceField
        form={form}
        path="account.paymentTerms"
        label={t`Request prices as`}
        data={PAYMENT_TERMS}
      />
    </SimpleGrid>
  )
}

/** One field as described by the metadata. */
export function ProviderField({
  form,
  field,
  isKept,
}: {
  form: Form
  field: CapacityProviderField
  isKept: boolean
}) {
  const bound = {
    form,
    path: `account.credentials.${field.name}`,
    label: field.label,
    description: field.help,
  }
  if (field.choices.length > 0) {
    const data = [{ value: '', label: field.isRequired ? t`Choose` : t`None` }, ...field.choices]
    return <ChoiceField {...bound} required={field.isRequired} data={data} />
  }
  if (field.isSecret) {
    return (
      <PasswordField
        {...bound}
        required={field.isRequired && !isKept}
        placeholder={isKept ? t`Saved; type to change it` : ''}
        autoComplete="new-password"
        maxLength={500}
      />
    )
  }
  return <TextField {...bound} required={field.isRequired} autoComplete="off" maxLength={500} />
}
