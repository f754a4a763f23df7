import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'

/** Loaded on demand: the schema library is larger than these pages. Null if it cannot be loaded. */
export const sessionContract = () => import('#contracts/endpoints/session.ts').catch(() => null)
/** A new version was deployed while the page was open, or there is no network. */
export const NOT_WHOLE = t`The page could not be loaded completely. Please try again, or reload it.`

/** Requests the mailed link. The reply is the same whether the user exists or not. */
export function AskNewPassword({ onBack }: { onBack: () => void }) {
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const userName = String(new FormData(event.currentTarget).get('userName'))
    setRunning(true)
    setFault('')
    const found = await sessionContract()
    if (!found) {
      setRunning(false)
      return setFault(NOT_WHOLE)
    }
    const outcome = await call(found.requestPassword, { userName }, { silent: true })
    setRunning(false)
    if (outcome.kind === 'ok') setSent(true)
    else setFault(outcome.fields.userName ?? outcome.message)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`New password`}>
      <Stack gap="md">
        <Title order={1}>
          <Trans>New password</Trans>
        </Title>
        {isSent ? (
          <Alert color="green" variant="light" role="status">
            <Trans>
              If this user exists, a link to set a new password is on its way to the user’s e-mail address. It
              works once and expires soon.
            </Trans>
          </Alert>
        ) : (
          <>
            <Text size="sm">
              <Trans>We will e-mail you a link to set a new password.</Trans>
            </Text>
            <TextInput
              name="userName"
              label={t`User name`}
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
              error={fault}
            />
            <Button type="submit" loading={isRunning} fullWidth>
              <Trans>E-mail me the link</Trans>
            </Button>
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          <Trans>Back to log-in</Trans>
        </Anchor>
      </Stack>
    </form>
  )
}
