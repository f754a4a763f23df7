import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { setPassword } from '#contracts/endpoints/session.ts'
import { useChange } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { PASSWORD_LENGTH, strengthOf } from '../../../ui/new-password/strength.ts'
import { StrengthMeter } from '../../../ui/new-password/strength-meter.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

interface PasswordValues extends Record<string, unknown> {
  accessId: string
  oldPassword: string
  password: string
  repeated: string
}

const BLANK: PasswordValues = { accessId: '', oldPassword: '', password: '', repeated: '' }

/** Change Password, two-step verification, passkeys and the user's sessions. */
export function Page() {
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        <Section title={t`New password`}>
          <PasswordForm />
        </Section>
        <SecondFactor />
        <Passkeys />
        <OwnSessions />
      </Stack>
    </>
  )
}

function PasswordForm() {
  const { userName } = useUser()
  const change = useChange(setPassword)
  const { form, submit, message, isSubmitting } = useContractForm<PasswordValues>({
    schema: setPassword.body,
    initial: BLANK,
    check: passwordFaultsOf,
    onSubmit: async ({ oldPassword, password }) => {
      const outcome = await change.run({ oldPassword, password })
      if (outcome.kind === 'refused') return outcome
      form.setValues(BLANK)
      form.clearErrors()
      toast('success', t`Your password has been changed. You are logged out everywhere else.`)
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Change password`}>
      <Stack gap="md" maw={420}>
        {message ? <FormErrorSummary message={message} /> : null}
        {/* Lets a password manager know the account. */}
        <input type="text" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField
          form={form}
          path="oldPassword"
          label={t`Old password`}
          autoComplete="current-password"
        />
        <div>
          <PasswordField
            form={form}
            path="password"
            label={t`New password`}
            description={t`At least ${PASSWORD_LENGTH} characters; several words are better than special characters.`}
            autoComplete="new-password"
            mb={8}
          />
          <StrengthMeter strength={strengthOf(form.values.password)} />
        </div>
        <PasswordField
          form={form}
          path="repeated"
          label={t`Confirm new password`}
          autoComplete="new-password"
        />
        <Text size="sm" c="dimmed">
          <Trans>You stay logged in here. All your other sessions end.</Trans>
        </Text>
        <Group>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Change password</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Faults that the form can find itself; the server checks again. */
export function passwordFaultsOf({
  oldPassword,
  password,
  repeated,
}: PasswordValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (oldPassword === '') faults.oldPassword = t`Old password is required.`
  if (password.length < PASSWORD_LENGTH) faults.password = t`Use at least ${PASSWORD_LENGTH} characters.`
  else if (password === oldPassword)
    faults.password = t`This is your current password. Choose a different one.`
  if (repeated !== password) faults.repeated = t`The passwords do not match.`
  return faults
}
