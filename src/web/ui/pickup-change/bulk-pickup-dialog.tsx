import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { updateSchedule } from '#contracts/endpoints/schedule.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { faultyPickup } from '#domain/shipment/pickup-faults.ts'
import { call, type Outcome } from '../../api/call.ts'
import { refresh } from '../../api/queries.ts'
import { FormButtons } from '../form-buttons.tsx'
import { Outcomes } from '../moves/bulk-outcomes.tsx'
import { type MovedRow, moveMany } from '../moves/move-many.ts'
import { PickupFields, type PickupValues } from './pickup-fields.tsx'

export interface BulkPickupDialogProps {
  /** null: the dialog is closed. */
  asked: { rows: ShipmentRow[]; clear: () => void } | null
  onClose: () => void
}

/** Sets one pickup for many scheduled shipments; each carrier that has the tender is notified. */
export function BulkPickupDialog({ asked, onClose }: BulkPickupDialogProps) {
  const title = t`Change pickup: ${plural(asked?.rows.length ?? 0, { one: '# shipment', other: '# shipments' })}`
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      {asked ? <BulkPickup asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

type Asked = NonNullable<BulkPickupDialogProps['asked']>

function BulkPickup({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [values, setValues] = useState<PickupValues>({ date: '', from: '', to: '' })
  const [faults, setFaults] = useState<Partial<Record<keyof PickupValues, string>>>({})
  const work = useBulkPickup(asked)
  if (work.state !== 'asking') {
    return (
      <Outcomes
        label={t`Change pickup`}
        done={t`has the new pickup`}
        total={asked.rows.length}
        work={work}
        onClose={onClose}
      />
    )
  }
  const held = asked.rows.filter(({ isTendered }) => isTendered).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(values)
    setFaults(found)
    if (Object.keys(found).length === 0) void work.start(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Empty fields keep the values of each shipment. Shipments are re-rated if the tariff requires it.
            {held > 0 ? t` Carriers that already have the tender (${held}) will be notified.` : ''}
          </Trans>
        </Text>
        <PickupFields values={values} faults={faults} onChange={setValues} />
        <FormButtons onCancel={onClose}>
          <Trans>Change {plural(asked.rows.length, { one: '# pickup', other: '# pickups' })}</Trans>
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Replaces empty fields in the check: each shipment has its own values. */
const ANY = { date: '2099-12-31', from: '00:00', to: '23:59' }

function faultsOf({ date, from, to }: PickupValues): Partial<Record<keyof PickupValues, string>> {
  if (date === '' && from === '' && to === '') return { date: t`Choose a date or a window.` }
  const asked = { date: date || ANY.date, from: from || ANY.from, to: to || ANY.to }
  return Object.fromEntries(faultyPickup(asked, null).map(({ field, sentence }) => [field, sentence]))
}

function useBulkPickup(asked: Asked) {
  const client = useQueryClient()
  const [state, setState] = useState<'asking' | 'running' | 'over'>('asking')
  const [moved, setMoved] = useState<MovedRow[]>([])
  const isCancelled = useRef(false)
  const start = async (pickup: PickupValues) => {
    setState('running')
    await moveMany(asked.rows, (row) => changeOne(row, pickup), {
      onRow: (row) => setMoved((before) => [...before, row]),
      isCancelled: () => isCancelled.current,
    })
    refresh(client, updateSchedule.writes)
    asked.clear()
    setState('over')
  }
  const cancel = () => {
    isCancelled.current = true
  }
  return { state, moved, start, cancel }
}

async function changeOne({ id, version }: ShipmentRow, pickup: PickupValues): Promise<Outcome<void>> {
  const outcome = await call(
    updateSchedule,
    { shipmentIds: [id], pickup, version },
    { idempotencyKey: crypto.randomUUID(), silent: true },
  )
  return outcome.kind === 'ok' ? { kind: 'ok', value: undefined } : outcome
}
