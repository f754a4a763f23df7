import { useCallback, useEffect, useRef, useState } from 'react'
import { keep, readKept } from '../api/kept.ts'
import { readSession } from '../api/session.ts'

/** The storage name of this user's draft. */
export const draftName = (key: string): string => `draft.${readSession()?.user.userId ?? 'anonymous'}.${key}`

export interface Kept<T> {
  value: T
  savedAt: number
}

export interface Draft<T> {
  /** The draft stored when the screen opened; null if there was none. */
  found: T | null
  /** Time of the last save, epoch milliseconds; null = not yet. */
  savedAt: number | null
  /** Saves the value, a moment after the last keystroke. */
  save: (value: T) => void
  /** Deletes the draft: it was booked or discarded. */
  discard: () => void
}

const SETTLE_MS = 400

/**
 * A draft stored in this browser under `key`, per user: it survives a reload, an error and an expired session. The
 * latest value is also written when the screen closes.
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
