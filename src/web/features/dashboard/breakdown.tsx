import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useDeferredValue } from 'react'
import { measureOf } from '#domain/analysis/measures.ts'
import { term } from '../../text/terms.ts'
import { Drill } from '../../ui/analysis/drill.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { type Choices, CLOSED, type DashboardChoices, monthText, VIEWS, viewOf } from './choices.ts'
import { countText } from './figure-text.ts'
import { ReportTable } from './report-table.tsx'
import { type Row, useBreakdown } from './use-dashboard.ts'

const LaneMap = lazy(async () => ({ default: (await import('./lane-map.tsx')).LaneMap }))

/** The figures by carrier, lane, mode, warehouse or month; lanes are also on a map. */
export function Breakdown({ choices, choose }: DashboardChoices) {
  const view = viewOf(choices.view)
  const { data, error, isPlaceholderData, refetch } = useBreakdown(choices, view)
  const report = useDeferredValue(data?.report)
  const rows = (report?.rows ?? []).map((row) =>
    view === 'month' ? { ...row, name: monthText(String(row.group)) } : row,
  )
  const open = (row: Row, metric: string) =>
    choose({ metric, by: view, group: String(row.group), currency: String(row.currency), page: '' })
  return (
    <Section
      title={t`Breakdown`}
      note={
        report && report.total > rows.length ? t`${countText(rows.length)} of ${countText(report.total)}` : ''
      }
      isFlush
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t`Break down by`}
          value={view}
          data={VIEWS.map((one) => ({ ...one }))}
          onChange={(value) => choose({ ...CLOSED, view: value })}
        />
      }
    >
      {error ? <ErrorState message={error.refused.message} onRetry={() => void refetch()} /> : null}
      {report ? (
        <>
          {view === 'lane' && !isPlaceholderData ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <LaneMap rows={rows} />
            </Suspense>
          ) : null}
          <ReportTable
            label={t`Figures by ${view}`}
            columns={report.columns}
            rows={rows}
            isOld={isPlaceholderData}
            onOpen={open}
            opens={(column) => measureOf(column) !== undefined}
            head={(row) => <Head row={row} view={view} choose={choose} />}
          />
        </>
      ) : error ? null : (
        <Skeleton height={360} role="status" aria-label={t`Loading the figures`} />
      )}
    </Section>
  )
}

interface HeadProps extends Pick<DashboardChoices, 'choose'> {
  row: Row
  view: ReturnType<typeof viewOf>
}

/** The name of a group; clicking it limits all figures to that group. */
function Head({ row, view, choose }: HeadProps) {
  const group = String(row.group)
  const name = term(String(row.name))
  if (group === '') return name
  const narrow: Partial<Choices> = view === 'month' ? { period: group } : { [view]: group }
  return (
    <Drill
      heard={t`: show only these figures`}
      onClick={() => choose({ ...CLOSED, ...narrow, view: view === 'carrier' ? 'lane' : 'carrier' })}
    >
      {name}
    </Drill>
  )
}
