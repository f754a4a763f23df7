import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Code, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type SingleSignOnValue, singleSignOnWork } from '#contracts/endpoints/single-sign-on.ts'
import { readConfigAgain } from '../../../api/call.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'

interface Values extends Record<string, unknown> {
  settings: Omit<SingleSignOnValue, 'hasSecret'> & { clientSecret: string }
  version: number
}

/** Single sign-on of the company with its own provider. */
export function SingleSignOn() {
  const { data, error, refetch } = useCall(singleSignOnWork, {}, { silent: true })
  return (
    <Section title={t`Single sign-on`} note={data ? <StateBadge isOn={data.settings.isOn} /> : null}>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <SignOnForm key={data.version} {...data} />
      ) : error ? null : (
        <Skeleton height={520} role="status" aria-label={t`Loading single sign-on`} />
      )}
    </Section>
  )
}

const StateBadge = ({ isOn }: { isOn: boolean }) => (
  <Badge variant="light" color={isOn ? 'green' : 'gray'} tt="none">
    {isOn ? t`On` : t`Off`}
  </Badge>
)

interface FormProps {
  settings: SingleSignOnValue
  version: number
  redirectUrl: string
  logInUrl: string
}

function SignOnForm({ settings: { hasSecret, ...stored }, version, redirectUrl, logInUrl }: FormProps) {
  const change = useChange(singleSignOnWork)
  const [isGood, setGood] = useState(false)
  const [isAsking, ask] = useState(false)
  const { form, submit, refuse, message, isSubmitting } = useContractForm<Values>({
    schema: singleSignOnWork.body,
    initial: { settings: { ...stored, clientSecret: '' }, version },
    onChange: () => setGood(false),
    onSubmit: async (values) => {
      const outcome = await change.run({ ...values, work: 'save' })
      if (outcome.kind === 'refused') return outcome
      await readConfigAgain()
      toast('success', t`Single sign-on has been saved.`)
      return null
    },
  })
  const check = async () => {
    setGood(false)
    form.clearErrors()
    const outcome = await change.run({ ...form.values, work: 'check' })
    if (outcome.kind === 'refused') refuse(outcome)
    else setGood(true)
  }
  const remove = async () => {
    ask(false)
    const outcome = await change.run({ work: 'remove', version })
    if (outcome.kind === 'refused') return refuse(outcome)
    await readConfigAgain()
    toast('success', t`Single sign-on has been removed.`)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Single sign-on`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <Text size="sm">
          <Trans>
            Users log in with your company’s own provider, such as Microsoft Entra ID, Google Workspace, Okta
            or Keycloak. Create an OpenID Connect application there with this redirect address:
          </Trans>
        </Text>
        <Copied value={redirectUrl} label={t`Copy the redirect address`} />
        <TextField
          form={form}
          path="settings.issuer"
          label={t`Issuer`}
          description={t`The address of your provider, for example https://login.example.com`}
          inputMode="url"
          autoComplete="off"
        />
        <TextField form={form} path="settings.providerClientId" label={t`Client ID`} autoComplete="off" />
        <PasswordField
          form={form}
          path="settings.clientSecret"
          label={t`Client secret`}
          description={hasSecret ? t`Saved. Enter a new value to replace it.` : undefined}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the client secret`, tabIndex: 0 }}
        />
        <TextField
          form={form}
          path="settings.domains"
          label={t`E-mail domains`}
          description={t`Only e-mail addresses in these domains can sign in, for example example.com. Empty = all.`}
          autoComplete="off"
        />
        <Choices form={form} />
        {isGood ? (
          <Alert color="green" variant="light" role="status" icon={<IconCircleCheck size={18} />}>
            <Trans>The provider answers and accepts the client ID and secret.</Trans>
          </Alert>
        ) : null}
        {stored.isOn ? (
          <div>
            <Text size="sm">
              <Trans>Users log in at this address without typing their name:</Trans>
            </Text>
            <Copied value={logInUrl} label={t`Copy the log-in address`} />
          </div>
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save single sign-on</Trans>
          </Button>
          <Button variant="default" loading={change.isRunning && !isSubmitting} onClick={() => void check()}>
            <Trans>Check</Trans>
          </Button>
          {version > 0 ? (
            <Button variant="default" color="red" onClick={() => ask(true)}>
              <Trans>Remove…</Trans>
            </Button>
          ) : null}
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove single sign-on?`}
        onClose={() => ask(false)}
        onConfirm={() => void remove()}
        confirmLabel={t`Remove`}
      >
        <Trans>
          Users without a password need one to log in again. They can set it with “Forgot your password?”.
        </Trans>
      </ConfirmDialog>
    </form>
  )
}

function Choices({ form }: { form: ReturnType<typeof useContractForm<Values>>['form'] }) {
  return (
    <Stack gap="xs">
      <CheckField form={form} path="settings.isOn" label={t`Use single sign-on`} />
      <CheckField
        form={form}
        path="settings.createsUsers"
        label={t`Create users at their first sign-in, with the rights of a new user`}
      />
      <CheckField
        form={form}
        path="settings.trustsEmails"
        label={t`Accept e-mail addresses when the provider does not say whether they are verified (Microsoft Entra ID)`}
      />
      <CheckField
        form={form}
        path="settings.isOnlyWay"
        label={t`Users log in by single sign-on only; administrators keep their password`}
      />
      <Text size="sm" c="dimmed">
        <Trans>Two-step verification is then handled by the provider. API keys are not affected.</Trans>
      </Text>
    </Stack>
  )
}

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <Group gap="xs">
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy} aria-label={label}>
            {copied ? t`Copied` : t`Copy`}
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}
