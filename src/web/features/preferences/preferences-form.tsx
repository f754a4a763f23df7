import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { useApplyLook } from '../../shell/look.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { ServicesField } from '../../ui/fields/services-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { LABEL_FORMAT_CHOICES } from '../../ui/label-formats.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useProfileForm } from '../../ui/use-profile-form.ts'

const WEIGHTS = [
  { value: 'lb', label: t`Pounds (lb)` },
  { value: 'kg', label: t`Kilograms (kg)` },
  { value: 'mt', label: t`Metric tons` },
]
const LENGTHS = [
  { value: 'in', label: t`Inches (in)` },
  { value: 'cm', label: t`Centimeters (cm)` },
  { value: 'ft', label: t`Feet (ft), parcels only` },
  { value: 'm', label: t`Meters (m), parcels only` },
]
const LANGUAGES = [
  { value: 'en-us', label: t`English` },
  { value: 'es', label: t`Español` },
]
const SCHEMES = [
  { value: 'auto', label: t`Same as the system` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]
const DENSITIES = [
  { value: 'compact', label: t`Compact` },
  { value: 'comfortable', label: t`Comfortable` },
]

type Form = ReturnType<typeof useProfileForm>['form']

export function PreferencesForm({ profile }: { profile: ProfileValue }) {
  const applyLook = useApplyLook()
  const { form, submit, message, isSubmitting } = useProfileForm({
    initial: preferencesOf(profile),
    done: t`Your preferences have been updated successfully`,
    onSaved: ({ language = '', colorScheme = '', density = '' }) => {
      if (applyLook({ language, colorScheme, density })) location.reload()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Your preferences`}>
      <Stack gap="md" maw={760}>
        {message ? <FormErrorSummary message={message} /> : null}
        <Section title={t`Display`}>
          <Screens form={form} />
        </Section>
        <Section title={t`New shipments`}>
          <NewShipments form={form} />
        </Section>
        <Section title={t`Labels`}>
          <Choice form={form} name="labelFormat" label={t`Parcel label format`} data={LABEL_FORMAT_CHOICES} />
        </Section>
        <Group justify="space-between">
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save preferences</Trans>
          </Button>
          <Text size="sm">
            <TextLink {...pageLink('ChangeDefaults')} size="sm">
              <Trans>Pickup, class and first page are in Change Defaults</Trans>
            </TextLink>
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

function Screens({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Choice form={form} name="language" label={t`Language`} data={LANGUAGES} />
      <Choice form={form} name="colorScheme" label={t`Colors`} data={SCHEMES} />
      <Choice form={form} name="density" label={t`Table rows`} data={DENSITIES} />
    </SimpleGrid>
  )
}

function NewShipments({ form }: { form: Form }) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Choice form={form} name="weightUnit" label={t`Weight`} data={WEIGHTS} />
        <Choice form={form} name="lengthUnit" label={t`Dimensions`} data={LENGTHS} />
      </SimpleGrid>
      <ServicesField form={form} path="profile.defaultServices" label={t`Default services`} />
      <LongTextField
        form={form}
        path="profile.notifyEmails"
        label={t`Notify by e-mail`}
        description={t`Separate multiple addresses with commas`}
        maxLength={1000}
      />
      <CheckField form={form} path="profile.isPalletItemGrid" label={t`Enter items on pallets`} />
    </Stack>
  )
}

interface ChoiceProps {
  form: Form
  name: string
  label: string
  data: { value: string; label: string }[]
}

function Choice({ form, name, label, data }: ChoiceProps) {
  return <NativeSelect {...form.getInputProps(`profile.${name}`)} label={label} data={data} />
}

const preferencesOf = (profile: ProfileValue) => {
  const { weightUnit, lengthUnit, defaultServices, notifyEmails, isPalletItemGrid } = profile
  const { labelFormat, language, colorScheme, density } = profile
  return {
    ...{ weightUnit, lengthUnit, defaultServices, notifyEmails, isPalletItemGrid },
    ...{ labelFormat, language, colorScheme, density },
  }
}
