import { plural, t } from '@lingui/core/macro'
import { Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { refresh } from '../../api/queries.ts'
import { FormButtons } from '../form-buttons.tsx'
import { toast, UNDO_MS } from '../toast.ts'
import { Outcomes } from './bulk-outcomes.tsx'
import { MoveFields } from './move-fields.tsx'
import { type MovedRow, moveMany } from './move-many.ts'
import { faultsOf, type ManualMove, MOVES, type MoveDetails, NOTHING_SAID } from './moves.ts'
import { CAN_UNDO, MOVE_WRITES, sendMove, sendUndo } from './send-move.ts'
import { useFocusOnFault } from './use-focus-on-fault.ts'

export interface AskedBulkMove {
  move: ManualMove
  rows: ShipmentRow[]
  /** Clears the selection once the rows are moved. */
  clear: () => void
}

interface BulkMoveDialogProps {
  asked: AskedBulkMove | null
  onClose: () => void
}

/** Asks for confirmation before many shipments are moved, then shows the progress and each result. */
export function BulkMoveDialog({ asked, onClose }: BulkMoveDialogProps) {
  const count = asked?.rows.length ?? 0
  const title = asked ? `${MOVES[asked.move].label}: ${shipments(count)}` : ''
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      {asked ? <BulkMove asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

const shipments = (count: number) => plural(count, { one: '# shipment', other: '# shipments' })

/** The carriers that had been notified of a pickup that the move cancels. */
const carriersOf = ({ rows }: AskedBulkMove): string =>
  [...new Set(rows.filter((row) => row.isTendered).map((row) => row.carrierName || row.carrierScac))].join(
    ', ',
  )

const untenderedOf = ({ rows }: AskedBulkMove): number => rows.filter((row) => !row.isTendered).length

function BulkMove({ asked, onClose }: { asked: AskedBulkMove; onClose: () => void }) {
  const [details, setDetails] = useState<MoveDetails>(NOTHING_SAID)
  const [faults, setFaults] = useState<Partial<MoveDetails>>({})
  const form = useFocusOnFault(faults)
  const work = useBulkMove(asked)
  if (work.state !== 'asking') {
    const { label, done } = MOVES[asked.move]
    return <Outcomes label={label} done={done} total={asked.rows.length} work={work} onClose={onClose} />
  }
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
          carrierName={carriersOf(asked)}
          untendered={untenderedOf(asked)}
          details={details}
          faults={faults}
          onChange={setDetails}
        />
        <FormButtons onCancel={onClose} color={MOVES[asked.move].isGrave ? 'red' : undefined}>
          {MOVES[asked.move].label}: {shipments(asked.rows.length)}
        </FormButtons>
      </Stack>
    </form>
  )
}

function useBulkMove(asked: AskedBulkMove) {
  const client = useQueryClient()
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking')
  const [moved, setMoved] = useState<MovedRow[]>([])
  const [isUndoOffered, offerUndo] = useState(false)
  const movedIds = new Set(moved.filter(({ reason }) => reason === '').map(({ id }) => id))
  const undoable = isUndoOffered ? asked.rows.filter(({ id }) => movedIds.has(id)) : []
  const isCancelled = useRef(false)
  const undo = async () => {
    const kept: string[] = []
    await moveMany(undoable, (row) => sendUndo(asked.move, row), {
      onRow: ({ bolNumber, reason }) => void (reason === '' || kept.push(`${bolNumber}: ${reason}`)),
      isCancelled: () => false,
    })
    refresh(client, MOVE_WRITES)
    const others = undoable.length - kept.length
    if (others > 0)
      toast(
        'success',
        plural(others, { one: '# shipment was restored.', other: '# shipments were restored.' }),
      )
    if (kept.length > 0) toast('error', t`Could not undo: ${kept.join(' ')}`)
  }
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
    offerUndo(CAN_UNDO.includes(asked.move))
    setTimeout(() => offerUndo(false), UNDO_MS)
  }
  const cancel = () => {
    isCancelled.current = true
  }
  return { state, moved, start, cancel, undo: undoable.length > 0 ? undo : null }
}
