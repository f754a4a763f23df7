import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../api/kept.ts'

let isOpen = readKept('info-on-this-page', false)
const listeners = new Set<() => void>()

/** Whether 'Info on this page' is open; one setting for all pages. */
export function useIsInfoOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

export function toggleInfo(): void {
  isOpen = !isOpen
  keep('info-on-this-page', isOpen)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
