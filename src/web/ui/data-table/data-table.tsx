import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { CallSource } from '../../api/queries.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { type Shortcut, useShortcuts } from '../shortcuts.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { Pager } from './pager.tsx'
import { usePreferences } from './preferences.ts'
import { type QuickFilter, QuickFilters } from './quick-filters.tsx'
import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import type { TableState } from './table-state.ts'
import { TableToolbar } from './table-toolbar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

export interface DataTableProps<R> {
  /** Identifies the table in stored preferences and in file names of exports. */
  id: string
  /** Name of the table, for screen readers and the search field. */
  label: string
  columns: readonly Column<R>[]
  /** The rows of this page; undefined while the first page loads. */
  rows: readonly R[] | undefined
  /** Number of rows in all pages. */
  total: number
  rowId: (row: R) => string
  /** From `useTableState`. */
  state: TableState
  /** True while another page or filter loads; the previous rows stay, dimmed. */
  isLoading?: boolean
  /** The sentence of a refusal; the previous rows stay. */
  error?: string
  onRetry?: () => void
  /** Filter fields, next to the search. */
  filters?: ReactNode
  /** The button that adds a row: on a phone it stays visible while the filters are folded. */
  add?: ReactNode
  /** If given: rows can be selected, and the bar of the selection contains this. */
  bulkActions?: (rows: R[], clear: () => void) => ReactNode
  /** If given: Enter or a click on a row opens it. */
  onOpen?: (row: R) => void
  /** The text of an empty list: what it will show and how to get it. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  /** The text of a list that is empty because of its filters, if the default text does not fit. */
  emptyNarrowed?: { title: string; hint?: ReactNode } | undefined
  searchPlaceholder?: string
  /** Id of the highlighted row, such as the one picked on a map. */
  activeId?: string
  /** From `listState`: the call that reads the rows. An export reads all rows by it, not only the page. */
  source?: CallSource
  /** True: there are more than `total`, because filtered lists are counted only up to a limit. */
  hasMoreThanTotal?: boolean
  /** Filters that have a separate button. */
  quickFilters?: readonly QuickFilter[]
  /** All rows, if the screen has them and shows a part; absent: an export reads them by `source`, or takes `rows`. */
  allRows?: readonly R[] | undefined
}

/** A table with paging on the server: cards on a narrow screen, a grid on a wide one. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, rowId, state, onOpen, bulkActions } = props
  const shownRows = useMemo(() => rows ?? [], [rows])
  const [preferences, change, reset] = usePreferences(props.id, columns)
  const selection = useSelection(shownRows, rowId)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', window.matchMedia('(max-width: 47.99em)').matches)
  const open = useCallback(
    (index: number) => {
      const row = shownRows[index]
      if (row !== undefined) onOpen?.(row)
    },
    [shownRows, onOpen],
  )
  const onKeyDown = useRowKeys({
    ...(bulkActions ? { onToggle: selection.toggle } : {}),
    ...(onOpen ? { onOpen: open } : {}),
  })
  useClearWhenNarrowed(state, selection.clear)
  useShortcuts('List', shortcutsOf(bulkActions !== undefined, onOpen !== undefined))
  const shownColumns = useMemo(
    () =>
      preferences.order
        .filter((id) => !preferences.hidden.includes(id))
        .flatMap((id) => columns.filter((column) => column.id === id))
        .sort((a, b) => Number(a.isActions ?? false) - Number(b.isActions ?? false)),
    [preferences.order, preferences.hidden, columns],
  )
  const view = {
    label: props.label,
    columns: shownColumns,
    rows: shownRows,
    rowId,
    state,
    preferences,
    change,
    selection: bulkActions ? selection : null,
    isFirstLoad: rows === undefined && !props.error,
    open: onOpen ? open : null,
    onKeyDown,
    activeId: props.activeId,
  }
  const isEmpty = rows !== undefined && rows.length === 0
  return (
    <div className={styles.table} data-loading={props.isLoading || undefined}>
      <TableToolbar
        {...view}
        id={props.id}
        allColumns={columns}
        reset={reset}
        filters={props.filters}
        add={props.add}
        placeholder={props.searchPlaceholder}
        source={props.source}
        allRows={props.allRows}
      />
      {props.quickFilters ? <QuickFilters filters={props.quickFilters} state={state} /> : null}
      {bulkActions && selection.rows.length > 0 ? (
        <BulkBar count={selection.rows.length} onClear={selection.clear}>
          {bulkActions(selection.rows, selection.clear)}
        </BulkBar>
      ) : null}
      {props.error ? (
        <ErrorState message={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
      ) : null}
      {isEmpty ? (
        <EmptyState {...(state.isNarrowed ? (props.emptyNarrowed ?? NOTHING_FOUND) : props.empty)} />
      ) : isNarrow ? (
        <TableCards {...view} />
      ) : (
        <TableGrid {...view} />
      )}
      <Pager
        state={state}
        total={props.total}
        shown={shownRows.length}
        hasMore={props.hasMoreThanTotal ?? false}
      />
    </div>
  )
}

function shortcutsOf(isTicked: boolean, isOpened: boolean): Shortcut[] {
  return [
    { keys: '/', does: t`Go to search` },
    { keys: 'Esc', does: t`Clear the search` },
    ...(isTicked || isOpened
      ? [
          { keys: '↑ ↓', does: t`Move between rows` },
          { keys: 'Home End', does: t`Go to the first or last row` },
        ]
      : []),
    ...(isTicked ? [{ keys: 'Space', does: t`Select the row` }] : []),
    ...(isOpened ? [{ keys: 'Enter', does: t`Open the row` }] : []),
  ]
}

const NOTHING_FOUND = {
  title: t`Nothing matches`,
  hint: t`Change the search or remove filters.`,
}

/** A bulk action must not change rows that a new search hides. */
function useClearWhenNarrowed(state: TableState, clear: () => void): void {
  const narrowing = JSON.stringify([state.searchText, state.filters])
  const last = useRef(narrowing)
  useEffect(() => {
    if (last.current !== narrowing) clear()
    last.current = narrowing
  }, [narrowing, clear])
}
