import { useEffect, useRef } from 'react'

/** An action of the current page, found in the palette by its name. */
export interface PageAction {
  label: string
  run: () => void
}

const offered = new Set<{ current: readonly PageAction[] }>()

/** Offers actions in the palette (Ctrl+K) while this part of the screen is mounted. */
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
