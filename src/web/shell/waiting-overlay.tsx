import { Loader, Paper, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PROCESSING } from '#contracts/processing.ts'
import { useIsWaiting } from '../api/overlay.ts'
import styles from './waiting-overlay.module.css'

/** Calls shorter than this show no overlay. */
const PATIENCE_MS = 250

/** 'Processing your request', shown over the page during calls that the user waits for. */
export function WaitingOverlay() {
  const isWaiting = useIsWaiting()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isWaiting) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return (
    <div role="status" aria-live="polite">
      {isShown ? (
        <div className={styles.cover} data-overlay>
          <Paper className={styles.box} shadow="md">
            <Loader aria-hidden />
            <Text>{PROCESSING}</Text>
          </Paper>
        </div>
      ) : null}
    </div>
  )
}
