import { useSyncExternalStore } from 'react'

/** Number of running calls that are not silent. */
let running = 0
const listeners = new Set<() => void>()

/** Reports that a call the user waits for has started; returns a function that ends it, once. */
export function beginWaiting(): () => void {
  change(1)
  let isOver = false
  return () => {
    if (!isOver) change(-1)
    isOver = true
  }
}

/** Whether the user is waiting for a call. */
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
