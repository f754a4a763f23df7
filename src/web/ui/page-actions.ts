import { useEffect, useRef } from 'react'

/** Something that can be done on the page that is shown, found in the palette by its name. */
export interface PageAction {
  label: string
  run: () => void
}

const offered = new Set<{ current: readonly PageAction[] }>()

/** Offers what can be done here in the palette (Ctrl+K), as long as this part of the screen is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    offered.add(latest)
    return () => {
      offered.delete(latest)
    }
  }, [])
}

export const pageActions = (): PageAction[] => [...offered].flatMap(({ current }) => current)
