import { Button, Group, Progress, Stack, Text } from '@mantine/core'

interface ProgressBarProps {
  /** What is being done: `Routing 120 shipments`. */
  label: string
  done: number
  failed: number
  total: number
  /** Given: the rest can be cancelled safely. */
  onCancel?: () => void
}

/** Long work with its counts: done, failed, left. */
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
            Cancel the rest
          </Button>
        ) : null}
      </Group>
      <Progress.Root size={8}>
        <Progress.Section value={share(done)} color="green" aria-label={`${label}: done`} />
        <Progress.Section value={share(failed)} color="red" aria-label={`${label}: failed`} />
      </Progress.Root>
      <Text size="sm" c="dimmed" className="lading-figure" aria-live="polite">
        {count(done)} done · {count(failed)} failed · {isOver ? 'finished' : `${count(left)} left`}
      </Text>
    </Stack>
  )
}

const count = (value: number): string => value.toLocaleString('en-US')
