import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type PasskeyValue, passkeyWork } from '#contracts/endpoints/passkeys.ts'
import { browserName } from '#domain/access/browser-name.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { Instant } from '../../../ui/date-window.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SecretInput } from '../../../ui/fields/secret-input.tsx'
import { addPasskey } from '../../../ui/second-factor/add-passkey.ts'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './own-sessions.module.css'

/** The action that the user has started. */
type Wish = { kind: 'add' } | { kind: 'remove' | 'rename'; passkey: PasskeyValue }

/** The user's passkeys: add, rename, remove. */
export function Passkeys() {
  const state = useCall(passkeyWork, {}, { silent: true })
  const [wish, setWish] = useState<Wish | null>(null)
  const { passkeys = [], origin = '', hasPassword = true } = state.data ?? {}
  const close = () => {
    setWish(null)
    void state.refetch()
  }
  const hindrance = state.data ? hindranceAt(origin, hasPassword) : null
  return (
    <Section
      title={t`Passkeys`}
      note={
        state.data && passkeys.length > 0 ? (
          <Badge variant="light" tt="none">
            {passkeys.length}
          </Badge>
        ) : null
      }
    >
      {state.error ? (
        <ErrorState message={state.error.message} onRetry={() => void state.refetch()} />
      ) : (
        <Stack gap="md" mih={92} maw={480}>
          <Text size="sm">
            <Trans>
              Log in with your fingerprint, face or device PIN, without a password. A passkey also meets your
              company’s two-step verification requirement.
            </Trans>
          </Text>
          {passkeys.length > 0 ? (
            <Stack gap={0} component="ul" className={styles.list}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onWish={setWish} isDisabled={!hasPassword} />
              ))}
            </Stack>
          ) : null}
          {hindrance ? (
            <Alert color="gray" variant="light" role="status">
              {hindrance}
            </Alert>
          ) : null}
          {wish?.kind === 'add' ? <AddPasskey onClose={close} /> : null}
          {wish && wish.kind !== 'add' ? (
            <ChangePasskey key={wish.kind + wish.passkey.id} {...wish} onClose={close} />
          ) : null}
          {wish || hindrance || !state.data ? null : (
            <Group>
              <Button onClick={() => setWish({ kind: 'add' })}>
                <Trans>Add a passkey</Trans>
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  )
}

/** Why no passkey can be added here; null if one can. */
function hindranceAt(origin: string, hasPassword: boolean): string | null {
  if (origin === '') {
    return t`Passkeys do not work on this installation: they need a host name, with HTTPS unless it is localhost. The operator sets it with PUBLIC_URL.`
  }
  if (origin !== location.origin) return t`Passkeys do not work at this address. Open Lading at ${origin}.`
  if (!('PublicKeyCredential' in window)) return t`This browser has no passkeys.`
  if (!hasPassword) {
    return t`You log in with single sign-on and have no password. Set one with “Forgot your password?” before you add passkeys.`
  }
  return null
}

interface RowProps {
  passkey: PasskeyValue
  onWish: (wish: Wish) => void
  isDisabled: boolean
}

function PasskeyRow({ passkey, onWish, isDisabled }: RowProps) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          <Trans>
            Added <Instant at={createdAt} />
          </Trans>{' '}
          ·{' '}
          {lastUsedAt === null ? (
            <Trans>Not used yet</Trans>
          ) : (
            <Trans>
              Last used <Instant at={lastUsedAt} />
            </Trans>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={t`Rename ${name}`}
          onClick={() => onWish({ kind: 'rename', passkey })}
        >
          <Trans>Rename</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t`Remove ${name}`}
          disabled={isDisabled}
          onClick={() => onWish({ kind: 'remove', passkey })}
        >
          <Trans>Remove</Trans>
        </Button>
      </Group>
    </li>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [fault, setFault] = useState('')
  const [message, setMessage] = useState('')
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password'))
    setMessage('')
    if (password === '') return setFault(t`Enter your password.`)
    setFault('')
    setRunning(true)
    const name = String(data.get('name')).trim() || t`Passkey`
    const refused = await addPasskey(password, name)
    setRunning(false)
    if (refused) return refused.isPassword ? setFault(refused.message) : setMessage(refused.message)
    toast('success', t`The passkey ${name} has been added.`)
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Add a passkey`}>
      <Stack gap="md" maw={420}>
        {message ? <Refused message={message} /> : null}
        <TextInput
          name="name"
          label={t`Passkey name`}
          description={t`Helps you recognize it in this list`}
          defaultValue={browserName(navigator.userAgent)}
          maxLength={60}
          autoComplete="off"
        />
        <Password fault={fault} />
        <Buttons label={t`Continue`} isRunning={isRunning} onClose={onClose} />
      </Stack>
    </form>
  )
}

interface ChangeProps {
  kind: 'remove' | 'rename'
  passkey: PasskeyValue
  onClose: () => void
}

/** Removing asks for the password: in a browser left open, others must not change how the user logs in. */
function ChangePasskey({ kind, passkey, onClose }: ChangeProps) {
  const change = useChange(passkeyWork)
  const [fault, setFault] = useState('')
  const [message, setMessage] = useState('')
  const { name } = passkey
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [typed, password] = [String(data.get('name') ?? ''), String(data.get('password') ?? '')]
    if (kind === 'remove' && password === '') return setFault(t`Enter your password.`)
    setMessage('')
    setFault('')
    const outcome = await change.run({ work: kind, passkeyId: passkey.id, name: typed, password })
    if (outcome.kind === 'refused') {
      const atField = outcome.fields.password ?? outcome.fields.name
      return atField ? setFault(atField) : setMessage(outcome.message)
    }
    toast('success', kind === 'remove' ? t`The passkey ${name} has been removed.` : t`Renamed.`)
    onClose()
  }
  const title = kind === 'remove' ? t`Remove ${name}` : t`Rename ${name}`
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
      <Stack gap="md" maw={420}>
        {message ? <Refused message={message} /> : null}
        {kind === 'rename' ? (
          <TextInput
            name="name"
            label={t`New name for ${name}`}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            autoFocus
            error={fault}
          />
        ) : (
          <>
            <Text size="sm">
              <Trans>You can no longer log in with {name}. Delete it from your device, too.</Trans>
            </Text>
            <Password fault={fault} isFirst />
          </>
        )}
        <Buttons
          label={kind === 'rename' ? t`Save name` : t`Remove passkey`}
          isRunning={change.isRunning}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

const Refused = ({ message }: { message: string }) => (
  <Alert color="red" variant="light" role="alert">
    {message}
  </Alert>
)

function Password({ fault, isFirst = false }: { fault: string; isFirst?: boolean }) {
  return (
    <SecretInput
      name="password"
      label={t`Your password`}
      autoComplete="current-password"
      autoFocus={isFirst}
      error={fault}
    />
  )
}

interface ButtonsProps {
  label: string
  isRunning: boolean
  onClose: () => void
}

function Buttons({ label, isRunning, onClose }: ButtonsProps) {
  return (
    <Group>
      <Button type="submit" loading={isRunning}>
        {label}
      </Button>
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Group>
  )
}
