import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import styles from '../form/desk.module.css'

interface DraftNoteProps {
  bolNumber: string
  /** Epoch milliseconds; null: nothing has been typed yet. */
  savedAt: number | null
}

/** `Draft · saved 2 s ago`: the typed values are safe in this browser. */
export function DraftNote({ bolNumber, savedAt }: DraftNoteProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (savedAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [savedAt])
  const name = bolNumber === '' ? t`Draft` : t`BOL ${bolNumber}`
  return (
    <span className={`lading-figure ${styles.note}`} data-long={bolNumber !== '' || undefined}>
      {savedAt === null ? name : t`${name} · saved ${ago(Math.max(0, now - savedAt))}`}
    </span>
  )
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `2 s ago`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function ago(milliseconds: number): string {
  if (milliseconds < SECOND) return t`just now`
  if (milliseconds < MINUTE) return t`${Math.floor(milliseconds / SECOND)} s ago`
  if (milliseconds < HOUR) return t`${Math.floor(milliseconds / MINUTE)} min ago`
  if (milliseconds < 24 * HOUR) return t`${Math.floor(milliseconds / HOUR)} h ago`
  return t`${Math.floor(milliseconds / (24 * HOUR))} d ago`
}
