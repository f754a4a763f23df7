import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useDeferredValue } from 'react'
import { message } from '#contracts/messages.ts'
import { dateInWords } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import shared from '../../ui/analysis/analysis.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { Breakdown } from './breakdown.tsx'
import { type DashboardChoices, useChoices } from './choices.ts'
import { Curves } from './curves.tsx'
import css from './dashboard.module.css'
import { FiguresGrid } from './figures-grid.tsx'
import { Filters } from './filters.tsx'
import { Parts } from './parts.tsx'
import { Scorecard } from './scorecard.tsx'
import { ShipmentsBehind } from './shipments-behind.tsx'
import { type Report, useFigures } from './use-dashboard.ts'
import { WhySpendChanged } from './why-spend-changed.tsx'

/** Dashboard: spend and performance compared with the previous period, down to each shipment. */
export function Page() {
  const { choices, choose } = useChoices()
  const { data, error, isPlaceholderData, refetch } = useFigures(choices)
  // There are many figures: they render in slices, between which the browser can respond to the user. So do the
  // sections below.
  const report = useDeferredValue(data?.report)
  return (
    <>
      <PageHeader />
      <div className={shared.page}>
        <Section>
          <Filters choices={choices} choose={choose} period={report?.period} />
          {report ? <Days period={report.period} /> : null}
        </Section>
        {choices.scorecard !== '' && choices.carrier !== '' ? (
          <Scorecard choices={choices} choose={choose} />
        ) : error ? (
          <ErrorState message={errorText(error.refused)} onRetry={() => void refetch()} />
        ) : report ? (
          <div
            className={shared.page}
            data-old={isPlaceholderData || undefined}
            aria-busy={isPlaceholderData}
          >
            <Answer report={report} choices={choices} choose={choose} />
          </div>
        ) : (
          <Skeleton height={720} role="status" aria-label={t`Loading the figures`} />
        )}
      </div>
    </>
  )
}

const errorText = ({ fields, message: sentence }: { fields: Record<string, string>; message: string }) =>
  Object.values(fields)[0] ?? sentence

function Days({ period }: { period: Report['period'] }) {
  return (
    <p className={css.days}>
      <Trans>
        {dateInWords(period.from)} to {dateInWords(period.to)}, compared with {dateInWords(period.beforeFrom)}{' '}
        to {dateInWords(period.beforeTo)}
      </Trans>
    </p>
  )
}

function Answer({ report, choices, choose }: DashboardChoices & { report: Report }) {
  const { figures, series, remarks } = report
  if (figures.length === 0) {
    return (
      <Section>
        <EmptyState
          title={message('noRecord')}
          hint={t`Figures cover shipments that have left. Choose another period, or book your first shipment.`}
          action={
            <LinkButton {...pageLink('OpenOrders')}>
              <Trans>Open orders</Trans>
            </LinkButton>
          }
        />
      </Section>
    )
  }
  return (
    <>
      {remarks.map((remark) => (
        <p key={remark} className={css.days}>
          {term(remark)}
        </p>
      ))}
      <FiguresGrid figures={figures} choose={choose} />
      <WhySpendChanged figures={figures} />
      {choices.metric === '' ? null : <ShipmentsBehind choices={choices} choose={choose} />}
      <Curves series={series} choices={choices} choose={choose} />
      <Breakdown choices={choices} choose={choose} />
      <Parts choices={choices} choose={choose} />
    </>
  )
}
