import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { BridgeDownload } from './bridge-download.tsx'
import styles from './printer-setup.module.css'

interface PairingStepsProps {
  pairing: { code: string; expiresAt: string }
  onAgain: () => void
}

/** The code in large type, and how to use it while it is valid. */
export function PairingSteps({ pairing, onAgain }: PairingStepsProps) {
  const left = useSecondsUntil(pairing.expiresAt)
  if (left === 0) {
    return (
      <div className={styles.pairing}>
        <Text>
          <Trans>This code has expired.</Trans>
        </Text>
        <Button onClick={onAgain}>
          <Trans>New code</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.pairing}>
      <output className={styles.code} aria-label={t`Pairing code`}>
        {pairing.code}
      </output>
      <Text size="sm" c="dimmed">
        <Trans>
          Works once. Expires in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} minutes.
        </Trans>
      </Text>
      <BridgeDownload code={pairing.code} />
    </div>
  )
}

function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((Date.parse(instant) - now) / 1_000))
}
