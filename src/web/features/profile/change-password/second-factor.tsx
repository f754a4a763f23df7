import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { secondFactorWork } from '#contracts/endpoints/sign-in.ts'
import { refresh, useCall, useChange } from '../../../api/queries.ts'
import { SecretInput } from '../../../ui/fields/secret-input.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { RecoveryCodes } from '../../../ui/second-factor/recovery-codes.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'

const ENROLLMENT = partFrom(() =>
  import('../../../ui/second-factor/enrollment.tsx').then((part) => part.Enrollment),
)

type Wish = 'start' | 'recovery' | 'remove'
const BUTTONS: Record<Wish, string> = {
  start: t`Set up`,
  recovery: t`New recovery codes`,
  remove: t`Turn off`,
}

/** Two-step verification of the user's own login. */
export function SecondFactor() {
  const state = useCall(secondFactorWork, {}, { silent: true })
  const client = useQueryClient()
  const [wish, setWish] = useState<Wish | null>(null)
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isOn = false, isRequired = false, recoveryLeft = 0 } = state.data ?? {}
  const close = () => {
    setWish(null)
    setPassword('')
    setCodes(null)
    refresh(client, ['session'])
  }
  const isEnrolling = wish === 'start' && password !== ''
  return (
    <Section
      title={t`Two-step verification`}
      note={<StateBadge isKnown={state.data !== undefined} isOn={isOn} />}
    >
      <Stack gap="md" maw={480} mih={92}>
        {codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
        {wish && !isEnrolling && !codes ? (
          <AskPassword wish={wish} onPassword={setPassword} onCodes={setCodes} onClose={close} />
        ) : null}
        <LazyPart
          of={ENROLLMENT}
          isWanted={isEnrolling}
          with={{
            password,
            onDone: () => {
              toast('success', t`Two-step verification is on.`)
              close()
            },
            onCancel: close,
            isOpen: isEnrolling,
          }}
        />
        {wish || codes ? null : (
          <>
            <Text size="sm">
              {isOn
                ? t`After your password, enter a code from your authenticator app.`
                : t`Asks for a code from your phone in addition to your password, so a stolen password alone is not enough to log in.`}
            </Text>
            {isOn && recoveryLeft < 4 ? (
              <Alert color="yellow" variant="light" role="status">
                <Trans>
                  {recoveryLeft === 0
                    ? t`You have no recovery codes left.`
                    : t`You have few recovery codes left.`}{' '}
                  Generate new ones.
                </Trans>
              </Alert>
            ) : null}
            <Choices isOn={isOn} isRequired={isRequired} onChoose={setWish} />
          </>
        )}
      </Stack>
    </Section>
  )
}

function StateBadge({ isKnown, isOn }: { isKnown: boolean; isOn: boolean }) {
  if (!isKnown) return null
  return (
    <Badge variant="light" color={isOn ? 'green' : 'gray'} tt="none">
      {isOn ? t`On` : t`Off`}
    </Badge>
  )
}

interface ChoicesProps {
  isOn: boolean
  isRequired: boolean
  onChoose: (wish: Wish) => void
}

function Choices({ isOn, isRequired, onChoose }: ChoicesProps) {
  if (!isOn) {
    return (
      <Group>
        <Button onClick={() => onChoose('start')}>
          <Trans>Set up two-step verification</Trans>
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onChoose('start')}>
        <Trans>Use another phone</Trans>
      </Button>
      <Button variant="default" onClick={() => onChoose('recovery')}>
        <Trans>New recovery codes</Trans>
      </Button>
      {isRequired ? (
        <Text size="sm" c="dimmed">
          <Trans>Your company requires it.</Trans>
        </Text>
      ) : (
        <Button variant="default" color="red" onClick={() => onChoose('remove')}>
          <Trans>Turn off</Trans>
        </Button>
      )}
    </Group>
  )
}

interface AskPasswordProps {
  wish: Wish
  onPassword: (password: string) => void
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Each change asks for the password: in a browser left open, others must not change how the user logs in. */
function AskPassword({ wish, onPassword, onCodes, onClose }: AskPasswordProps) {
  const change = useChange(secondFactorWork)
  const [fault, setFault] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password === '') return setFault(t`Enter your password.`)
    if (wish === 'start') return onPassword(password)
    const outcome = await change.run({ work: wish, password })
    if (outcome.kind === 'refused') return setFault(outcome.fields.password ?? outcome.message)
    if (wish === 'recovery') return onCodes(outcome.value.recoveryCodes ?? [])
    toast('success', t`Two-step verification is off.`)
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={BUTTONS[wish]}>
      <Stack gap="md" maw={420}>
        <SecretInput
          name="password"
          label={t`Your password`}
          autoComplete="current-password"
          autoFocus
          error={fault}
        />
        <Group>
          <Button type="submit" loading={change.isRunning}>
            {wish === 'start' ? t`Continue` : BUTTONS[wish]}
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
