import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, List, Stack, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ProgressBar } from '../progress-bar.tsx'
import type { MovedRow } from './move-many.ts'

interface OutcomesProps {
  /** What is done with each row. */
  label: string
  /** The text after the BOL of a finished row. */
  done: string
  total: number
  work: {
    state: 'asking' | 'running' | 'over'
    moved: readonly MovedRow[]
    cancel: () => void
    undo?: (() => Promise<void>) | null
  }
  onClose: () => void
}

/** The progress of a bulk action, and the result of each row. */
export function Outcomes({ label, done, total, work, onClose }: OutcomesProps) {
  const failed = work.moved.filter((row) => row.reason !== '')
  const isOver = work.state === 'over'
  const notBegun = isOver ? total - work.moved.length : 0
  return (
    <Stack gap="md">
      <ProgressBar
        label={label}
        done={work.moved.length - failed.length}
        failed={failed.length}
        total={isOver ? work.moved.length : total}
        {...(isOver ? {} : { onCancel: work.cancel })}
      />
      {notBegun > 0 ? (
        <div>
          <Trans>
            {plural(notBegun, { one: '# shipment', other: '# shipments' })} left unchanged because you
            canceled.
          </Trans>
        </div>
      ) : null}
      <List spacing={4} size="sm" mah={300} styles={{ root: { overflow: 'auto' } }} aria-label={t`Outcomes`}>
        {[...failed, ...work.moved.filter((row) => row.reason === '')].map((row) => (
          <List.Item key={row.id} icon={<OutcomeIcon isMoved={row.reason === ''} />}>
            <span className="lading-code">{row.bolNumber}</span> {row.reason === '' ? done : row.reason}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs">
        {work.undo ? <UndoButton undo={work.undo} onDone={onClose} /> : null}
        <Button onClick={onClose} disabled={!isOver}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function UndoButton({ undo, onDone }: { undo: () => Promise<void>; onDone: () => void }) {
  const [isRunning, setRunning] = useState(false)
  const press = () => {
    setRunning(true)
    void undo().then(onDone)
  }
  return (
    <Button variant="default" loading={isRunning} onClick={press}>
      <Trans>Undo</Trans>
    </Button>
  )
}

function OutcomeIcon({ isMoved }: { isMoved: boolean }) {
  const Icon = isMoved ? IconCheck : IconAlertTriangle
  return (
    <ThemeIcon size={20} variant="light" color={isMoved ? 'green' : 'red'}>
      <Icon size={14} aria-label={isMoved ? t`Moved` : t`Not moved`} />
    </ThemeIcon>
  )
}
