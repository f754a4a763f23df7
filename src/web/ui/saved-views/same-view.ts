import type { ViewContent } from '#contracts/entities/saved-view.ts'
import type { TablePreferences } from '../data-table/preferences.ts'

type Kept = Readonly<Record<string, string>>

/** Whether a list is shown as a view has it; where its columns stand is a matter of taste. */
export const isShown = (content: Pick<ViewContent, 'search'>, kept: Kept): boolean =>
  Object.keys(content.search).length === Object.keys(kept).length &&
  Object.entries(kept).every(([name, value]) => content.search[name] === value)

/** The list as it is shown, to be saved as a view. */
export const contentOf = (kept: Kept, { order, hidden }: TablePreferences): ViewContent => ({
  search: { ...kept },
  columns: { order: [...order], hidden: [...hidden] },
})
