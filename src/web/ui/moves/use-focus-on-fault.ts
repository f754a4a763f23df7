import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first field at fault whenever other faults are found; the form takes the ref. */
export function useFocusOnFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
