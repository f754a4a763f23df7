import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'

interface ProgressBarProps {
  /** The task: `Routing 120 shipments`. */
  label: string
  done: number
  failed: number
  total: number
  /** If given: the rest can be canceled safely. */
  onCancel?: () => void
}

/** The progress of long work: done, failed, left. */
export function ProgressBar({ label, done, failed, total, onCancel }: ProgressBarProps) {
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const left = Math.max(0, total - done - failed)
  const isOver = left === 0
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{label}</Text>
        {onCancel && !isOver ? (
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel the rest</Trans>
          </Button>
        ) : null}
      </Group>
      <Progress.Root size={8}>
        <Progress.Section value={share(done)} color="green" aria-label={t`${label}: done`} />
        <Progress.Section value={share(failed)} color="red" aria-label={t`${label}: failed`} />
      </Progress.Root>
      <Text size="sm" c="dimmed" className="lading-figure" aria-live="polite">
        <Trans>
          {count(done)} done · {count(failed)} failed · {isOver ? t`finished` : t`${count(left)} left`}
        </Trans>
      </Text>
    </Stack>
  )
}

const count = (value: number): string => value.toLocaleString('en-US')
