import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Refused } from '../../api/call.ts'
import { refresh } from '../../api/queries.ts'
import { FormButtons } from '../form-buttons.tsx'
import { toast } from '../toast.ts'
import { MoveFields, type MoveFieldsProps } from './move-fields.tsx'
import { faultsOf, type ManualMove, MOVES, type MoveDetails, NOTHING_SAID } from './moves.ts'
import { CAN_UNDO, MOVE_WRITES, sendMove, sendUndo } from './send-move.ts'
import { useFocusOnFault } from './use-focus-on-fault.ts'

/** A move that needs the user's confirmation. The version is the one on the screen when the user clicked the button. */
export interface AskedMove {
  move: ManualMove
  shipment: {
    id: string
    version: number
    bolNumber: string
    carrierName: string
    isTendered?: boolean
    isDeclined?: boolean | undefined
    shipMode?: string
    /** How it was tendered, if known. */
    scheduleVia?: string | undefined
  }
}

export interface MoveDialogProps {
  /** null: the dialog is closed. */
  asked: AskedMove | null
  onClose: () => void
}

/** Confirms a manual move, makes it, and reports if another user changed the shipment first. */
export function MoveQuestion({ asked, onClose }: MoveDialogProps) {
  const title = asked ? `${MOVES[asked.move].label}: ${asked.shipment.bolNumber}` : ''
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title}>
      {asked ? <MoveForm key={`${asked.move} ${asked.shipment.id}`} asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

/** How the carrier is notified of a void: labels are voided in its network, EDI and APIs send a cancellation. */
function toldByOf({ shipMode, scheduleVia, isTendered }: AskedMove['shipment']): MoveFieldsProps['toldBy'] {
  if (shipMode === 'Parcel') return isTendered === false ? 'none' : 'labels'
  return ['EDI', 'API', 'P44'].includes(scheduleVia ?? '') ? 'message' : undefined
}

function MoveForm({ asked, onClose }: { asked: AskedMove; onClose: () => void }) {
  const [details, setDetails] = useState<MoveDetails>(NOTHING_SAID)
  const [faults, setFaults] = useState<Partial<MoveDetails>>({})
  const form = useFocusOnFault(faults)
  const sending = useSending(asked, onClose)
  const { label, isGrave } = MOVES[asked.move]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(asked.move, details, new Date())
    setFaults(found)
    if (Object.keys(found).length === 0) void sending.send(details)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <MoveFields
          move={asked.move}
          carrierName={asked.shipment.carrierName}
          toldBy={toldByOf(asked.shipment)}
          untendered={asked.shipment.isTendered === false ? 1 : 0}
          isDeclined={asked.shipment.isDeclined === true}
          details={details}
          faults={faults}
          onChange={setDetails}
        />
        {sending.refused ? <WhyNot refused={sending.refused} onReload={sending.reload} /> : null}
        <FormButtons onCancel={onClose} color={isGrave ? 'red' : undefined} loading={sending.isSending}>
          {label}
        </FormButtons>
      </Stack>
    </form>
  )
}

function useSending(asked: AskedMove, onClose: () => void) {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const reload = () => {
    refresh(client, MOVE_WRITES)
    onClose()
  }
  const send = async (details: MoveDetails) => {
    setIsSending(true)
    const outcome = await sendMove({ ...asked, details, idempotencyKey: key.current })
    setIsSending(false)
    if (outcome.kind === 'ok') {
      const said = `${asked.shipment.bolNumber} ${MOVES[asked.move].done}.`
      toast('success', said, CAN_UNDO.includes(asked.move) ? { undo: () => void undo() } : {})
      return reload()
    }
    // Without a reply, the next try has the same key, so that nothing moves twice; after a reply it is a new request.
    if (outcome.status !== 0) key.current = crypto.randomUUID()
    setRefused(outcome)
  }
  const undo = async () => {
    const outcome = await sendUndo(asked.move, asked.shipment)
    refresh(client, MOVE_WRITES)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return { send, isSending, refused, reload }
}

/** The reason for a refused move, with Reload if another user changed the shipment. */
export function WhyNot({ refused, onReload }: { refused: Refused; onReload: () => void }) {
  const isChanged = refused.code === 'SHIPMENT_CHANGED' || refused.code === 'ACTION_REFUSED'
  return (
    <Alert color="red" role="alert" title={isChanged ? undefined : t`Nothing was changed`}>
      <Stack gap="xs" align="flex-start">
        {refused.message}
        {isChanged ? (
          <Button size="xs" variant="default" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}
