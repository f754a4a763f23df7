export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  message: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a sentence at the top right. A sentence that is on the screen already is not shown twice. Errors and
 * warnings stay until they are closed or 12 seconds have passed, the rest 5 seconds.
 */
export function toast(kind: ToastKind, message: string): void {
  if (toasts.some((shown) => shown.message === message)) return
  lastId += 1
  const shown = { id: lastId, kind, message }
  change([...toasts, shown].slice(-5))
  setTimeout(() => closeToast(shown.id), kind === 'error' || kind === 'warning' ? 12_000 : 5_000)
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
