import { useEffect } from 'react'
import { isTyping } from '../ui/data-table/use-row-keys.ts'

/** Handles `?` anywhere on the page, unless the user is typing. */
export function useQuestionKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
