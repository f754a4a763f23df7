import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Stack, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import type { UserDetails } from '#contracts/entities/user.ts'
import { call, type Refused } from '../../api/call.ts'
import { startSession } from '../../api/session.ts'
import { pageTitle } from '../../text/titles.ts'
import { NOT_WHOLE, sessionContract } from '../../ui/ask-new-password.tsx'
import { SecretInput } from '../../ui/fields/secret-input.tsx'
import { Enroll } from './enroll.tsx'
import { OtherWays } from './other-ways.tsx'
import { logInWithPasskey } from './passkey.ts'
import { SecondStep, type SecondWays } from './second-step.tsx'
import { startSignOn } from './sign-on.ts'
import { useGoIn } from './use-go-in.ts'

/** The start of the login. */
export interface Entry {
  userName: string
  /** Code of the company whose identity provider the button opens; '' = depends on the user name. */
  company: string
  /** Why the last sign-in failed; '' before the first. */
  message: string
}

interface FormProps {
  enter: (href: string) => Promise<void>
  entry: Entry
  onForgotten: () => void
}

interface Credentials {
  userName: string
  password: string
}

/** Refusals that ask for a second step, with the ways to pass it. */
const SECOND_STEPS: Record<string, SecondWays> = {
  CODE_REQUIRED: { code: true, passkey: false },
  CODE_OR_PASSKEY_REQUIRED: { code: true, passkey: true },
  PASSKEY_REQUIRED: { code: false, passkey: true },
}

export function LogInForm({ enter, entry, onForgotten }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [message, setMessage] = useState(entry.message)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [running, setRunning] = useState<'' | 'password' | 'sign-on' | 'passkey'>('')
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [second, setSecond] = useState<SecondWays | null>(null)
  const [user, setUser] = useState<UserDetails | null>(null)
  const goIn = useGoIn(enter)

  const begin = (way: typeof running) => {
    setRunning(way)
    setMessage('')
    setFaults({})
  }
  const logIn = async (body: Credentials & { code: string }) => {
    begin('password')
    const found = await sessionContract()
    if (!found) {
      setRunning('')
      return setMessage(NOT_WHOLE)
    }
    const outcome = await call(found.logIn, body, { silent: true })
    setRunning('')
    if (outcome.kind === 'refused') return refuse(outcome, body)
    const { token, userDetails } = outcome.value
    startSession({ key: token, user: userDetails })
    if (!userDetails.isSecondFactorDue) return goIn(userDetails)
    setCredentials(body)
    setUser(userDetails)
  }
  const refuse = (refused: Refused, { userName, password, code }: Credentials & { code: string }) => {
    const ways = SECOND_STEPS[refused.code]
    if (ways) {
      setCredentials({ userName, password })
      setSecond(ways)
      // The first request for a code is not an error. An empty code is.
      return setMessage(second && code === '' ? refused.message : '')
    }
    setMessage(refused.isTold ? '' : refused.message)
    if (second) return
    setFaults(refused.fields)
    focusOn(refused.fields.userName ? 'userName' : 'password')
  }
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    await logIn({ userName: String(data.get('userName')), password: String(data.get('password')), code: '' })
  }
  const signOn = async () => {
    const userName = form.current ? String(new FormData(form.current).get('userName')).trim() : ''
    if (entry.company === '' && userName === '') {
      setFaults({ userName: t`Enter your user name or e-mail address.` })
      return focusOn('userName')
    }
    begin('sign-on')
    const fault = await startSignOn(userName, entry.company)
    // Without a fault the browser is leaving for the provider.
    if (!fault) return
    setRunning('')
    setMessage(fault.message)
    if (fault.isAboutName) focusOn('userName')
  }
  const passkey = async (userName: string) => {
    begin('passkey')
    const outcome = await logInWithPasskey(userName)
    setRunning('')
    if (outcome.kind !== 'ok') return setMessage(outcome.message)
    startSession({ key: outcome.value.token, user: outcome.value.userDetails })
    await goIn(outcome.value.userDetails)
  }
  const back = () => {
    setCredentials(null)
    setMessage('')
    setSecond(null)
  }

  if (credentials && user) return <Enroll {...credentials} onDone={() => void goIn(user)} />
  if (credentials && second) {
    return (
      <SecondStep
        ways={second}
        message={message}
        isRunning={running !== ''}
        onCode={(code) => void logIn({ ...credentials, code })}
        onPasskey={() => void passkey(credentials.userName)}
        onBack={back}
      />
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={pageTitle('Log in')}>
      <Stack gap="md">
        <Title order={1}>
          <Trans>Log in</Trans>
        </Title>
        {message ? (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
            {message}
          </Alert>
        ) : null}
        <TextInput
          name="userName"
          label={t`User name`}
          defaultValue={entry.userName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          error={faults.userName}
        />
        <SecretInput
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          required
          withAsterisk={false}
          error={faults.password}
        />
        <Button type="submit" loading={running === 'password'} fullWidth>
          <Trans>Log in</Trans>
        </Button>
        <OtherWays
          isOfCompany={entry.company !== ''}
          running={running}
          onSignOn={() => void signOn()}
          onPasskey={() => void passkey('')}
        />
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          <Trans>Forgot your password?</Trans>
        </Anchor>
      </Stack>
    </form>
  )
}
