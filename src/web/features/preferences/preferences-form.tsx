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
  { value: 'lb', label: 'Pounds (lb)' },
  { value: 'kg', label: 'Kilograms (kg)' },
  { value: 'mt', label: 'Metric tons' },
]
const LENGTHS = [
  { value: 'in', label: 'Inches (in)' },
  { value: 'cm', label: 'Centimeters (cm)' },
  { value: 'ft', label: 'Feet (ft), parcels only' },
  { value: 'm', label: 'Meters (m), parcels only' },
]
const LANGUAGES = [
  { value: 'en-us', label: 'English' },
  { value: 'es', label: 'Español (titles and menus)' },
]
const SCHEMES = [
  { value: 'auto', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

type Form = ReturnType<typeof useProfileForm>['form']

export function PreferencesForm({ profile }: { profile: ProfileValue }) {
  const applyLook = useApplyLook()
  const { form, submit, message, isSubmitting } = useProfileForm({
    initial: preferencesOf(profile),
    done: 'Your preferences have been updated successfully',
    onSaved: ({ language = '', colorScheme = '', density = '' }) =>
      applyLook({ language, colorScheme, density }),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Your preferences">
      <Stack gap="md" maw={760}>
        {message ? <FormErrorSummary message={message} /> : null}
        <Section title="Screens">
          <Screens form={form} />
        </Section>
        <Section title="New shipments">
          <NewShipments form={form} />
        </Section>
        <Section title="Labels">
          <Choice form={form} name="labelFormat" label="Parcel label format" data={LABEL_FORMAT_CHOICES} />
        </Section>
        <Group justify="space-between">
          <Button type="submit" loading={isSubmitting}>
            Save preferences
          </Button>
          <Text size="sm">
            <TextLink {...pageLink('ChangeDefaults')} size="sm">
              Pickup, class and first page are in Change Defaults
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
      <Choice form={form} name="language" label="Language" data={LANGUAGES} />
      <Choice form={form} name="colorScheme" label="Colors" data={SCHEMES} />
      <Choice form={form} name="density" label="Table rows" data={DENSITIES} />
    </SimpleGrid>
  )
}

function NewShipments({ form }: { form: Form }) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <Choice form={form} name="weightUnit" label="Weight" data={WEIGHTS} />
        <Choice form={form} name="lengthUnit" label="Dimensions" data={LENGTHS} />
      </SimpleGrid>
      <ServicesField form={form} path="profile.defaultServices" label="Default services" />
      <LongTextField
        form={form}
        path="profile.notifyEmails"
        label="Notify by e-mail"
        description="Several addresses with commas between them"
        maxLength={1000}
      />
      <CheckField form={form} path="profile.isPalletItemGrid" label="Enter items on pallets" />
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
