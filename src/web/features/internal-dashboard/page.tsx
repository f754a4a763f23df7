import { t } from '@lingui/core/macro'
import { Skeleton, Table, Text, Tooltip } from '@mantine/core'
import { readReport } from '#contracts/endpoints/reports.ts'
import type { ReportColumn, ReportData, ReportFigure } from '#contracts/entities/report.ts'
import { useCall } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import css from './internal-dashboard.module.css'

const TABLES = [
  { metric: 'clients', title: t`Clients`, empty: t`No company has been created yet.` },
  { metric: 'integrations', title: t`Integrations`, empty: t`No integration was used in the last 30 days.` },
  { metric: 'queues', title: t`Queues`, empty: t`No jobs are waiting.` },
  {
    metric: 'undelivered',
    title: t`Messages that did not arrive`,
    empty: t`Every message from the last 30 days arrived.`,
  },
  { metric: 'system', title: t`Versions`, empty: '' },
] as const

const useTable = (metric: string) =>
  useCall(readReport, { filter: { type: 'InternalDashboard', metric } }, { silent: true })

type Reading = ReturnType<typeof useTable>

/** The operator's view over all clients: volumes, failures, queues, integrations, versions. */
export function Page() {
  const figures = useTable('')
  const readings = {
    clients: useTable('clients'),
    integrations: useTable('integrations'),
    queues: useTable('queues'),
    undelivered: useTable('undelivered'),
    system: useTable('system'),
  }
  // Tables that grow to their content would move each other as they load.
  const isComplete = [figures, ...Object.values(readings)].every(
    ({ data, error }) => data !== undefined || error !== null,
  )
  return (
    <>
      <PageHeader />
      {isComplete ? (
        <div className={css.stack}>
          <FigureCards reading={figures} />
          {TABLES.map(({ metric, title, empty }) => (
            <ReportTable key={metric} title={title} empty={empty} reading={readings[metric]} />
          ))}
        </div>
      ) : (
        <Skeleton height={720} role="status" aria-label={t`Loading the figures`} />
      )}
    </>
  )
}

function FigureCards({ reading }: { reading: Reading }) {
  const { data, error } = reading
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void reading.refetch()} />
  return (
    <dl className={css.figures}>
      {(data?.report?.figures ?? []).map((figure) => (
        <div key={figure.key} className={isBad(figure) ? css.bad : undefined}>
          <Tooltip label={figure.definition}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its definition must be reachable by keyboard */}
            <dt tabIndex={0}>{figure.label}</dt>
          </Tooltip>
          <dd>{figureText(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

const LITTLE_DISK = 10
const isBad = ({ kind, value, isWorseWhenMore }: ReportFigure): boolean =>
  value !== null && (kind === 'percent' ? value < LITTLE_DISK : isWorseWhenMore === true && value > 0)

function figureText({ kind, value }: ReportFigure): string {
  if (value === null) return '–'
  return kind === 'percent' ? `${value}%` : value.toLocaleString('en-US')
}

interface TableProps {
  title: string
  empty: string
  reading: Reading
}

function ReportTable({ title, empty, reading }: TableProps) {
  const { data, error } = reading
  const report = data?.report
  return (
    <Section title={title} note={report ? String(report.total) : null} isFlush>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void reading.refetch()} />
      ) : report && report.total > 0 ? (
        <Rows report={report} title={title} />
      ) : (
        <Text p="md" size="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Section>
  )
}

function Rows({ report: { columns, rows }, title }: { report: ReportData; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={title}>
      <Table horizontalSpacing="md" className={css.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, definition, kind }) => (
              <Table.Th
                key={key}
                title={definition || undefined}
                className={kind === 'number' ? css.figure : undefined}
              >
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and are replaced as a whole
            <Table.Tr key={at}>
              {columns.map((column) => (
                <Table.Td key={column.key} className={column.kind === 'number' ? css.figure : undefined}>
                  <Cell column={column} value={row[column.key] ?? null} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function Cell({ column, value }: { column: ReportColumn; value: string | number | boolean | null }) {
  if (value === null || value === '') return '–'
  if (column.kind === 'dateTime') return <Instant at={String(value)} />
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value)
}
