import { type KeyboardEvent, useState } from 'react'

/**
 * Keyboard control of a chart's points: arrows, Home and End move, Enter opens, Escape leaves. The chart announces the
 * point in a live region.
 */
export function useChartKeys(count: number, onOpen?: (index: number) => void) {
  const [at, setAt] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(event.key, at, count)
    if (event.key === 'Enter' && at !== null && onOpen) onOpen(at)
    else if (event.key === 'Escape' && at !== null) setAt(null)
    else if (next !== null) setAt(next)
    else return
    event.preventDefault()
  }
  return { at: at !== null && at < count ? at : null, setAt, keys: { onKeyDown, onBlur: () => setAt(null) } }
}

function movedTo(key: string, at: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(count - 1, at + 1)
  if (key === 'ArrowLeft') return at === null ? count - 1 : Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
