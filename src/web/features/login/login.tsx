import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { UserDetails } from '#contracts/entities/user.ts'
import { call, type Refused } from '../../api/call.ts'
import { rightsOf, startSession } from '../../api/session.ts'
import { takePlace } from '../../shell/guard.ts'
import { useApplyLook } from '../../shell/look.ts'
import { addressOf, defaultPage } from '../../shell/page-of.ts'
import { pageTitle } from '../../text/titles.ts'
import { AskNewPassword, NOT_WHOLE, sessionContract } from '../../ui/ask-new-password.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import styles from './login.module.css'
import { SecondStep } from './second-step.tsx'
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
              <Trans>The shipper’s transportation desk</Trans>
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

interface Credentials {
  userName: string
  password: string
}

const ENROLLMENT = partFrom(() =>
  import('../../ui/second-factor/enrollment.tsx').then((part) => part.Enrollment),
)

function LogInForm({ enter, onForgotten }: { enter: Enter; onForgotten: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isRunning, setRunning] = useState(false)
  const applyLook = useApplyLook()

  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [step, setStep] = useState<'password' | 'code' | 'enrollment'>('password')
  const [user, setUser] = useState<UserDetails | null>(null)

  const goIn = async (of: UserDetails) => {
    const isOtherLanguage = applyLook(of)
    const page = defaultPage(rightsOf(of), of.defaultPageId)
    const href = takePlace() ?? (page === null ? '/SingleOrder' : addressOf(page))
    if (isOtherLanguage) location.assign(href)
    else await enter(href)
  }
  const logIn = async (body: Credentials & { code: string }) => {
    setRunning(true)
    setMessage('')
    setFaults({})
    const found = await sessionContract()
    if (!found) {
      setRunning(false)
      return setMessage(NOT_WHOLE)
    }
    const outcome = await call(found.logIn, body, { silent: true })
    setRunning(false)
    if (outcome.kind === 'refused') return refuse(outcome, body)
    const { token, userDetails } = outcome.value
    startSession({ key: token, user: userDetails })
    if (!userDetails.isSecondFactorDue) return goIn(userDetails)
    setUser(userDetails)
    setCredentials(body)
    setStep('enrollment')
  }
  const refuse = (refused: Refused, { userName, password, code }: Credentials & { code: string }) => {
    if (refused.code === 'CODE_REQUIRED') {
      setCredentials({ userName, password })
      setStep('code')
      // The first request for a code is not an error. An empty code is.
      return setMessage(step === 'code' && code === '' ? refused.message : '')
    }
    setMessage(refused.isTold ? '' : refused.message)
    if (step === 'code') return
    setFaults(refused.fields)
    const first = refused.fields.userName ? 'userName' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    await logIn({ userName: String(data.get('userName')), password: String(data.get('password')), code: '' })
  }
  const back = () => {
    setCredentials(null)
    setMessage('')
    setStep('password')
  }

  if (step === 'code' && credentials) {
    return (
      <SecondStep
        message={message}
        isRunning={isRunning}
        onCode={(code) => void logIn({ ...credentials, code })}
        onBack={back}
      />
    )
  }
  if (step === 'enrollment' && credentials && user) {
    return (
      <Stack gap="md">
        <Title order={1}>
          <Trans>Set up two-step verification</Trans>
        </Title>
        <Text size="sm">
          <Trans>Your company requires it before you can go on.</Trans>
        </Text>
        <LazyPart
          of={ENROLLMENT}
          isWanted
          with={{ password: credentials.password, onDone: () => void goIn(user), isOpen: true }}
        />
      </Stack>
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={pageTitle('Log in')}>
      <Stack gap="md">
        <Title order={1}>{pageTitle('Log in')}</Title>
        {message ? (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
            {message}
          </Alert>
        ) : null}
        <TextInput
          name="userName"
          label={pageTitle('User name')}
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
          label={pageTitle('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={faults.password}
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0, size: 28 }}
        />
        <Button type="submit" loading={isRunning} fullWidth>
          {pageTitle('Log in')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          {pageTitle('Forgot your password?')}
        </Anchor>
      </Stack>
    </form>
  )
}
