import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cancelWork, readWorks } from '#contracts/endpoints/works.ts'
import type { WorkNews, WorkValue } from '#contracts/entities/sheet.ts'
import { useLive } from '../api/live.ts'
import { useCall, useChange } from '../api/queries.ts'
import { ErrorState } from './error-state.tsx'

interface WorkProgressProps {
  workId: string
  /** What is counted, in the plural: `rows`. */
  unit: string
  /** Called once when the job has ended, with any result. */
  onEnd?: (work: WorkValue) => void
  /** Called once when the job is loaded and has its height. */
  onRead?: () => void
}

/** Polling interval, because events may be lost during a reconnect. */
const LOOK_EVERY_MS = 4_000

/** The progress of a job: what it does, how much is done, failed and left, and its Cancel. Survives a reload. */
export function WorkProgress({ workId, unit, onEnd, onRead }: WorkProgressProps) {
  const [told, setTold] = useState<WorkNews | null>(null)
  const isOver = told !== null && isEnded(told.state)
  const read = useCall(
    readWorks,
    { ids: [workId] },
    { silent: true, refreshEvery: isOver ? 0 : LOOK_EVERY_MS },
  )
  const change = useChange(cancelWork)
  useLive('work', (event) => {
    if (event.id === workId) setTold(event)
  })
  const stored = read.data?.works[0]
  useEndOnce(stored && isEnded(stored.state) ? stored : null, onEnd)
  const isRead = read.data !== undefined || read.error !== null
  useEffect(() => {
    if (isRead) onRead?.()
  }, [isRead, onRead])
  // The list has the reason and the title; the event is newer.
  const refetch = read.refetch
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  if (read.error) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
  if (!stored) return null
  const work = told && !isEnded(stored.state) ? { ...stored, ...told } : stored
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{work.step || WORDS[work.state]}</Text>
        {isEnded(work.state) ? null : (
          <Button
            size="xs"
            variant="default"
            loading={change.isRunning}
            disabled={work.isCancelAsked}
            onClick={() => void change.run({ workId })}
          >
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Group>
      <Bar work={work} />
      <Text size="sm" c="dimmed" className="lading-figure" role="status">
        {countsOf(work, unit)}
      </Text>
      {work.problem ? <ErrorState message={work.problem} /> : null}
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </Stack>
  )
}

function Bar({ work }: { work: WorkValue }) {
  const total = Math.max(work.total ?? 0, work.done + work.failed, 1)
  const share = (count: number) => (count / total) * 100
  const isUnknown = work.state === 'waiting' || (work.state === 'running' && work.total === null)
  return (
    <Progress.Root size={8}>
      <Progress.Section
        value={isUnknown ? 100 : share(work.done)}
        striped={isUnknown}
        animated={isUnknown}
        color="green"
        aria-label={t`${work.title}: done`}
      />
      {work.failed > 0 ? (
        <Progress.Section value={share(work.failed)} color="red" aria-label={t`${work.title}: failed`} />
      ) : null}
    </Progress.Root>
  )
}

const WORDS: Record<WorkValue['state'], string> = {
  waiting: t`Queued`,
  running: t`Running`,
  done: t`Finished`,
  failed: t`Failed`,
  cancelled: t`Canceled`,
}

const isEnded = (state: WorkValue['state']): boolean => state !== 'waiting' && state !== 'running'

function countsOf({ done, failed, total, state }: WorkValue, unit: string): string {
  const parts = [
    t`${shown(done)} ${done === 1 ? unit.replace(/s$/, '') : unit} done`,
    t`${shown(failed)} failed`,
  ]
  if (!isEnded(state) && total !== null) parts.push(t`${shown(Math.max(0, total - done - failed))} left`)
  return parts.join(' · ')
}

const shown = (count: number): string => count.toLocaleString('en-US')

function useEndOnce(ended: WorkValue | null, onEnd: ((work: WorkValue) => void) | undefined): void {
  const toldOf = useRef('')
  useEffect(() => {
    if (!ended || toldOf.current === ended.id) return
    toldOf.current = ended.id
    onEnd?.(ended)
  }, [ended, onEnd])
}
