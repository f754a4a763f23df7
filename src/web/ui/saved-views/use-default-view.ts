import { useEffect, useRef } from 'react'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import type { TableState } from '../data-table/table-state.ts'

/**
 * Applies the user's default view to a list: once, and only if the URL has no list state. State from a link or
 * chosen in the meantime stays.
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
