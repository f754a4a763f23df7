import { t } from '@lingui/core/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { BENCHMARK_DEFINITIONS } from '#domain/rating/benchmark.ts'
import css from '../../ui/analysis/analysis.module.css'
import { Definition } from '../../ui/analysis/definition.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { type BenchmarkChoices, listOf, useChoices } from './choices.ts'
import { ContractsTable } from './contracts-table.tsx'
import { Figures } from './figures.tsx'
import { Filters } from './filters.tsx'
import { HistoryTable } from './history-table.tsx'
import { LanesTable } from './lanes-table.tsx'
import { TimeChart } from './time-chart.tsx'
import { type BenchmarkReply, useBenchmark } from './use-benchmark.ts'

const ProgressBar = lazy(async () => ({ default: (await import('../../ui/progress-bar.tsx')).ProgressBar }))
const ShipmentList = lazy(async () => ({ default: (await import('./shipment-list.tsx')).ShipmentList }))

/**
 * Rate Benchmark: the amounts paid compared with what every contract would have charged for the same shipments, and
 * with the client's own costs of the year before.
 */
export function Page() {
  const { choices, choose } = useChoices()
  const { data, error, isPlaceholderData, refetch, progress } = useBenchmark(choices)
  return (
    <>
      <PageHeader />
      <div className={css.page}>
        <Section>
          <Filters choices={choices} choose={choose} usual={data} />
        </Section>
        {error ? <ErrorState message={errorText(error.refused)} onRetry={() => void refetch()} /> : null}
        {progress ? (
          <Suspense>
            <ProgressBar
              label={t`Re-rating the shipments with every contract`}
              done={progress.done}
              failed={0}
              total={progress.of}
            />
          </Suspense>
        ) : null}
        {data ? (
          <div className={css.page} data-old={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
            <Answer reply={data} choices={choices} choose={choose} />
          </div>
        ) : error ? null : (
          <Skeleton height={480} role="status" aria-label={t`Comparing`} />
        )}
      </div>
    </>
  )
}

const errorText = ({ fields, message }: { fields: Record<string, string>; message: string }): string =>
  Object.values(fields)[0] ?? message

function Answer({ reply, choices, choose }: BenchmarkChoices & { reply: BenchmarkReply }) {
  const { all, every, times, contracts, lanes, laneCount, breaks } = reply
  const list = (
    <Suspense>
      {listOf(choices.list) ? <ShipmentList choices={choices} choose={choose} every={every} /> : null}
    </Suspense>
  )
  return (
    <>
      <Section title={t`Paid against contracts`}>
        <Figures reply={reply} choose={choose} />
      </Section>
      {all.shipments === 0 ? null : (
        <>
          {list}
          <Section title={t`Over time`} note={t`cost per 100 lb, by ${every}`}>
            <TimeChart times={times} every={every} choose={choose} />
          </Section>
          <Section
            title={t`Every contract`}
            note={
              <>
                {t`for the shipments it can price`}
                <Definition of="the contract median" words={BENCHMARK_DEFINITIONS.market} />
              </>
            }
            isFlush
          >
            <ContractsTable contracts={contracts} choose={choose} />
          </Section>
          <Section title={t`Compared with your own history`} note={t`cost per 100 lb`} isFlush>
            <HistoryTable breaks={breaks} />
          </Section>
          <Section
            title={t`Lanes`}
            isFlush
            actions={
              <SegmentedControl
                size="xs"
                aria-label={t`Lanes by`}
                value={choices.lanes}
                data={[
                  { value: '', label: t`By state` },
                  { value: 'zip3', label: t`By ZIP3` },
                ]}
                onChange={(lanesBy) => choose({ lanes: lanesBy })}
              />
            }
          >
            <LanesTable lanes={lanes} count={laneCount} choose={choose} />
          </Section>
        </>
      )}
    </>
  )
}
