import { t } from '@lingui/core/macro'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CallSource } from '../../api/queries.ts'
import { ViewsButton } from '../saved-views/views-button.tsx'
import type { Column } from './column.ts'
import { ColumnButton } from './column-button.tsx'
import styles from './data-table.module.css'
import { ExportButton } from './export-button.tsx'
import type { TableParts } from './table-view.ts'
import { useSlashKey } from './use-row-keys.ts'

interface TableToolbarProps<R> extends TableParts<R> {
  id: string
  allColumns: readonly Column<R>[]
  reset: () => void
  filters: ReactNode
  add: ReactNode
  placeholder: string | undefined
  source: CallSource | undefined
  allRows: readonly R[] | undefined
}

const TYPING_MS = 250

/** Search, filters, columns and export of a table. */
export function TableToolbar<R>(props: TableToolbarProps<R>) {
  const { state, label } = props
  const [text, setText] = useSearchText(state.searchText, (searchText) => state.change({ searchText }))
  const field = useRef<HTMLInputElement>(null)
  const [areShown, showFilters] = useState(false)
  const filtered = Object.values(state.filters).filter((value) => value !== '').length
  useSlashKey(useCallback(() => field.current?.focus(), []))
  return (
    <div className={styles.toolbar}>
      <Group gap="xs" className={styles.narrowing}>
        <TextInput
          ref={field}
          type="search"
          w={260}
          aria-label={t`Search ${label.toLowerCase()}`}
          placeholder={props.placeholder ?? t`Search  ( / )`}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text === '' ? null : (
              <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => setText('')} />
            )
          }
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('')
          }}
        />
        {props.filters ? (
          <>
            <Button
              className={styles.fold}
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={areShown}
              onClick={() => showFilters(!areShown)}
            >
              {areShown ? t`Hide filters` : filtered > 0 ? t`Show filters (${filtered})` : t`Show filters`}
            </Button>
            <div className={styles.filters} data-shown={areShown || undefined}>
              {props.filters}
            </div>
          </>
        ) : null}
        {props.add}
      </Group>
      <Group gap={4} className="lading-no-print">
        <ViewsButton
          list={props.id}
          state={state}
          preferences={props.preferences}
          change={props.change}
          reset={props.reset}
        />
        <ExportButton
          id={props.id}
          columns={props.columns}
          rows={props.allRows ?? props.rows}
          source={props.allRows ? undefined : props.source}
        />
        <ColumnButton
          columns={props.allColumns}
          preferences={props.preferences}
          change={props.change}
          reset={props.reset}
        />
      </Group>
    </div>
  )
}

/** The text of the search field: written to the URL when the user pauses, and updated when the URL changes. */
function useSearchText(inUrl: string, write: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inUrl)
  const written = useRef(inUrl)
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setText(inUrl)
  }, [inUrl])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      latest.current(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
