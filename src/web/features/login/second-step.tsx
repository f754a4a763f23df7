import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'

interface SecondStepProps {
  /** Why the last code was refused; '' before the first try. */
  message: string
  isRunning: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** The code after the right password. */
export function SecondStep({ message, isRunning, onCode, onBack }: SecondStepProps) {
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
        <Text size="sm">
          {isRecovery
            ? t`Enter one of the recovery codes that you saved. Each works once.`
            : t`Enter the code that your authenticator app shows.`}
        </Text>
        <TextInput
          key={isRecovery ? 'recovery' : 'app'}
          name="code"
          label={isRecovery ? t`Recovery code` : t`Code`}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={20}
          autoFocus
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isRunning} fullWidth>
          <Trans>Continue</Trans>
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          <Trans>Back to the log-in</Trans>
        </Anchor>
      </Stack>
    </form>
  )
}
