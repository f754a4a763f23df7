import { useState } from 'react'

interface OfDialog {
  opened: boolean
  closeOnClickOutside: false
  closeOnEscape: boolean
  onInput: () => void
}

/**
 * For a dialog with a form: only the form's own Cancel discards typed values. A click outside of the dialog does not
 * close it, and once something is typed, neither does Escape.
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
