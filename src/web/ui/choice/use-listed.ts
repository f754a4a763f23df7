import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface Handlers {
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * Three things that Mantine's Select and MultiSelect lack (9.7): the choices are in the page only while the field is
 * used, since a screen may have hundreds; the hit that Enter would choose is announced while the user types; and
 * Ctrl+Enter is left to the screen.
 */
export function useListed({ onFocus, onBlur }: Handlers) {
  const field = useRef<HTMLInputElement>(null)
  const isShortcut = useRef(false)
  const [isUsed, setUsed] = useState(false)
  const [, setListed] = useState(false)
  // Mantine reads the id of a new list only at the next render.
  useEffect(() => {
    const timer = setTimeout(() => setListed(isUsed))
    return () => clearTimeout(timer)
  }, [isUsed])
  const announceFirst = () =>
    requestAnimationFrame(() => {
      const list = document.getElementById(field.current?.getAttribute('aria-controls') ?? '')
      const first = list?.querySelector('[data-combobox-selected]')
      if (first) field.current?.setAttribute('aria-activedescendant', first.id)
    })
  return {
    keepMounted: isUsed,
    isShortcut,
    input: {
      ref: field,
      onInput: announceFirst,
      onDropdownOpen: () => setUsed(true),
      onDropdownClose: () => field.current?.removeAttribute('aria-activedescendant'),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setUsed(true)
        onFocus?.(event)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setUsed(false)
        onBlur?.(event)
      },
      onKeyDown: (event: KeyboardEvent) => {
        isShortcut.current = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        queueMicrotask(() => {
          isShortcut.current = false
        })
      },
    },
  }
}
