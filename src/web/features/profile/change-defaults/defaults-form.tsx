import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { PAGE_NAMES, PAGES, type Page } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { useCall } from '../../../api/queries.ts'
import { rightsOf, useUser } from '../../../api/session.ts'
import { pageTitle } from '../../../text/titles.ts'
import { LongTextField } from '../../../ui/fields/long-text-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import type { ContractForm } from '../../../ui/use-contract-form.ts'
import { type ProfileForm, useProfileForm } from '../../../ui/use-profile-form.ts'
import { BillToSummary } from '../bill-to-summary.tsx'
import { defaultValuesOf, windowFaultsOf } from './default-values.ts'

type Form = ContractForm<ProfileForm>['form']

interface DefaultsFormProps {
  profile: ProfileValue
  /** The label of the button. */
  save?: string
  onSaved?: () => void
}

/** The defaults of a new shipment of this user. */
export function DefaultsForm({ profile, save = t`Save defaults`, onSaved }: DefaultsFormProps) {
  const { form, submit, message, isSubmitting } = useProfileForm({
    initial: defaultValuesOf(profile),
    done: t`Your defaults have been updated successfully`,
    check: windowFaultsOf,
    onSaved: (saved) => {
      form.setValues({ profile: saved })
      onSaved?.()
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Your defaults`}>
      <Stack gap="md" maw={760}>
        {message ? <FormErrorSummary message={message} /> : null}
        <Section title={t`Pickup`}>
          <PickupFields form={form} />
        </Section>
        <Section title={t`Shipments`}>
          <ShipmentFields form={form} />
        </Section>
        <Section title={t`Bill-to`}>
          <BillToSummary billTo={profile.billTo} />
        </Section>
        <Group>
          <Button type="submit" loading={isSubmitting}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const MOST_DOCKS = 200

function PickupFields({ form }: { form: Form }) {
  const docks = useCall(
    listLocations,
    { warehousesOnly: true, pageSize: MOST_DOCKS },
    { staleTime: 60_000, silent: true },
  )
  const choices = docks.data?.rows.map(({ id, companyName, city, state }) => ({
    value: id,
    label: `${companyName}, ${city} ${state}`,
  }))
  return (
    <Stack gap="sm">
      <NativeSelect
        {...form.getInputProps('profile.pickupLocationId')}
        label={t`Pickup location`}
        description={t`The dock that new shipments leave from`}
        data={[{ value: '', label: t`Last used` }, ...(choices ?? [])]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="profile.pickupFrom"
          label={t`Pickup from`}
          description={t`Empty: company setting`}
          placeholder={t`11:00 AM`}
          autoComplete="off"
        />
        <TextField
          form={form}
          path="profile.pickupTo"
          label={t`Pickup to`}
          description={t`In the dock’s local time`}
          placeholder={t`03:30 PM`}
          autoComplete="off"
        />
      </SimpleGrid>
    </Stack>
  )
}

const CLASSES = [
  { value: '', label: t`Company default` },
  ...FREIGHT_CLASSES.map((one) => ({ value: one, label: one })),
]

function ShipmentFields({ form }: { form: Form }) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          {...form.getInputProps('profile.defaultClass')}
          label={t`Freight class`}
          data={CLASSES}
        />
        <FirstPage form={form} />
      </SimpleGrid>
      <LongTextField
        form={form}
        path="profile.bolInstruction"
        label={t`Instruction on bills of lading`}
        description={t`Filled in on every new shipment, where you can change it`}
        maxLength={500}
      />
    </Stack>
  )
}

/** The first page after login: one of the navigation's pages that the user may open. */
function FirstPage({ form }: { form: Form }) {
  const rights = rightsOf(useUser())
  const pages = PAGE_NAMES.filter((name) => (PAGES[name] as Page).inNavigation && canOpen(rights, name))
  return (
    <NativeSelect
      label={t`First page after log-in`}
      data-path="profile.defaultPageId"
      data={[
        { value: '0', label: t`The first page you can open` },
        ...pages.map((name) => ({ value: String(PAGES[name].id), label: pageTitle(PAGES[name].title) })),
      ]}
      value={String(form.values.profile.defaultPageId)}
      onChange={(event) => form.setFieldValue('profile.defaultPageId', Number(event.currentTarget.value))}
      error={form.errors['profile.defaultPageId']}
    />
  )
}
