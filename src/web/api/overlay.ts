import { useSyncExternalStore } from 'react'

/** Calls that are under way and not silent; the overlay counts them. */
let running = 0
const listeners = new Set<() => void>()

/** Says that a call which the user waits for has begun; the answer ends it, once. */
export function beginWaiting(): () => void {
  change(1)
  let isOver = false
  return () => {
    if (!isOver) change(-1)
    isOver = true
  }
}

/** Is any call under way that the user waits for? */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0)
}

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
