import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../api/kept.ts'

let isOpen = readKept('info-on-this-page', false)
const listeners = new Set<() => void>()

/** Is 'Info on this page' open? It stays as the user left it, on every page. */
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
