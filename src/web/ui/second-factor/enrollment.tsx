import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { secondFactorWork } from '#contracts/endpoints/sign-in.ts'
import { call, type Refused } from '../../api/call.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface EnrollmentProps {
  /** The password that the user just entered. */
  password: string
  /** Called once two-step verification is on and the recovery codes are saved. */
  onDone: () => void
  onCancel?: () => void
  /** False: it stays mounted and shows nothing. */
  isOpen: boolean
}

interface Setup {
  secret: string
  qrCode: string
}

const sentenceOf = ({ fields, message }: Refused, field: string): string => fields[field] ?? message

/** Sets up two-step verification: scan, enter the first code, save the recovery codes. */
export function Enrollment({ isOpen, ...props }: EnrollmentProps) {
  return isOpen ? <Steps {...props} /> : null
}

function Steps({ password, onDone, onCancel }: Omit<EnrollmentProps, 'isOpen'>) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [fault, setFault] = useState('')
  const [isRunning, setRunning] = useState(false)
  const isStarted = useRef(false)
  useEffect(() => {
    // A second start would create another secret and invalidate the code on the screen.
    if (isStarted.current) return
    isStarted.current = true
    void call(secondFactorWork, { work: 'start', password }, { silent: true }).then((outcome) => {
      if (outcome.kind === 'refused') setFault(sentenceOf(outcome, 'password'))
      else setSetup(outcome.value.setup ?? null)
    })
  }, [password])
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    setRunning(true)
    const outcome = await call(secondFactorWork, { work: 'confirm', code }, { silent: true })
    setRunning(false)
    if (outcome.kind === 'refused') setFault(sentenceOf(outcome, 'code'))
    else setCodes(outcome.value.recoveryCodes ?? [])
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!setup) return <Waiting fault={fault} />
  return (
    <form onSubmit={(event) => void confirm(event)} noValidate aria-label={t`Set up two-step verification`}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Scan this code with an authenticator app on your phone, then enter the 6 digits that the app
            shows.
          </Trans>
        </Text>
        <img src={setup.qrCode} alt={t`QR code for your authenticator app`} width={200} height={200} />
        <Text size="sm" c="dimmed">
          <Trans>
            Cannot scan it? Enter this key in the app:{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{setup.secret}</Code>
          </Trans>
        </Text>
        <TextInput
          name="code"
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw={200}
          autoFocus
          error={fault}
        />
        <Group>
          <Button type="submit" loading={isRunning}>
            <Trans>Turn on</Trans>
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}

function Waiting({ fault }: { fault: string }) {
  if (fault === '')
    return (
      <Text c="dimmed">
        <Trans>Preparing your code…</Trans>
      </Text>
    )
  return (
    <Alert color="red" variant="light" role="alert">
      {fault}
    </Alert>
  )
}
