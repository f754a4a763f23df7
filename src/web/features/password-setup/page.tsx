import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { setPassword } from '#contracts/endpoints/session.ts'
import { call, type Refused } from '../../api/call.ts'
import { AskNewPassword } from '../../ui/ask-new-password.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { PASSWORD_LENGTH, strengthOf } from '../../ui/new-password/strength.ts'
import { StrengthMeter } from '../../ui/new-password/strength-meter.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Sets a password with the mailed one-time link. */
export function Page() {
  const accessId = useAccessId()
  const [state, setState] = useState<'form' | 'done' | 'dead' | 'again'>(accessId ? 'form' : 'dead')
  return (
    <Stack component="main" maw={400} mx="auto" px="md" py={64} gap="md">
      <Paper p="lg">
        {state === 'form' ? (
          <PasswordForm accessId={accessId} onDone={() => setState('done')} onDead={() => setState('dead')} />
        ) : null}
        {state === 'done' ? <Done /> : null}
        {state === 'dead' ? <DeadLink onAgain={() => setState('again')} /> : null}
        {state === 'again' ? <AskNewPassword onBack={() => setState('dead')} /> : null}
      </Paper>
    </Stack>
  )
}

/** The access id of the link; it is taken out of the address bar at once, because it is worth a password. */
function useAccessId(): string {
  const search = useSearch({ strict: false }) as { accessid?: string }
  const navigate = useNavigate()
  const [accessId] = useState(search.accessid ?? '')
  useEffect(() => {
    if (accessId) void navigate({ to: '/PasswordSetup', search: {} as never, replace: true })
  }, [accessId, navigate])
  return accessId
}

interface Faults {
  password?: string
  repeated?: string
}

interface PasswordFormProps {
  accessId: string
  onDone: () => void
  onDead: () => void
}

function PasswordForm({ accessId, onDone, onDead }: PasswordFormProps) {
  const [password, setText] = useState('')
  const [repeated, setRepeated] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isRunning, setRunning] = useState(false)

  const refuse = (fault: Faults) => {
    setFaults(fault)
    focusFirst(Object.keys(fault))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(password, repeated)
    refuse(fault)
    if (fault.password || fault.repeated) return
    setRunning(true)
    const outcome = await call(setPassword, { accessId, password }, { silent: true })
    setRunning(false)
    if (outcome.kind === 'ok') onDone()
    else if (isDeadLink(outcome)) onDead()
    else refuse({ password: outcome.fields.password ?? outcome.message })
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Set your password">
      <Stack gap="md">
        <Title order={1}>Set your password</Title>
        <PasswordInput
          label="New password"
          description={`At least ${PASSWORD_LENGTH} characters; several words are better than odd signs.`}
          autoComplete="new-password"
          autoFocus
          data-path="password"
          value={password}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => password && setFaults(faultOf(password, repeated || password))}
          error={faults.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, size: 28 }}
        />
        <StrengthMeter strength={strengthOf(password)} />
        <PasswordInput
          label="The same again"
          autoComplete="new-password"
          data-path="repeated"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={faults.repeated}
          visibilityToggleButtonProps={{
            'aria-label': 'Show or hide the repeated password',
            tabIndex: 0,
            size: 28,
          }}
        />
        <Button type="submit" loading={isRunning}>
          Set password
        </Button>
      </Stack>
    </form>
  )
}

function faultOf(password: string, repeated: string): Faults {
  if (password.length < PASSWORD_LENGTH) return { password: `Use at least ${PASSWORD_LENGTH} characters.` }
  return password === repeated ? {} : { repeated: 'The two passwords are not the same.' }
}

const isDeadLink = (refused: Refused): boolean =>
  refused.code === 'ACCESS_LINK_INVALID' || refused.code === 'ACCESS_LINK_EXPIRED'

function Done() {
  return (
    <Stack gap="sm">
      <Title order={1}>Your password is set</Title>
      <Text size="sm">The link is used up. Log in with the new password.</Text>
      <TextLink to="/">To the log-in</TextLink>
    </Stack>
  )
}

function DeadLink({ onAgain }: { onAgain: () => void }) {
  return (
    <Stack gap="sm">
      <Title order={1}>This link does not work any more</Title>
      <Alert color="amber" variant="light" role="alert">
        It has been used, it has expired, or it was not copied whole.
      </Alert>
      <Button onClick={onAgain}>Get a new link</Button>
      <Anchor href="/" size="sm">
        To the log-in
      </Anchor>
    </Stack>
  )
}
