import { Button, Group, List, Modal, Stack, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { plural } from '#domain/text/plural.ts'
import { refresh } from '../../api/queries.ts'
import { MoveFields } from '../../ui/moves/move-fields.tsx'
import { faultsOf, type ManualMove, MOVES, type MoveDetails, NOTHING_SAID } from '../../ui/moves/moves.ts'
import { MOVE_WRITES, sendMove } from '../../ui/moves/send-move.ts'
import { useFocusOnFault } from '../../ui/moves/use-focus-on-fault.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type MovedRow, moveMany } from './move-many.ts'

export interface AskedBulkMove {
  move: ManualMove
  rows: ShipmentRow[]
  /** Unticks the rows once they are moved. */
  clear: () => void
}

interface BulkMoveDialogProps {
  asked: AskedBulkMove | null
  onClose: () => void
}

/** Asks before many shipments are moved, shows how far it is, and says of each what became of it. */
export function BulkMoveDialog({ asked, onClose }: BulkMoveDialogProps) {
  const count = asked?.rows.length ?? 0
  const title = asked ? `${MOVES[asked.move].label}: ${shipments(count)}` : ''
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      {asked ? <BulkMove asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

const shipments = (count: number) => plural(count, 'shipment')

function BulkMove({ asked, onClose }: { asked: AskedBulkMove; onClose: () => void }) {
  const [details, setDetails] = useState<MoveDetails>(NOTHING_SAID)
  const [faults, setFaults] = useState<Partial<MoveDetails>>({})
  const form = useFocusOnFault(faults)
  const work = useBulkMove(asked)
  if (work.state !== 'asking') return <Outcomes asked={asked} work={work} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(asked.move, details, new Date())
    setFaults(found)
    if (Object.keys(found).length === 0) void work.start(details)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <MoveFields
          move={asked.move}
          carrierName=""
          details={details}
          faults={faults}
          onChange={setDetails}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">
            {MOVES[asked.move].label}: {shipments(asked.rows.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useBulkMove(asked: AskedBulkMove) {
  const client = useQueryClient()
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking')
  const [moved, setMoved] = useState<MovedRow[]>([])
  const isCancelled = useRef(false)
  const start = async (details: MoveDetails) => {
    setState('running')
    await moveMany(
      asked.rows,
      (shipment) => sendMove({ move: asked.move, shipment, details, idempotencyKey: crypto.randomUUID() }),
      {
        onRow: (row) => setMoved((before) => [...before, row]),
        isCancelled: () => isCancelled.current,
      },
    )
    refresh(client, MOVE_WRITES)
    asked.clear()
    setState('over')
  }
  const cancel = () => {
    isCancelled.current = true
  }
  return { state, moved, start, cancel }
}

interface OutcomesProps {
  asked: AskedBulkMove
  work: ReturnType<typeof useBulkMove>
  onClose: () => void
}

function Outcomes({ asked, work, onClose }: OutcomesProps) {
  const failed = work.moved.filter((row) => row.reason !== '')
  const isOver = work.state === 'over'
  const notBegun = isOver ? asked.rows.length - work.moved.length : 0
  return (
    <Stack gap="md">
      <ProgressBar
        label={MOVES[asked.move].label}
        done={work.moved.length - failed.length}
        failed={failed.length}
        total={isOver ? work.moved.length : asked.rows.length}
        {...(isOver ? {} : { onCancel: work.cancel })}
      />
      {notBegun > 0 ? <div>{shipments(notBegun)} left as they were, because you cancelled.</div> : null}
      <List spacing={4} size="sm" mah={300} styles={{ root: { overflow: 'auto' } }} aria-label="Outcomes">
        {[...failed, ...work.moved.filter((row) => row.reason === '')].map((row) => (
          <List.Item key={row.id} icon={<OutcomeIcon isMoved={row.reason === ''} />}>
            <span className="lading-code">{row.bolNumber}</span>{' '}
            {row.reason === '' ? MOVES[asked.move].done : row.reason}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} disabled={!isOver}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

function OutcomeIcon({ isMoved }: { isMoved: boolean }) {
  const Icon = isMoved ? IconCheck : IconAlertTriangle
  return (
    <ThemeIcon size={20} variant="light" color={isMoved ? 'green' : 'red'}>
      <Icon size={14} aria-label={isMoved ? 'Moved' : 'Not moved'} />
    </ThemeIcon>
  )
}
