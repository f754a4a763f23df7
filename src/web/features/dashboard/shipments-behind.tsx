import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { canOpen } from '#domain/access/rights.ts'
import { measureOf } from '#domain/analysis/measures.ts'
import { causeWord } from '#domain/freight-audit/cause-words.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { dateInWords } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import { ListBehind, pageOf } from '../../ui/analysis/list-behind.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Choices, CLOSED, type DashboardChoices, monthText } from './choices.ts'
import css from './dashboard.module.css'
import { countedText, isOfBillFigure, valueText } from './figure-text.ts'
import { PAGE_SIZE, type Report, type Row, useFigureShipments } from './use-dashboard.ts'

/** The height of a full page of shipments with its pager, so that nothing below moves when they arrive. */
const LIST_HEIGHT = 506

/** The shipments behind the open figure, whose value is the sum of their columns. */
export function ShipmentsBehind({ choices, choose }: DashboardChoices) {
  const { data, error, isPlaceholderData, refetch } = useFigureShipments(choices)
  const { metric, group, by, currency } = choices
  const report = data?.report
  const what = isOfBillFigure(metric) ? 'bill' : 'shipment'
  return (
    <ListBehind
      title={titleOf(choices)}
      note={<span className={css.count}>{report ? countedText(report.total, what) : t`Reading…`}</span>}
      closeLabel={what === 'bill' ? t`Close the list of bills` : t`Close the list of shipments`}
      onClose={() => choose(CLOSED)}
      asked={`${metric}${group}${by}${currency}`}
      page={pageOf(choices.page)}
      total={report?.total ?? 0}
      pageSize={PAGE_SIZE}
      onPage={(page) => choose({ page })}
    >
      {error ? <ErrorState message={error.refused.message} onRetry={() => void refetch()} /> : null}
      {report ? (
        <Table
          report={report}
          what={what}
          kind={measureOf(metric)?.kind ?? 'number'}
          isOld={isPlaceholderData}
          currency={currency}
        />
      ) : error ? null : (
        <Skeleton
          height={LIST_HEIGHT}
          role="status"
          aria-label={what === 'bill' ? t`Loading bills` : t`Loading shipments`}
        />
      )}
    </ListBehind>
  )
}

function titleOf({ metric, group, by, currency }: Choices): string {
  const label = term(measureOf(metric)?.label ?? metric)
  const name = by === 'month' ? monthText(group) : by === 'cause' ? term(causeWord(group)) : group
  const of = group === '' ? '' : `: ${name}`
  return t`${isOfBillFigure(metric) ? t`Bills` : t`Shipments`} behind ${label}${of}${currency === '' || currency === 'USD' ? '' : ` (${currency})`}`
}

interface TableProps {
  report: Report
  what: 'bill' | 'shipment'
  kind: string
  currency: string
  isOld: boolean
}

function Table({ report, what, kind, currency, isOld }: TableProps) {
  const rights = rightsOf(useUser())
  const { columns, rows, totals } = report
  const amounts = columns.filter(({ key }) => key === 'of' || key === 'per')
  const text = (row: Row, key: string, of: string) =>
    valueText(row[key] as number, of, String(row.currency ?? currency))
  return (
    <FigureTable
      label={what === 'bill' ? t`Table of bills` : t`Table of shipments`}
      isTall
      isOld={isOld}
      columns={columns.map(({ key, label }) => ({
        title: term(label),
        isText: key !== 'of' && key !== 'per',
      }))}
      foot={
        <tr>
          <th scope="row" colSpan={columns.length - amounts.length}>
            <Trans>
              All {countedText(report.total, what)}:{' '}
              {valueText(totals.value as number | null, kind, currency)}
            </Trans>
          </th>
          {amounts.map(({ key, kind: of }) => (
            <td key={key}>{valueText(totals[key] as number, of, currency)}</td>
          ))}
        </tr>
      }
    >
      {rows.map((row, index) => (
        // A shipment may be listed twice: once for each of its tenders.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own
        <tr key={`${row.shipmentId} ${index}`}>
          {what === 'bill' ? (
            <th scope="row" className="lading-code">
              {canOpen(rights, 'FreightAudit') ? (
                <TextLink {...pageLink('FreightAudit', { bill: String(row.billId) })}>
                  {String(row.billNumber)}
                </TextLink>
              ) : (
                String(row.billNumber)
              )}
            </th>
          ) : null}
          <ShipmentCell row={row} isHead={what === 'shipment'} />
          <td data-text>{dateInWords(String(row.day))}</td>
          <td data-text>{String(row.carrier)}</td>
          <td data-text>{String(row.mode)}</td>
          <td data-text>{String(row.lane)}</td>
          {amounts.map(({ key, kind: of }) => (
            <td key={key}>{text(row, key, of)}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  )
}

/** The BOL, as a link for users who may open it; empty for a bill that matches no shipment. */
function ShipmentCell({ row, isHead }: { row: Row; isHead: boolean }) {
  const mayOpen = canOpen(rightsOf(useUser()), 'ShipmentDetails')
  const number = String(row.BOLNumber)
  const shown =
    mayOpen && row.shipmentId ? (
      <TextLink {...pageLink('ShipmentDetails', { shipmentid: String(row.shipmentId) })}>{number}</TextLink>
    ) : (
      number || '–'
    )
  return isHead ? (
    <th scope="row" className="lading-code">
      {shown}
    </th>
  ) : (
    <td data-text className="lading-code">
      {shown}
    </td>
  )
}
