import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './analysis.module.css'

interface Column {
  title: ReactNode
  /** True: left-aligned text; else a right-aligned figure. */
  isText?: boolean
  sort?: 'ascending' | 'descending' | undefined
}

interface FigureTableProps {
  /** Given: the table scrolls in its own box with this name, and never widens the page. */
  label?: string
  columns: readonly (string | Column)[]
  /** True: the box has a maximum height and scrolls vertically, too. */
  isTall?: boolean
  /** True: the data is of the previous filters. */
  isOld?: boolean | undefined
  foot?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** Figures in rows and columns. */
export function FigureTable({ label, columns, isTall, isOld, foot, children }: FigureTableProps) {
  const table = (
    <table className={css.table}>
      <thead>
        <tr>
          {columns
            .map((column) => (typeof column === 'string' ? { title: column } : column))
            .map(({ title, isText, sort }: Column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not move
              <th scope="col" key={at} data-text={isText || undefined} aria-sort={sort}>
                {title}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  )
  if (label === undefined) return table
  return (
    <section
      className={css.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-tall={isTall || undefined}
      data-old={isOld || undefined}
    >
      {table}
    </section>
  )
}

/** The figures of a chart as a table, folded below it. */
export const AsTable = ({ children }: { children: ReactNode }) => (
  <details className={css.more}>
    <summary>
      <Trans>Show as table</Trans>
    </summary>
    {children}
  </details>
)
