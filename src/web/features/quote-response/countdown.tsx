import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Instant } from '../../ui/date-window.tsx'
import css from './quote-response.module.css'
import { timeLeft } from './time-left.ts'

interface CountdownProps {
  deadline: string
  /** The server's time when the page was read. */
  serverTime: string
  /** Called once when the time is up. */
  onEnd: () => void
}

const SHORT_MS = 15 * 60_000

/** The deadline of the quote in the user's time zone, and the time left by the server's clock. */
export function Countdown({ deadline, serverTime, onEnd }: CountdownProps) {
  const left = useTimeLeft(deadline, serverTime, onEnd)
  const words = timeLeft(left)
  return (
    <div className={css.deadline} data-short={left < SHORT_MS || undefined}>
      <IconClock size={20} aria-hidden="true" />
      <div>
        <Text fw={600} component="div" role="timer" aria-live="off" className="lading-figure">
          {words === '' ? t`The deadline has passed` : t`${words} left`}
        </Text>
        <Text size="sm" component="div">
          <Trans>
            Respond by <Instant at={deadline} />
          </Trans>
        </Text>
      </div>
    </div>
  )
}

function useTimeLeft(deadline: string, serverTime: string, onEnd: () => void): number {
  // The phone's clock may be wrong, but it measures elapsed time correctly.
  const [offset, setOffset] = useState(() => Date.parse(serverTime) - Date.now())
  const [now, setNow] = useState(Date.now)
  useEffect(() => setOffset(Date.parse(serverTime) - Date.now()), [serverTime])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(deadline) - (now + offset)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  return left
}
