import { useState } from 'react'

interface OfDialog {
  opened: boolean
  closeOnClickOutside: false
  closeOnEscape: boolean
  onInput: () => void
}

/**
 * For a dialog with a form: what is typed goes by the form's own Cancel, never by the way. A press beside the dialog
 * does not close it, and once something is typed, Escape does no more.
 */
export function useTyped(isOpen: boolean): OfDialog {
  const [isTyped, setTyped] = useState(false)
  if (!isOpen && isTyped) setTyped(false)
  return {
    opened: isOpen,
    closeOnClickOutside: false,
    closeOnEscape: !isTyped,
    onInput: () => setTyped(true),
  }
}
