import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { readPasswordLink, setPassword } from '#contracts/endpoints/session.ts'
import { call, type Refused } from '../../api/call.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { AskNewPassword } from '../../ui/ask-new-password.tsx'
import { SecretInput } from '../../ui/fields/secret-input.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { PASSWORD_LENGTH, strengthOf } from '../../ui/new-password/strength.ts'
import { StrengthMeter } from '../../ui/new-password/strength-meter.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The user whose password the link sets; null if the server could not be reached. */
type Link = { userName: string; isInvitation: boolean } | null
type State = 'checking' | 'form' | 'done' | 'dead' | 'again'

/** Sets a password with the mailed one-time link. An invalid link shows that before a password is typed. */
export function Page() {
  const accessId = useAccessId()
  const [state, setState] = useState<State>(accessId ? 'checking' : 'dead')
  const [link, setLink] = useState<Link>(null)
  useEffect(() => {
    if (!accessId) return
    let isLeft = false
    call(readPasswordLink, { accessId }, { silent: true }).then((outcome) => {
      if (isLeft) return
      if (outcome.kind === 'ok') setLink(outcome.value)
      setState(outcome.kind === 'refused' && isDeadLink(outcome) ? 'dead' : 'form')
    })
    return () => {
      isLeft = true
    }
  }, [accessId])
  return (
    <Stack component="main" maw={400} mx="auto" px="md" py={64} gap="md">
      <Paper p="lg">
        {state === 'checking' ? <Checking /> : null}
        {state === 'form' ? (
          <PasswordForm
            accessId={accessId}
            link={link}
            onDone={() => setState('done')}
            onDead={() => setState('dead')}
          />
        ) : null}
        {state === 'done' ? <Done /> : null}
        {state === 'dead' ? <DeadLink onAgain={() => setState('again')} /> : null}
        {state === 'again' ? <AskNewPassword onBack={() => setState('dead')} /> : null}
      </Paper>
    </Stack>
  )
}

/** The access id of the link. It is removed from the address bar immediately, because it can set a password. */
function useAccessId(): string {
  const { search, set } = useAddress<'PasswordSetup'>()
  const [accessId] = useState(search.accessid ?? '')
  useEffect(() => {
    if (accessId) set({}, { isReplaced: true })
  }, [accessId, set])
  return accessId
}

interface Faults {
  password?: string
  repeated?: string
}

interface PasswordFormProps {
  accessId: string
  link: Link
  onDone: () => void
  onDead: () => void
}

function PasswordForm({ accessId, link, onDone, onDead }: PasswordFormProps) {
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
    <form onSubmit={submit} noValidate aria-label={t`Set your password`}>
      <Stack gap="md">
        <Whose link={link} />
        <SecretInput
          label={t`New password`}
          description={t`At least ${PASSWORD_LENGTH} characters; several words are better than special characters.`}
          autoComplete="new-password"
          autoFocus
          data-path="password"
          value={password}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => password && setFaults(faultOf(password, repeated || password))}
          error={faults.password}
        />
        <StrengthMeter strength={strengthOf(password)} />
        <SecretInput
          label={t`Confirm new password`}
          autoComplete="new-password"
          data-path="repeated"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={faults.repeated}
          toggleLabel={t`Show or hide the repeated password`}
        />
        <Button type="submit" loading={isRunning}>
          <Trans>Set password</Trans>
        </Button>
      </Stack>
    </form>
  )
}

function Whose({ link }: { link: Link }) {
  return (
    <>
      <Title order={1}>{link?.isInvitation ? t`Welcome to Lading` : t`Set your password`}</Title>
      {link ? (
        <>
          <Text size="sm">
            <Trans>
              Choose a password for your user name <b>{link.userName}</b>.
            </Trans>
          </Text>
          {/* For password managers. */}
          <input type="text" autoComplete="username" value={link.userName} readOnly hidden />
        </>
      ) : null}
    </>
  )
}

function Checking() {
  return (
    <Text role="status" size="sm" c="dimmed">
      <Trans>Checking your link</Trans>
    </Text>
  )
}

function faultOf(password: string, repeated: string): Faults {
  if (password.length < PASSWORD_LENGTH) return { password: t`Use at least ${PASSWORD_LENGTH} characters.` }
  return password === repeated ? {} : { repeated: t`The passwords do not match.` }
}

const isDeadLink = (refused: Refused): boolean =>
  refused.code === 'ACCESS_LINK_INVALID' || refused.code === 'ACCESS_LINK_EXPIRED'

function Done() {
  return (
    <Stack gap="sm">
      <Title order={1}>
        <Trans>Your password is set</Trans>
      </Title>
      <Text size="sm">
        <Trans>This link no longer works. Log in with your new password.</Trans>
      </Text>
      <TextLink {...pageLink('Login')}>
        <Trans>Log in</Trans>
      </TextLink>
    </Stack>
  )
}

function DeadLink({ onAgain }: { onAgain: () => void }) {
  return (
    <Stack gap="sm">
      <Title order={1}>
        <Trans>This link no longer works</Trans>
      </Title>
      <Alert color="amber" variant="light" role="alert">
        <Trans>
          The link was already used, has expired, or is incomplete. Request a new link by e-mail, or ask your
          administrator for one.
        </Trans>
      </Alert>
      <Button onClick={onAgain}>
        <Trans>Get a new link</Trans>
      </Button>
      <Anchor href="/" size="sm">
        <Trans>Log in</Trans>
      </Anchor>
    </Stack>
  )
}
