import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { browserName } from '#domain/access/browser-name.ts'
import { NOT_WHOLE } from '../../ui/ask-new-password.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import styles from './login.module.css'
import { canUsePasskey } from './passkey.ts'

const ENROLLMENT = partFrom(() =>
  import('../../ui/second-factor/enrollment.tsx').then((part) => part.Enrollment),
)

/** Sets up the second factor that the company requires before anything else: codes, or a passkey. */
export function Enroll({ password, onDone }: { password: string; onDone: () => void }) {
  const [message, setMessage] = useState('')
  const [isRunning, setRunning] = useState(false)
  const passkey = async () => {
    setRunning(true)
    setMessage('')
    const found = await import('../../ui/second-factor/add-passkey.ts').catch(() => null)
    const fault = found
      ? await found.addPasskey(password, browserName(navigator.userAgent))
      : { message: NOT_WHOLE }
    setRunning(false)
    if (fault) setMessage(fault.message)
    else onDone()
  }
  return (
    <Stack gap="md">
      <Title order={1}>
        <Trans>Set up two-step verification</Trans>
      </Title>
      <Text size="sm">
        <Trans>Your company requires it before you can go on.</Trans>
      </Text>
      {message ? (
        <Alert color="red" variant="light" role="alert">
          {message}
        </Alert>
      ) : null}
      {canUsePasskey() ? (
        <>
          <Button
            leftSection={<IconFingerprint size={18} />}
            loading={isRunning}
            onClick={() => void passkey()}
            fullWidth
          >
            <Trans>Use a passkey</Trans>
          </Button>
          <div className={styles.or}>
            <Trans>or</Trans>
          </div>
        </>
      ) : null}
      <LazyPart of={ENROLLMENT} isWanted with={{ password, onDone, isOpen: true }} />
    </Stack>
  )
}
