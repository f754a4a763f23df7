import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { term } from '../../text/terms.ts'
import { Definition } from '../../ui/analysis/definition.tsx'
import { Drill } from '../../ui/analysis/drill.tsx'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import css from './dashboard.module.css'
import { isOfBillFigure, valueText } from './figure-text.ts'
import { nextSort, type RowSort, sortRows } from './sort-rows.ts'
import type { Report, Row } from './use-dashboard.ts'

interface ReportTableProps {
  label: string
  columns: Report['columns']
  rows: readonly Row[]
  isOld?: boolean
  /** Opens the shipments behind the cell; only for columns that have this. */
  onOpen?: (row: Row, column: string) => void
  opens?: (column: string) => boolean
  /** The first cell, if it is more than a name. */
  head?: (row: Row) => ReactNode
}

/** Groups with their figures; a wide table scrolls in its own container. */
export function ReportTable({ label, columns, rows, isOld, onOpen, opens, head }: ReportTableProps) {
  const [sort, setSort] = useState<RowSort>(null)
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort])
  const hasCurrencies = new Set(rows.map(({ currency }) => currency)).size > 1
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'currency' || hasCurrencies) &&
      rows.some((row) => row[key] !== null && row[key] !== undefined),
  )
  return (
    <FigureTable
      label={label}
      isTall
      isOld={isOld}
      columns={shown.map(({ key, label: title, kind, definition }) => ({
        isText: kind === 'text',
        sort: sort?.key === key ? (sort.isUp ? 'ascending' : 'descending') : undefined,
        title: (
          <>
            <button type="button" className={css.sort} onClick={() => setSort(nextSort(sort, key, kind))}>
              {term(title)}
              {sort?.key === key ? <span aria-hidden> {sort.isUp ? '↑' : '↓'}</span> : null}
            </button>
            {definition ? <Definition of={term(title)} words={term(definition)} /> : null}
          </>
        ),
      }))}
    >
      {sorted.map((row) => (
        <tr key={`${row.group} ${row.currency}`}>
          {shown.map(({ key, kind }, index) => {
            const text =
              kind === 'text'
                ? term(String(row[key] ?? ''))
                : valueText(row[key] as number | null, kind, String(row.currency ?? ''))
            if (index === 0) {
              return (
                <th scope="row" key={key}>
                  {head ? head(row) : text}
                </th>
              )
            }
            return (
              <td key={key} data-text={kind === 'text' || undefined}>
                {onOpen && opens?.(key) && row[key] ? (
                  <Drill
                    heard={
                      <Trans>
                        {' '}
                        of {term(String(row.name))}: {isOfBillFigure(key) ? t`bills` : t`shipments`}
                      </Trans>
                    }
                    onClick={() => onOpen(row, key)}
                  >
                    {text}
                  </Drill>
                ) : (
                  text
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </FigureTable>
  )
}
