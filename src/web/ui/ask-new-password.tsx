import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'

/** Asks for the mailed link. The answer is the same whether the user exists or not. */
export function AskNewPassword({ onBack }: { onBack: () => void }) {
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const userName = String(new FormData(event.currentTarget).get('userName'))
    setRunning(true)
    setFault('')
    const { requestPassword } = await import('#contracts/endpoints/session.ts')
    const outcome = await call(requestPassword, { userName }, { silent: true })
    setRunning(false)
    if (outcome.kind === 'ok') setSent(true)
    else setFault(outcome.fields.userName ?? outcome.message)
  }
  return (
    <form onSubmit={submit} noValidate aria-label="New password">
      <Stack gap="md">
        <Title order={1}>New password</Title>
        {isSent ? (
          <Alert color="green" variant="light" role="status">
            If there is such a user, a link for setting a new password is on its way to the e-mail address of
            that user. It works once and for a short time.
          </Alert>
        ) : (
          <>
            <Text size="sm">We mail you a link with which you set a new password.</Text>
            <TextInput
              name="userName"
              label="User name"
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
              error={fault}
            />
            <Button type="submit" loading={isRunning} fullWidth>
              Mail me the link
            </Button>
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to the log-in
        </Anchor>
      </Stack>
    </form>
  )
}
