import { plural, t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { type LeavingValue, type PickupValue, parcelPickup } from '#contracts/endpoints/end-of-day.ts'
import { useChange } from '../../../api/queries.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'

interface PickupFormProps {
  group: LeavingValue
  kind: PickupValue['kind']
  /** The carrier's name: `UPS`, `FedEx Ground`. */
  name: string
  onClose: () => void
}

/** The day and hours of a pickup. */
export function PickupForm({ group, kind, name, onClose }: PickupFormProps) {
  const change = useChange(parcelPickup)
  const { form, submit, message, isSubmitting } = useContractForm({
    schema: parcelPickup.body,
    initial: {
      ...{ groupId: group.id, kind, date: group.date, ready: '15:00', close: '17:30' },
      ...{ instructions: '', pickupId: '' },
    },
    onSubmit: async (values) => {
      const outcome = await change.run(values, { query: { function: 'request' } })
      if (outcome.kind === 'refused') return outcome
      toast(
        'success',
        t`Pickup of ${plural(group.packages, { one: '# package', other: '# packages' })} requested from ${name}.`,
      )
      onClose()
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`${name} pickup`}>
      <Stack gap="sm">
        {message ? <FormErrorSummary message={message} /> : null}
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextField form={form} path="date" label={t`Pickup day`} type="date" min={group.date} />
          <TextField form={form} path="ready" label={t`Packages ready`} type="time" />
          <TextField form={form} path="close" label={t`You close`} type="time" />
        </SimpleGrid>
        <TextField
          form={form}
          path="instructions"
          label={t`Instructions for the driver`}
          placeholder={t`Dock 3, ring the bell`}
          maxLength={57}
        />
        <FormButtons onCancel={onClose} size="xs" loading={isSubmitting}>{t`Request pickup`}</FormButtons>
      </Stack>
    </form>
  )
}
