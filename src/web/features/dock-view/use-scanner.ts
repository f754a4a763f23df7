import { type RefObject, useEffect } from 'react'

/** Users at the dock need the other keys for commands. */
const isTyped = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/**
 * A wedge scanner types wherever the focus is. If the focused element takes no text, the characters go into `input`,
 * which gets the focus: neither a button nor the page receives its Enter.
 */
export function useScanner(input: RefObject<HTMLInputElement | null>, append: (text: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = input.current
      if (event.defaultPrevented || !isTyped(event) || takesText(event.target) || !field) return
      // A dialog above the page has the keyboard to itself.
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      field.focus()
      append(event.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input, append])
}
