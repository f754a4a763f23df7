import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReportData } from '#contracts/entities/report.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { cellText, isFigure, type ReportColumn, type ReportRow } from './report-cell.ts'
import css from './reports.module.css'

interface PreviewTableProps {
  report: ReportData
  isLoading: boolean
  /** The URL parameters of the bill queue for a row; null: the row has no bills. */
  billsBehind: (row: ReportRow) => Record<string, string> | null
}

/** The rows of a report under their headers; the totals stay visible below. */
export function PreviewTable({ report, isLoading, billsBehind }: PreviewTableProps) {
  const { columns, rows, totalRows } = report
  const isTotalled = columns.some(({ key }) =>
    totalRows.some((total) => total[key] !== undefined && key !== 'currency'),
  )
  return (
    <section
      className={css.scroll}
      data-loading={isLoading || undefined}
      aria-label={t`Preview`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" title={term(column.definition)} className={classOf(column)}>
                {term(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows is replaced as a whole
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  <Cell column={column} row={row} bills={column.key === 'bills' ? billsBehind(row) : null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {isTotalled ? (
          <tfoot>
            {totalRows.map((total) => (
              <tr key={String(total.currency ?? '')}>
                {columns.map((column, at) => (
                  <td key={column.key} className={classOf(column)}>
                    {at === 0 ? totalName(total, totalRows.length) : cellText(column, total)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}

const classOf = (column: ReportColumn): string | undefined => (isFigure(column) ? css.figure : undefined)

const totalName = (total: ReportRow, count: number): string =>
  count > 1 ? t`Total ${String(total.currency)}` : t`Total`

interface CellProps {
  column: ReportColumn
  row: ReportRow
  bills: Record<string, string> | null
}

function Cell({ column, row, bills }: CellProps) {
  const text = cellText(column, row)
  if (bills) {
    return (
      <TextLink {...({ to: '/FreightAudit', search: bills } as { to: string })} inherit>
        {text}
        <span className="lading-heard">
          {' '}
          <Trans>bills of {String(row.carrier)}</Trans>
        </span>
      </TextLink>
    )
  }
  if (column.kind === 'shipment' && typeof row.shipmentId === 'string') {
    return (
      <TextLink {...pageLink('ShipmentDetails', { shipmentid: row.shipmentId })} inherit>
        {text}
      </TextLink>
    )
  }
  return isFigure(column) ? (
    text
  ) : (
    <Text span inherit className={css.cell} title={text}>
      {text}
    </Text>
  )
}
