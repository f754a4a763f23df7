import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Pagination, Skeleton, Stack, Text } from '@mantine/core'
import { readReport } from '#contracts/endpoints/reports.ts'
import { useCall } from '../../api/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { billsBehind } from './bills-behind.ts'
import { PreviewTable } from './preview-table.tsx'
import { daysText } from './report-cell.ts'
import css from './reports.module.css'
import { filterOf, type ReportChoices } from './use-report-choices.ts'

const PAGE_SIZE = 50

/** The report on the screen: one page of its rows, and its totals. */
export function Preview({ choices, choose }: ReportChoices) {
  const pageIndex = Math.max(1, Number(choices.page) || 1)
  const reading = useCall(
    readReport,
    { filter: filterOf(choices), pageIndex, pageSize: PAGE_SIZE },
    { keepsPrevious: true, silent: true },
  )
  const report = reading.data?.report
  if (reading.error) {
    return <ErrorState message={faultOf(reading.error)} onRetry={() => void reading.refetch()} />
  }
  if (!report) return <Skeleton height={486} role="status" aria-label={t`Loading the report`} />
  const pages = Math.ceil(report.total / PAGE_SIZE)
  return (
    <Stack gap="xs">
      <div className={css.above}>
        <Text size="sm">
          {daysText(report.period.from, report.period.to)} ·{' '}
          {plural(report.total, { one: '# row', other: '# rows' })}
        </Text>
        {pages > 1 ? (
          <Pagination
            size="sm"
            total={pages}
            value={pageIndex}
            onChange={(page) => choose({ page: page === 1 ? '' : String(page) })}
            getControlProps={(control) => ({ 'aria-label': t`${control} page` })}
            getItemProps={(page) => ({ 'aria-label': t`Page ${page}` })}
          />
        ) : null}
      </div>
      {report.total === 0 ? (
        <div className={css.scroll}>
          <EmptyState
            title={report.remarks[0] ?? t`No Shipments.`}
            hint={t`Choose another period or fewer filters.`}
            action={
              choices.period === 'lastMonth' ? null : (
                <Button variant="default" onClick={() => choose({ period: 'lastMonth', page: '' })}>
                  <Trans>Show last month</Trans>
                </Button>
              )
            }
          />
        </div>
      ) : (
        <>
          <PreviewTable
            report={report}
            isLoading={reading.isPlaceholderData}
            billsBehind={(row) => billsBehind(row, choices, report.period)}
          />
          {report.remarks.map((remark) => (
            <Text key={remark} size="sm" c="dimmed">
              {remark}
            </Text>
          ))}
        </>
      )}
    </Stack>
  )
}

/** A filter's fault is more specific than the message above it. */
const faultOf = ({ refused }: { refused: { message: string; fields: Record<string, string> } }): string =>
  Object.values(refused.fields)[0] ?? refused.message
