import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { saveUpsAccount } from '#contracts/endpoints/ups-ready.ts'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import { upsContactFaults } from '#domain/accounts/ups-registration.ts'
import { isPhoneKey, PHONE_MAX_LENGTH } from '#domain/text/phone.ts'
import { useChange } from '../../api/queries.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { AddressWithUps } from './address-with-ups.tsx'
import { CountryField } from './fields.tsx'
import { pathed } from './pathed.ts'

type ContactValues = { contact: NonNullable<UpsRegistrationValue['contact']> }

const EMPTY: ContactValues['contact'] = {
  ...{ name: '', title: '', companyName: '', street: '', street2: '', city: '', state: '', zip: '' },
  ...{ countryCode: 'US', phone: '', email: '' },
}

interface ContactProps {
  registration: UpsRegistrationValue
  onDone: () => void
}

/** Step 2: the person who registers, at an address that UPS knows. */
export function Contact({ registration, onDone }: ContactProps) {
  const change = useChange(saveUpsAccount)
  const { form, submit, isSubmitting } = useContractForm<ContactValues>({
    schema: saveUpsAccount.body,
    initial: { contact: registration.contact ?? EMPTY },
    check: ({ contact }) => pathed('contact', upsContactFaults(contact)),
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'ok') return void onDone()
      if (!outcome.isTold) toast('error', outcome.message)
      return outcome
    },
  })
  const { contact } = form.values
  const text = (name: keyof typeof contact, label: string, maxLength: number, isRequired = true) => (
    <TextField
      form={form}
      path={`contact.${name}`}
      label={label}
      maxLength={maxLength}
      required={isRequired}
    />
  )
  return (
    <form onSubmit={submit} noValidate aria-label={t`Contact`}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {text('name', t`Contact name`, 30)}
          {text('title', t`Title`, 60)}
          {text('companyName', t`Company`, 100)}
          <TextField
            form={form}
            path="contact.phone"
            label={t`Phone`}
            required
            maxLength={PHONE_MAX_LENGTH}
            onKeyDown={(event) => {
              const isShortcut = event.ctrlKey || event.metaKey || event.altKey
              if (event.key.length === 1 && !isShortcut && !isPhoneKey(event.key)) event.preventDefault()
            }}
          />
          {text('email', 'E-mail', 200)}
          <CountryField form={form} path="contact.countryCode" label={t`Country`} />
          {text('street', t`Address`, 100)}
          {text('street2', t`Suite, floor`, 100, false)}
          {text('city', t`City`, 60)}
          <Group grow align="flex-start">
            {text('state', t`State`, 2)}
            {text('zip', t`Postal code`, 10)}
          </Group>
        </SimpleGrid>
        <AddressWithUps
          address={contact}
          onTake={(found) => form.setFieldValue('contact', { ...contact, ...found })}
        />
        <div>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save and continue</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  )
}
