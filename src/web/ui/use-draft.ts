import { useCallback, useEffect, useRef, useState } from 'react'
import { keep, readKept } from '../api/kept.ts'
import { readSession } from '../api/session.ts'

/** The key of this user's drafts. */
export const draftName = (key: string): string => `draft.${readSession()?.user.userId ?? 'anonymous'}.${key}`

export interface Kept<T> {
  value: T
  savedAt: number
}

export interface Draft<T> {
  /** What was kept when the screen opened; null when there was nothing. */
  found: T | null
  /** When it was saved last, epoch milliseconds; null = not yet. */
  savedAt: number | null
  /** Keeps the value, a moment after the last keystroke. */
  save: (value: T) => void
  /** Forgets it: it was booked, or thrown away. */
  discard: () => void
}

const SETTLE_MS = 400

/**
 * A draft kept in this browser under `key`, by user: it survives a reload, an error and an expired session.
 * What the user typed last is written when the screen closes, too.
 */
export function useDraft<T>(key: string): Draft<T> {
  const name = draftName(key)
  const [found] = useState(() => readKept<Kept<T> | null>(name, null))
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)

  const write = useCallback(() => {
    if (waiting.current === null) return
    clearTimeout(waiting.current.timer)
    const now = Date.now()
    keep(name, { value: waiting.current.value, savedAt: now } satisfies Kept<T>)
    waiting.current = null
    setSavedAt(now)
  }, [name])

  const save = useCallback(
    (value: T) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      waiting.current = { value, timer: setTimeout(write, SETTLE_MS) }
    },
    [write],
  )

  const discard = useCallback(() => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer)
    waiting.current = null
    keep(name, undefined)
    setSavedAt(null)
  }, [name])

  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  return { found: found?.value ?? null, savedAt, save, discard }
}
