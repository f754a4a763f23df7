import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { canOpen } from '#domain/access/rights.ts'
import { measureOf } from '#domain/analysis/measures.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Choices, CLOSED, type DashboardChoices, monthText } from './choices.ts'
import css from './dashboard.module.css'
import { countText, dayText, shipmentsText, valueText } from './figure-text.ts'
import { PAGE_SIZE, type Report, type Row, useFigureShipments } from './use-dashboard.ts'

/** A full page of shipments with its pager, so that nothing below moves when it comes. */
const LIST_HEIGHT = 506

/** The shipments behind the figure that was opened; the sums of their columns make it. */
export function ShipmentsBehind({ choices, choose }: DashboardChoices) {
  const { data, error, isPlaceholderData, refetch } = useFigureShipments(choices)
  const box = useRef<HTMLDivElement>(null)
  const { metric, group, by, currency } = choices
  // A user who asks for the shipments is led to them.
  useEffect(() => {
    if (`${metric}${group}${by}${currency}` === '') return
    box.current?.scrollIntoView?.({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [metric, group, by, currency])
  const report = data?.report
  const page = Math.max(1, Number(choices.page) || 1)
  const pages = Math.max(1, Math.ceil((report?.total ?? 0) / PAGE_SIZE))
  return (
    <div ref={box} className={css.list} tabIndex={-1}>
      <Section
        title={titleOf(choices)}
        note={<span className={css.count}>{report ? shipmentsText(report.total) : 'Reading…'}</span>}
        isFlush
        actions={
          <ActionIcon aria-label="Close the list of shipments" onClick={() => choose(CLOSED)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {error ? <ErrorState message={error.refused.message} onRetry={() => void refetch()} /> : null}
        {report ? (
          <Table
            report={report}
            kind={measureOf(metric)?.kind ?? 'number'}
            isOld={isPlaceholderData}
            currency={currency}
          />
        ) : error ? null : (
          <Skeleton height={LIST_HEIGHT} role="status" aria-label="Reading the shipments" />
        )}
        {pages > 1 ? (
          <Group justify="flex-end" gap="sm" p="xs">
            <span className="lading-figure">
              Page {countText(page)} of {countText(pages)}
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={page <= 1}
              onClick={() => choose({ page: String(page - 1) })}
            >
              Previous
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={page >= pages}
              onClick={() => choose({ page: String(page + 1) })}
            >
              Next
            </Button>
          </Group>
        ) : null}
      </Section>
    </div>
  )
}

function titleOf({ metric, group, by, currency }: Choices): string {
  const label = measureOf(metric)?.label ?? metric
  const of = group === '' ? '' : `: ${by === 'month' ? monthText(group) : group}`
  return `Shipments behind ${label}${of}${currency === '' || currency === 'USD' ? '' : ` (${currency})`}`
}

interface TableProps {
  report: Report
  kind: string
  currency: string
  isOld: boolean
}

function Table({ report, kind, currency, isOld }: TableProps) {
  const mayOpen = canOpen(rightsOf(useUser()), 'ShipmentDetails')
  const { columns, rows, totals } = report
  const amounts = columns.filter(({ key }) => key === 'of' || key === 'per')
  const text = (row: Row, key: string, of: string) =>
    valueText(row[key] as number, of, String(row.currency ?? currency))
  return (
    <section
      className={css.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label="Table of shipments"
      data-old={isOld || undefined}
    >
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th scope="col" key={key} data-text={(key !== 'of' && key !== 'per') || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // A shipment may be listed twice: once for each of its tenders.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own
            <tr key={`${row.shipmentId} ${index}`}>
              <th scope="row" className="lading-code">
                {mayOpen ? (
                  <TextLink to={`/ShipmentDetails/${row.shipmentId}`}>{String(row.BOLNumber)}</TextLink>
                ) : (
                  String(row.BOLNumber)
                )}
              </th>
              <td data-text>{dayText(String(row.day))}</td>
              <td data-text>{String(row.carrier)}</td>
              <td data-text>{String(row.mode)}</td>
              <td data-text>{String(row.lane)}</td>
              {amounts.map(({ key, kind: of }) => (
                <td key={key}>{text(row, key, of)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              All {shipmentsText(report.total)}: {valueText(totals.value as number | null, kind, currency)}
            </th>
            {amounts.map(({ key, kind: of }) => (
              <td key={key}>{valueText(totals[key] as number, of, currency)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
