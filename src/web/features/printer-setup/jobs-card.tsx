import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { printerWork } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'

/** The jobs on their way to the printers; a job that the bridge has not received yet can be canceled. */
export function JobsCard({ jobs, isOnline }: { jobs: readonly PrintJobValue[]; isOnline: boolean }) {
  const change = useChange(printerWork)
  return (
    <Section
      title={t`On the way`}
      note={isOnline ? jobs.length : t`${jobs.length}, until the bridge is online`}
    >
      <Stack gap="xs">
        {change.refused ? <ErrorState message={change.refused.message} /> : null}
        {jobs.map((job) => (
          <div key={job.id}>
            <Text size="sm" span>
              {job.titles.slice(0, 3).join(', ')} → {job.printerName}{' '}
            </Text>
            <Text size="sm" c="dimmed" span>
              {job.state === 'waiting' ? t`waiting` : t`sent to the bridge`}
            </Text>{' '}
            {job.state === 'waiting' ? (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Cancel ${job.titles[0] ?? t`this job`}`}
                onClick={() => void change.run({ action: 'cancel', printJobId: job.id })}
              >
                <Trans>Cancel</Trans>
              </Button>
            ) : null}
          </div>
        ))}
      </Stack>
    </Section>
  )
}
