import { t } from '@lingui/core/macro'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { useUser } from '../../../api/session.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import { useProfileForm } from '../../../ui/use-profile-form.ts'
import { BillToSummary } from '../bill-to-summary.tsx'

interface ProfileFieldsProps {
  profile: ProfileValue
  /** The label of the button. */
  save?: string
  onSaved?: () => void
}

/** The user's name and how to reach them, with the company they belong to. */
export function ProfileFields({ profile, save = t`Save profile`, onSaved }: ProfileFieldsProps) {
  const { company } = useUser()
  const { form, submit, message, isSubmitting } = useProfileForm({
    initial: personOf(profile),
    done: t`Your profile has been updated successfully`,
    check: ({ profile: { email, currentPassword } }): Record<string, string> =>
      email?.trim() !== profile.email && !currentPassword
        ? { 'profile.currentPassword': t`Enter your current password to change your e-mail.` }
        : {},
    onSaved: (saved) => {
      form.setValues({ profile: { ...saved, currentPassword: '' } })
      onSaved?.()
    },
  })
  const isNewEmail = form.values.profile.email?.trim() !== profile.email
  return (
    <form onSubmit={submit} noValidate aria-label={t`Your profile`}>
      <Stack gap="md" maw={760}>
        {message ? <FormErrorSummary message={message} /> : null}
        <Section title={t`You`}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextField form={form} path="profile.firstName" label={t`First name`} autoComplete="given-name" />
            <TextField form={form} path="profile.lastName" label={t`Last name`} autoComplete="family-name" />
            <TextField
              form={form}
              path="profile.title"
              label={t`Job title`}
              autoComplete="organization-title"
            />
            <TextField form={form} path="profile.phone" label={t`Phone`} type="tel" autoComplete="tel" />
            <TextField form={form} path="profile.email" label={t`E-mail`} type="email" autoComplete="email" />
            {isNewEmail ? (
              <PasswordField
                form={form}
                path="profile.currentPassword"
                label={t`Current password`}
                description={t`Needed to change your e-mail. The old address gets a notice.`}
                autoComplete="current-password"
              />
            ) : null}
          </SimpleGrid>
        </Section>
        <Section title={t`Company`}>
          <Stack gap={4}>
            <Text size="sm">{company}</Text>
            <BillToSummary billTo={profile.billTo} />
          </Stack>
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

const personOf = ({ firstName, lastName, title, phone, email }: ProfileValue) => ({
  ...{ firstName, lastName, title, phone, email },
  currentPassword: '',
})
