import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A link with `?add=…` opens the dialog that adds; the word is then taken out of the address. */
export function useAddInAddress(open: ((what: string) => void) | null): void {
  const { add } = useSearch({ strict: false }) as { add?: string }
  const navigate = useNavigate()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!add) return
    latest.current?.(add)
    const search = (before: object) => ({ ...before, add: undefined })
    void navigate({ to: '.', search: search as never, replace: true })
  }, [add, navigate])
}
