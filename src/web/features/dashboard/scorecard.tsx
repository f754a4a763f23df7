import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { readReport } from '#contracts/endpoints/reports.ts'
import { message } from '#contracts/messages.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { dateInWords } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import css from '../../ui/analysis/analysis.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import type { DashboardChoices } from './choices.ts'
import { changeOf, valueText } from './figure-text.ts'
import { ReportTable } from './report-table.tsx'
import { scorecardFilter, useScorecard } from './use-dashboard.ts'

const MAIL_DIALOG = partFrom(() => import('./mail-scorecard.tsx').then((part) => part.MailScorecard))

/** One carrier's performance against its promises, lane by lane, also as a PDF that can be mailed to it. */
export function Scorecard({ choices, choose }: DashboardChoices) {
  const { data, error, isPlaceholderData, refetch } = useScorecard(choices)
  const [isSending, setSending] = useState(false)
  const user = useUser()
  const maySend = canChange(user.userType) && canOpen(rightsOf(user), 'Reports')
  const filter = scorecardFilter(choices)
  const report = data?.report
  if (error) return <ErrorState message={error.refused.message} onRetry={() => void refetch()} />
  if (!report) return <Skeleton height={480} role="status" aria-label={t`Loading the scorecard`} />
  return (
    <div className={css.page} data-old={isPlaceholderData || undefined}>
      <Section
        title={term(report.remarks[0] ?? '')}
        note={t`${dateInWords(report.period.from)} to ${dateInWords(report.period.to)}`}
        actions={
          <Group gap="xs" className="lading-no-print">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => void saveFile(readReport, { filter, format: 'PDF' })}
            >
              <Trans>Download PDF</Trans>
            </Button>
            {maySend ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMail size={14} aria-hidden />}
                onClick={() => setSending(true)}
              >
                <Trans>E-mail to the carrier</Trans>
              </Button>
            ) : null}
            <Button size="xs" variant="default" onClick={() => choose({ scorecard: '' })}>
              <Trans>Back to the dashboard</Trans>
            </Button>
          </Group>
        }
      >
        {report.figures.length === 0 ? (
          <EmptyState title={message('noRecord')} hint={t`Choose another period.`} />
        ) : (
          <dl className={css.figures}>
            {report.figures.map(({ key, label, kind, currency, value, before, isWorseWhenMore }) => (
              <div key={`${key} ${currency}`} className={css.figure}>
                <dt>{label}</dt>
                <dd>
                  <strong>{valueText(value, kind, currency)}</strong>
                  <span className={css.aside}>
                    {changeOf(value, before, kind, isWorseWhenMore)?.text ?? t`no earlier data`}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      {report.rows.length === 0 ? null : (
        <Section title={t`Lanes`} isFlush>
          <ReportTable label={t`Carrier lanes`} columns={report.columns} rows={report.rows} />
        </Section>
      )}
      <LazyPart
        of={MAIL_DIALOG}
        isWanted={isSending}
        isAbove
        with={{ isOpen: isSending, title: report.remarks[0] ?? '', filter, onClose: () => setSending(false) }}
      />
    </div>
  )
}
