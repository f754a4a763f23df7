import { Trans } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import type { TableState } from './table-state.ts'

interface HeadCellProps<R> {
  column: Column<R>
  state: TableState
  onDrag: (event: PointerEvent<HTMLElement>) => void
}

/** A column's header: sorts on press; its right edge can be dragged. */
export function HeadCell<R>({ column, state, onDrag }: HeadCellProps<R>) {
  const { sortName } = column
  const order = sortName && state.sortName === sortName ? state.sortOrder : ''
  const sorted = order === '' ? undefined : order === 'asc' ? 'ascending' : 'descending'
  if (column.isActions) {
    return (
      <th scope="col" className={styles.pinned}>
        <VisuallyHidden>
          <Trans>Actions</Trans>
        </VisuallyHidden>
      </th>
    )
  }
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={column.isFigure ? styles.figure : undefined}>
      {sortName ? (
        <UnstyledButton
          className={styles.sort}
          onClick={() => state.change({ sortName, sortOrder: order === 'asc' ? 'desc' : 'asc' })}
        >
          {column.title}
          {sorted ? <Arrow size={14} aria-hidden /> : null}
        </UnstyledButton>
      ) : (
        column.title
      )}
      {/* For the pointer only; the column menu offers the same by keyboard. */}
      <div aria-hidden className={styles.edge} onPointerDown={onDrag} />
    </th>
  )
}
