import { t } from '@lingui/core/macro'
import { Checkbox, Fieldset, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import type { PartnerValues } from './partner-values.ts'

/** How the simulated carrier behaves. */
export function SandboxFields({ form }: { form: UseFormReturnType<PartnerValues> }) {
  const path = (field: string) => `partner.sandbox.${field}`
  return (
    <Fieldset legend={t`The sandbox carrier`}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <ChoiceField
          form={form}
          path={path('answer')}
          label={t`Response to tenders`}
          data={[
            { value: 'accept', label: t`Accept` },
            { value: 'decline', label: t`Decline` },
            { value: 'silent', label: t`Never` },
          ]}
        />
        <NumberField form={form} path={path('delaySeconds')} label={t`Delay (seconds)`} min={0} max={3_600} />
        <NumberField
          form={form}
          path={path('secondsPerDay')}
          label={t`Seconds per day`}
          min={1}
          max={86_400}
        />
        <NumberField form={form} path={path('transitDays')} label={t`Transit days`} min={0} max={30} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
        <Checkbox
          label={t`Sends every message twice`}
          {...form.getInputProps(path('isRepeating'), { type: 'checkbox' })}
        />
        <Checkbox
          label={t`Sends invalid files first`}
          {...form.getInputProps(path('isGarbling'), { type: 'checkbox' })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
