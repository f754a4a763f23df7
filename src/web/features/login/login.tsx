import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { rightsOf, startSession } from '../../api/session.ts'
import { takePlace } from '../../shell/guard.ts'
import { useApplyLook } from '../../shell/look.ts'
import { addressOf, defaultPage } from '../../shell/page-of.ts'
import { TitleText } from '../../text/title-text.tsx'
import { pageTitle } from '../../text/titles.ts'
import { AskNewPassword, NOT_WHOLE, sessionContract } from '../../ui/ask-new-password.tsx'
import styles from './login.module.css'
import { SupportHours } from './support-hours.tsx'

/** Leads into the app, at an address of it. */
type Enter = (href: string) => Promise<void>

/** Log-in: the way in, a new password by mail, and whom to call. */
export function Login({ enter }: { enter: Enter }) {
  const [isForgotten, setForgotten] = useState(false)
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/assets/lading.svg" alt="" width={32} height={32} />
          <div>
            <div className={styles.name}>Lading</div>
            <Text size="sm" c="dimmed">
              The shipper’s transportation desk
            </Text>
          </div>
        </div>
        <Paper p="lg">
          {isForgotten ? (
            <AskNewPassword onBack={() => setForgotten(false)} />
          ) : (
            <LogInForm enter={enter} onForgotten={() => setForgotten(true)} />
          )}
        </Paper>
        <SupportHours />
      </div>
    </main>
  )
}

function LogInForm({ enter, onForgotten }: { enter: Enter; onForgotten: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isRunning, setRunning] = useState(false)
  const applyLook = useApplyLook()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setRunning(true)
    setMessage('')
    setFaults({})
    const body = { userName: String(data.get('userName')), password: String(data.get('password')) }
    const found = await sessionContract()
    if (!found) {
      setRunning(false)
      return setMessage(NOT_WHOLE)
    }
    const outcome = await call(found.logIn, body, { silent: true })
    setRunning(false)
    if (outcome.kind === 'refused') {
      setFaults(outcome.fields)
      setMessage(outcome.isTold ? '' : outcome.message)
      const first = outcome.fields.userName ? 'userName' : 'password'
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    const { token, userDetails: user } = outcome.value
    startSession({ key: token, user })
    applyLook(user)
    const place = takePlace()
    const page = defaultPage(rightsOf(user), user.defaultPageId)
    await enter(place ?? (page === null ? '/SingleOrder' : addressOf(page)))
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={pageTitle('Log in')}>
      <Stack gap="md">
        <Title order={1}>
          <TitleText of="Log in" />
        </Title>
        {message ? (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
            {message}
          </Alert>
        ) : null}
        <TextInput
          name="userName"
          label={<TitleText of="User name" />}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          error={faults.userName}
        />
        <PasswordInput
          name="password"
          label={<TitleText of="Password" />}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={faults.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, size: 28 }}
        />
        <Button type="submit" loading={isRunning} fullWidth>
          <TitleText of="Log in" />
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          <TitleText of="Forgot your password?" />
        </Anchor>
      </Stack>
    </form>
  )
}
