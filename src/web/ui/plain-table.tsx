import { t } from '@lingui/core/macro'
import { Table, type TableProps, type TableThProps, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

interface PlainTableProps extends TableProps {
  /** Headings from left to right; null: a column of actions, whose heading is only for screen readers. */
  columns: readonly (string | null | ({ title: string } & TableThProps))[]
  /** If given: on a narrower screen, the table scrolls in its own box. */
  minWidth?: number
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

const ACTIONS = { title: t`Actions`, w: 1 }

/** The heading of a column of figures. */
export const figures = (title: string) => ({ title, ta: 'right' }) as const

/** A short table without sorting, search and paging. */
export function PlainTable({ columns, minWidth, foot, children, ...props }: PlainTableProps) {
  const table = (
    <Table {...props}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => {
            const { title, ...head } = typeof column === 'string' ? { title: column } : (column ?? ACTIONS)
            return (
              <Table.Th key={title} {...head}>
                {column === null ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </Table.Th>
            )
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
      {foot ? <Table.Tfoot>{foot}</Table.Tfoot> : null}
    </Table>
  )
  return minWidth === undefined ? (
    table
  ) : (
    <Table.ScrollContainer minWidth={minWidth}>{table}</Table.ScrollContainer>
  )
}
