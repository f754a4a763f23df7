import { useEffect, useRef } from 'react'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import type { TableState } from '../data-table/table-state.ts'

/**
 * Opens a list with the user's default view: once, and only where the address says nothing of its own. What a link or
 * the user has chosen meanwhile stays.
 */
export function useDefaultView(
  list: string,
  views: readonly SavedView[] | undefined,
  state: TableState,
  show: (view: SavedView) => void,
): void {
  const settled = useRef('')
  useEffect(() => {
    if (settled.current === list) return
    const isUntouched = Object.keys(state.kept).length === 0 && state.pageIndex === 1
    if (!isUntouched) settled.current = list
    else if (views) {
      settled.current = list
      const view = views.find(({ isDefault }) => isDefault)
      if (view) show(view)
    }
  }, [list, views, state, show])
}
