import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useId, useState } from 'react'
import { routeMany, scheduleMany } from '#contracts/endpoints/schedule.ts'
import type { BulkJob } from '#contracts/entities/outcome.ts'
import type { WorkValue } from '#contracts/entities/sheet.ts'
import { useCall } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { moneyText } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { AboveCheapest } from './above-cheapest.tsx'
import css from './multiple-orders.module.css'
import { AfterJob } from './next-step.tsx'
import { RowFix } from './row-fix.tsx'
import type { JobKind } from './use-job.ts'

interface WorkPanelProps {
  jobId: string
  kind: JobKind
  onClose: () => void
  onGo: (tab: string) => void
  /** Another job has started, and replaces this one. */
  onJob: (jobId: string) => void
  /** It is fully rendered: from now on it moves nothing below it. */
  onPlaced: () => void
}

/** The progress of a long-running job; at its end the result: totals, savings, and every failed row. */
export function WorkPanel({ jobId, kind, onClose, onGo, onJob, onPlaced }: WorkPanelProps) {
  const [ended, setEnded] = useState<WorkValue | null>(null)
  const call = kind === 'bulk-route' ? routeMany : scheduleMany
  const job = useCall(
    call as typeof routeMany,
    // All rows of a job of usual size: the next step is for these.
    { jobId, outcomes: ended && (ended.total ?? 0) <= MOST_NEXT ? 'all' : 'refused' },
    {
      enabled: ended !== null,
      silent: true,
      ...(kind === 'bulk-route' ? {} : { query: { flag: 'tender' } }),
    },
  )
  const [isRead, setRead] = useState(false)
  const noteRead = useCallback(() => setRead(true), [])
  const isPlaced = isRead && (ended === null || job.data !== undefined || job.error !== null)
  useEffect(() => {
    if (isPlaced) onPlaced()
  }, [isPlaced, onPlaced])
  return (
    <section className={css.work} aria-label={kind === 'bulk-route' ? t`Routing` : t`Scheduling`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Stack gap="xs" flex={1}>
          <WorkProgress workId={jobId} unit="shipments" onEnd={setEnded} onRead={noteRead} />
          {ended && job.data ? <Result job={job.data.job} kind={kind} onGo={onGo} onJob={onJob} /> : null}
        </Stack>
        {ended ? <CloseButton aria-label={t`Close the result`} onClick={onClose} /> : null}
      </Group>
    </section>
  )
}

/** Larger jobs continue from the list. */
const MOST_NEXT = 2_000

type ResultProps = Pick<WorkPanelProps, 'kind' | 'onGo' | 'onJob'> & { job: BulkJob }

function Result({ job, kind, onGo, onJob }: ResultProps) {
  const left = Math.max(0, job.total - job.done - job.failed)
  return (
    <Stack gap="xs">
      <Totals job={job} kind={kind} />
      {kind === 'bulk-route' && job.aboveCheapestRows > 0 ? <AboveCheapest job={job} onJob={onJob} /> : null}
      {left > 0 ? (
        <Alert color="yellow" p="xs">
          {left === 1
            ? '1 was left as it was, because this ended before its turn.'
            : t`${left.toLocaleString('en-US')} were left unchanged because the job ended first.`}
        </Alert>
      ) : null}
      <Rows rows={job.outcomes.filter((row) => row.kind !== 'done')} label={t`Not completed`} onJob={onJob} />
      <Rows
        rows={job.outcomes.filter((row) => row.kind === 'done' && row.message !== '')}
        label={t`Done, with notes`}
        onJob={onJob}
      />
      {job.total <= MOST_NEXT ? <AfterJob job={job} kind={kind} onJob={onJob} /> : null}
      {kind === 'bulk-schedule' && job.done > 0 ? (
        <Group>
          <Button size="xs" variant="default" onClick={() => onGo('Schedule')}>
            <Trans>Show Schedule</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

function Totals({ job, kind }: { job: BulkJob; kind: JobKind }) {
  if (job.done === 0) return null
  const { dearestCents, totalCents, currency } = job
  if (totalCents === null)
    return (
      <Text size="sm">
        <Trans>These prices are in several currencies, so no total is shown.</Trans>
      </Text>
    )
  const saving = dearestCents === null ? null : dearestCents - totalCents
  const percent = saving !== null && dearestCents ? Math.round((saving / dearestCents) * 100) : 0
  return (
    <dl className={css.figures}>
      <div>
        <dt>{kind === 'bulk-route' ? t`Cost of the selected carriers` : t`Cost of these shipments`}</dt>
        <dd>{moneyText(totalCents, currency)}</dd>
      </div>
      {kind === 'bulk-route' && saving !== null ? (
        <div>
          <dt>
            <Trans>Savings compared with the most expensive carrier</Trans>
          </dt>
          <dd>
            {moneyText(saving, currency)} ({percent}%)
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Thousands of rows would freeze the browser; if one carrier is down, all of them may have a notice. */
const MOST_SHOWN = 200

interface RowsProps {
  rows: BulkJob['outcomes']
  label: string
  onJob: (jobId: string) => void
}

function Rows({ rows, label, onJob }: RowsProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600} id={`${id}-label`}>
        {label}
      </Text>
      <ul className={css.refused} aria-labelledby={`${id}-label`}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.id}>
            {row.bolNumber ? (
              <TextLink
                className="lading-code"
                {...pageLink('ShipmentDetails', { shipmentid: row.shipmentId })}
              >
                {row.title}
              </TextLink>
            ) : (
              <span className="lading-code">{row.title}</span>
            )}{' '}
            <Text span size="sm">
              {row.message}
            </Text>{' '}
            {row.kind === 'done' ? null : <RowFix row={row} onJob={onJob} />}
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN ? (
        <Text size="sm" c="dimmed">
          <Trans>and {(rows.length - MOST_SHOWN).toLocaleString('en-US')} more</Trans>
        </Text>
      ) : null}
    </>
  )
}
