import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first invalid field whenever the errors change; attach the ref to the form. */
export function useFocusOnFault(faults: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
