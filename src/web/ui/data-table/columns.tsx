import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CopyId } from '../copy-id.tsx'
import { Instant } from '../date-window.tsx'
import type { Column } from './column.ts'

/** A text column. An empty cell shows a dash and is exported as an empty cell. */
export const textColumn = <R,>(
  id: string,
  title: string,
  width: number,
  text: (row: R) => string,
  more: Partial<Column<R>> = {},
): Column<R> => ({ id, title, width, text, cell: (row) => text(row) || '–', ...more })

/** A column of codes, each with a copy button. */
export const codeColumn = <R,>(
  id: string,
  title: string,
  width: number,
  code: (row: R) => string,
  more: Partial<Column<R>> = {},
): Column<R> =>
  textColumn(id, title, width, code, { cell: (row) => <CopyId value={code(row)} label={title} />, ...more })

/** A column of instants, exported as ISO 8601. */
export const timeColumn = <R,>(
  id: string,
  title: string,
  width: number,
  at: (row: R) => string | null | undefined,
  more: Partial<Column<R>> = {},
): Column<R> =>
  textColumn(id, title, width, (row) => at(row) ?? '', {
    cell: (row) => <Instant at={at(row) ?? null} />,
    ...more,
  })

/** Adds each row's menu after the first column; null for users who may not change anything. */
export function withActions<R>(
  columns: readonly Column<R>[],
  actions: ((row: R) => ReactNode) | null,
  width = 56,
): readonly Column<R>[] {
  if (actions === null) return columns
  return columns.toSpliced(1, 0, {
    ...{ id: 'actions', title: t`Actions`, isActions: true, width },
    cell: actions,
    text: () => '',
  })
}
