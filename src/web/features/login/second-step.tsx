import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { canUsePasskey } from './passkey.ts'

/** The ways to pass the second step. */
export interface SecondWays {
  code: boolean
  passkey: boolean
}

interface SecondStepProps {
  ways: SecondWays
  /** Why the last try was refused; '' before the first. */
  message: string
  isRunning: boolean
  onCode: (code: string) => void
  onPasskey: () => void
  onBack: () => void
}

/** The second step after the right password: a code, or a passkey. */
export function SecondStep({ ways, message, isRunning, onCode, onPasskey, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code')).trim())
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Two-step verification`}>
      <Stack gap="md">
        <Title order={1}>
          <Trans>Two-step verification</Trans>
        </Title>
        {message ? (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
            {message}
          </Alert>
        ) : null}
        {ways.code ? <CodeFields isRecovery={isRecovery} isRunning={isRunning} /> : null}
        {ways.passkey ? (
          <PasskeyStep isOnly={!ways.code} isRunning={isRunning} onPasskey={onPasskey} />
        ) : null}
        {ways.code ? (
          <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
          </Anchor>
        ) : null}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          <Trans>Back to log-in</Trans>
        </Anchor>
      </Stack>
    </form>
  )
}

function CodeFields({ isRecovery, isRunning }: { isRecovery: boolean; isRunning: boolean }) {
  return (
    <>
      <Text size="sm">
        {isRecovery
          ? t`Enter one of the recovery codes that you saved. Each works once.`
          : t`Enter the code from your authenticator app.`}
      </Text>
      <TextInput
        key={isRecovery ? 'recovery' : 'app'}
        name="code"
        label={isRecovery ? t`Recovery code` : t`Code`}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={40}
        autoFocus
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={isRunning} fullWidth>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}

interface PasskeyStepProps {
  isOnly: boolean
  isRunning: boolean
  onPasskey: () => void
}

function PasskeyStep({ isOnly, isRunning, onPasskey }: PasskeyStepProps) {
  if (!canUsePasskey()) {
    if (!isOnly) return null
    return (
      <Text size="sm">
        <Trans>
          Your passkey does not work at this address or in this browser. Ask an administrator to reset
          two-step verification for you.
        </Trans>
      </Text>
    )
  }
  return (
    <>
      {isOnly ? (
        <Text size="sm">
          <Trans>Your company requires a second step. Use your passkey.</Trans>
        </Text>
      ) : null}
      <Button
        variant={isOnly ? 'filled' : 'default'}
        leftSection={<IconFingerprint size={18} />}
        disabled={isRunning}
        onClick={onPasskey}
        autoFocus={isOnly}
        fullWidth
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  )
}
