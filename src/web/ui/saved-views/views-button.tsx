import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { listViews } from '#contracts/endpoints/views.ts'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import { useCall } from '../../api/queries.ts'
import type { TablePreferences } from '../data-table/preferences.ts'
import type { TableState } from '../data-table/table-state.ts'
import { isShown } from './same-view.ts'
import { useDefaultView } from './use-default-view.ts'

const load = () => import('./views-menu.tsx')
const ViewsMenu = lazy(load)

export interface ViewsButtonProps {
  /** Name of the list, under which its views are saved. */
  list: string
  state: TableState
  preferences: TablePreferences
  change: (patch: Partial<TablePreferences>) => void
  reset: () => void
}

const FRESH_MS = 300_000

/** The saved views of a list: filters, sort and columns under a name. The code of the menu loads on first use. */
export function ViewsButton({ list, state, preferences, change, reset }: ViewsButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const { data } = useCall(listViews, { list }, { silent: true, staleTime: FRESH_MS })
  const show = useCallback(
    (view: SavedView | null) => {
      state.show(view?.content.search ?? {})
      const { columns } = view?.content ?? {}
      if (columns) change({ order: [...columns.order], hidden: [...columns.hidden] })
    },
    [state, change],
  )
  useDefaultView(list, data?.views, state, show)
  const shown = data?.views.find(({ content }) => isShown(content, state.kept))
  const props = {
    variant: 'subtle',
    color: 'gray',
    size: 'compact-sm',
    h: 34,
    maw: 200,
    leftSection: <IconBookmark size={16} aria-hidden />,
    'aria-label': shown ? `Views: ${shown.name}` : 'Views',
  } as const
  const closed = (
    <Button
      {...props}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {shown?.name ?? t`Views`}
    </Button>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <ViewsMenu
        list={list}
        views={data?.views ?? []}
        shown={shown}
        kept={state.kept}
        preferences={preferences}
        onShow={show}
        onReset={reset}
        button={props}
      />
    </Suspense>
  )
}
