import { useState } from 'react'

/**
 * For a dialog with a form: what is typed goes by the form's own Cancel, never by the way. Once something is typed,
 * Escape closes the dialog no more.
 */
export function useTyped(isOpen: boolean): { closeOnEscape: boolean; onInput: () => void } {
  const [isTyped, setTyped] = useState(false)
  if (!isOpen && isTyped) setTyped(false)
  return { closeOnEscape: !isTyped, onInput: () => setTyped(true) }
}
