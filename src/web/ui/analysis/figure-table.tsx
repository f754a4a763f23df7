import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import css from './analysis.module.css'

interface Column {
  title: ReactNode
  /** Texts are on the left, figures on the right. */
  isText?: boolean
  sort?: 'ascending' | 'descending' | undefined
}

interface FigureTableProps {
  /** Given: the table scrolls in a box of its own that has this name, and never widens the page. */
  label?: string
  columns: readonly (string | Column)[]
  /** Higher than this the box scrolls up and down, too. */
  isTall?: boolean
  /** What is in it is of an earlier question. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={label}
      data-tall={isTall || undefined}
      data-old={isOld || undefined}
    >
      {table}
    </section>
  )
}

/** The figures of a chart as a table, folded away below it. */
export const AsTable = ({ children }: { children: ReactNode }) => (
  <details className={css.more}>
    <summary>
      <Trans>Show as table</Trans>
    </summary>
    {children}
  </details>
)
