import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuilding, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { knownConfig } from '../../api/call.ts'
import styles from './login.module.css'
import { canUsePasskey } from './passkey.ts'

interface OtherWaysProps {
  /** The login link named the company. */
  isOfCompany: boolean
  running: string
  onSignOn: () => void
  onPasskey: () => void
}

/** The ways to log in without a password that this installation and this browser support. */
export function OtherWays({ isOfCompany, running, onSignOn, onPasskey }: OtherWaysProps) {
  // Decided once: a button that appears later would move the others.
  const [{ signOn, passkey }] = useState(() => ({
    signOn: isOfCompany || knownConfig()?.hasSingleSignOn === true,
    passkey: canUsePasskey(),
  }))
  if (!signOn && !passkey) return null
  return (
    <>
      <div className={styles.or}>
        <Trans>or</Trans>
      </div>
      {signOn ? (
        <Button
          variant="default"
          leftSection={<IconBuilding size={18} />}
          loading={running === 'sign-on'}
          onClick={onSignOn}
          fullWidth
        >
          <Trans>Continue with single sign-on</Trans>
        </Button>
      ) : null}
      {passkey ? (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} />}
          loading={running === 'passkey'}
          onClick={onPasskey}
          fullWidth
        >
          <Trans>Use a passkey</Trans>
        </Button>
      ) : null}
    </>
  )
}
