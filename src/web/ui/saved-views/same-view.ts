import type { ViewContent } from '#contracts/entities/saved-view.ts'
import type { TablePreferences } from '../data-table/preferences.ts'

type Kept = Readonly<Record<string, string>>

/** Whether a list is shown as in a view; column order and visibility do not count. */
export const isShown = (content: Pick<ViewContent, 'search'>, kept: Kept): boolean =>
  Object.keys(content.search).length === Object.keys(kept).length &&
  Object.entries(kept).every(([name, value]) => content.search[name] === value)

/** The current state of a list, to save as a view. */
export const contentOf = (kept: Kept, { order, hidden }: TablePreferences): ViewContent => ({
  search: { ...kept },
  columns: { order: [...order], hidden: [...hidden] },
})
