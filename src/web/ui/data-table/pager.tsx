import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import styles from './data-table.module.css'
import type { TableState } from './table-state.ts'

const SIZES = [15, 25, 50, 100, 250]

interface PagerProps {
  state: TableState
  total: number
  shown: number
  /** There are more than `total`. */
  hasMore?: boolean
}

/** The position in the list, and the links to the other pages. */
export function Pager({ state, total, shown, hasMore = false }: PagerProps) {
  const { pageIndex, pageSize, change } = state
  const pages = Math.max(1, Math.ceil(total / pageSize))
  // The rows of the last page are gone, or the link is old: go to the page that is now the last.
  const isBeyond = total > 0 && shown === 0 && pageIndex > pages && !hasMore
  useEffect(() => {
    // Set together with its size, the page replaces the previous one, so that Back does not return there.
    if (isBeyond) change({ pageIndex: pages, pageSize })
  }, [isBeyond, pages, pageSize, change])
  if (total === 0) return null
  const first = (pageIndex - 1) * pageSize + 1
  const sizes = [...new Set([...SIZES, state.pageSize])].sort((a, b) => a - b)
  return (
    <nav className={styles.pager} aria-label={t`Table pages`}>
      <Text size="sm" c="dimmed" className="lading-figure">
        <Trans>
          {shown === 0 ? 0 : first.toLocaleString('en-US')}–{(first + shown - 1).toLocaleString('en-US')} of{' '}
          {total.toLocaleString('en-US')}
          {hasMore ? '+' : ''}
        </Trans>
      </Text>
      <Group gap={4}>
        <NativeSelect
          size="xs"
          aria-label={t`Rows per page`}
          data={sizes.map((size) => ({ value: String(size), label: t`${size} rows` }))}
          value={String(state.pageSize)}
          onChange={(event) => state.change({ pageSize: Number(event.currentTarget.value) })}
        />
        <ActionIcon
          aria-label={t`Previous page`}
          disabled={state.pageIndex <= 1}
          onClick={() => state.change({ pageIndex: state.pageIndex - 1 })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Text size="sm" className="lading-figure">
          {state.pageIndex.toLocaleString('en-US')} / {pages.toLocaleString('en-US')}
          {hasMore ? '+' : ''}
        </Text>
        <ActionIcon
          aria-label={t`Next page`}
          disabled={hasMore ? shown < pageSize : state.pageIndex >= pages}
          onClick={() => state.change({ pageIndex: state.pageIndex + 1 })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
    </nav>
  )
}
