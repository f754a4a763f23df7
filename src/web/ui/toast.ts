import { showFailuresBy } from '../api/failures.ts'
import { term } from '../text/terms.ts'
export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  message: string
  undo?: (() => void) | undefined
}

/** How long a change can be undone from its message. */
export const UNDO_MS = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a message over the page. A message that is already on the screen is not shown twice. Errors and warnings stay
 * until they are closed or for 12 seconds, messages with an undo for 10 seconds, others for 5.
 */
export function toast(kind: ToastKind, message: string, { undo }: { undo?: () => void } = {}): void {
  if (toasts.some((shown) => shown.message === term(message))) return
  lastId += 1
  const shown = { id: lastId, kind, message: term(message), undo }
  change([...toasts, shown].slice(-5))
  const isFault = kind === 'error' || kind === 'warning'
  setTimeout(() => closeToast(shown.id), isFault ? 12_000 : undo ? UNDO_MS : 5_000)
}

export function closeToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id))
}

export const readToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

showFailuresBy((sentence) => toast('error', sentence))
