import { Button, Group, Skeleton } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { message } from '#contracts/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { printPart } from '../../ui/print-part.ts'
import { Section } from '../../ui/section.tsx'
import type { DashboardChoices } from './choices.ts'
import css from './dashboard.module.css'
import { changeOf, dayText, valueText } from './figure-text.ts'
import { ReportTable } from './report-table.tsx'
import { type Report, useScorecard } from './use-dashboard.ts'

/** One carrier against its promises, lane by lane, in a form that can be printed, kept as a PDF, or mailed. */
export function Scorecard({ choices, choose }: DashboardChoices) {
  const { data, error, isPlaceholderData, refetch } = useScorecard(choices)
  const paper = useRef<HTMLDivElement>(null)
  const report = data?.report
  if (error) return <ErrorState message={error.refused.message} onRetry={() => void refetch()} />
  if (!report) return <Skeleton height={480} role="status" aria-label="Reading the scorecard" />
  return (
    <div ref={paper} className={css.page} data-old={isPlaceholderData || undefined}>
      <Section
        title={report.remarks[0]}
        note={`${dayText(report.period.from)} to ${dayText(report.period.to)}`}
        actions={
          <Group gap="xs" className="lading-no-print">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPrinter size={14} aria-hidden />}
              onClick={() => printPart(paper.current)}
            >
              Print or save as PDF
            </Button>
            <Button
              size="xs"
              variant="default"
              component="a"
              href={mailOf(report)}
              leftSection={<IconMail size={14} aria-hidden />}
            >
              Write to the carrier
            </Button>
            <Button size="xs" variant="default" onClick={() => choose({ scorecard: '' })}>
              Back to the dashboard
            </Button>
          </Group>
        }
      >
        {report.figures.length === 0 ? (
          <EmptyState title={message('noRecord')} hint="Choose another period." />
        ) : (
          <dl className={css.figures}>
            {report.figures.map(({ key, label, kind, currency, value, before, isWorseWhenMore }) => (
              <div key={`${key} ${currency}`} className={css.figure}>
                <dt>{label}</dt>
                <dd>
                  <strong>{valueText(value, kind, currency)}</strong>
                  <span className={css.before}>
                    {changeOf(value, before, kind, isWorseWhenMore)?.text ?? 'nothing before'}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      <Section title="Lanes" isFlush>
        <ReportTable label="Lanes of the carrier" columns={report.columns} rows={report.rows} />
      </Section>
    </div>
  )
}

/** A mail with the figures and the busiest lanes as text; the user's own program sends it. */
function mailOf({ figures, rows, remarks, period }: Report): string {
  const days = `${dayText(period.from)} to ${dayText(period.to)}`
  const lines = [
    `${remarks[0]}, ${days}`,
    '',
    ...figures.map(({ label, kind, currency, value }) => `${label}: ${valueText(value, kind, currency)}`),
    '',
    'Lanes:',
    ...rows
      .slice(0, 12)
      .map(
        ({ name, shipments, onTimeDelivery }) =>
          `${name}: ${shipments} shipments, ${valueText(onTimeDelivery as number | null, 'percent')} on time`,
      ),
  ]
  return `mailto:?subject=${encodeURIComponent(remarks[0] ?? '')}&body=${encodeURIComponent(lines.join('\n'))}`
}
