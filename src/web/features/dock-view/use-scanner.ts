import { type RefObject, useEffect } from 'react'

/** Keys that users at the dock use for something else than text. */
const isTyped = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/**
 * A wedge scanner types, wherever the focus is. What it types where nothing takes text goes into `input`, which has
 * the focus from then on: neither a button nor the page gets its Enter.
 */
export function useScanner(input: RefObject<HTMLInputElement | null>, append: (text: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field = input.current
      if (event.defaultPrevented || !isTyped(event) || takesText(event.target) || !field) return
      // A dialog above the page has the keyboard for itself.
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      field.focus()
      append(event.key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input, append])
}
