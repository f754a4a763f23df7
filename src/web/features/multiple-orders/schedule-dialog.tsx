import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { printerWork } from '#contracts/endpoints/printing.ts'
import { scheduleMany } from '#contracts/endpoints/schedule.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { faultyPickup } from '#domain/shipment/pickup-faults.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { type Meant, many } from './meant.ts'

interface ScheduleDialogProps {
  isOpen: boolean
  meant: Meant
  onClose: () => void
  onStarted: (jobId: string) => void
}

/** The pickup date, and whether to notify the carriers now. */
export function ScheduleDialog({ isOpen, meant, onClose, onStarted }: ScheduleDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Schedule or tender ${many(meant.count)}`} size="lg">
      <Schedule meant={meant} onClose={onClose} onStarted={onStarted} />
    </Modal>
  )
}

const NOTHING = { date: '', from: '', to: '', overrideReason: '', notify: true, print: false }

function Schedule({ meant, onClose, onStarted }: Omit<ScheduleDialogProps, 'isOpen'>) {
  const [said, setSaid] = useState(NOTHING)
  const [problem, setProblem] = useState('')
  const [faults, setFaults] = useState<{ date?: string; to?: string }>({})
  const start = useChange(scheduleMany)
  const printers = useCall(printerWork, {}, { silent: true, staleTime: 60_000 })
  const hasPrinters = printers.data?.printers.some(({ isEnabled }) => isEnabled) ?? false
  const change = (patch: Partial<typeof NOTHING>) => {
    setSaid((before) => ({ ...before, ...patch }))
    setFaults({})
  }
  const run = async (flag: 'schedule' | 'tender') => {
    const found = faultsOf(said)
    setFaults(found)
    focusFirst(Object.keys(found))
    if (Object.keys(found).length > 0) return
    const { date, from, to, overrideReason, notify, print } = said
    const pickup = date || from || to ? { pickup: { date, from, to } } : {}
    const body = { ...rowsOf(meant), ...pickup, overrideReason, notify, print, outcomes: 'none' as const }
    const outcome = await start.run(body, { query: { flag } })
    if (outcome.kind === 'ok') onStarted(outcome.value.job.id)
    else setProblem(Object.values(outcome.fields)[0] ?? outcome.message)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          Each shipment is tendered to the carrier picked for it. Empty pickup fields keep the values of each
          shipment. Tendering a parcel buys its labels.
        </Trans>
      </Text>
      <TenderedAlready meant={meant} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          type="date"
          data-path="date"
          label={t`Pickup date`}
          value={said.date}
          error={faults.date}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t`From`}
          value={said.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          data-path="to"
          label={t`To`}
          value={said.to}
          error={faults.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Textarea
        label={t`Reason`}
        description={t`Only if the routing guide prefers another carrier. It is saved with those shipments.`}
        maxLength={300}
        value={said.overrideReason}
        onChange={(event) => change({ overrideReason: event.currentTarget.value })}
      />
      <Checkbox
        label={t`Notify the carriers when tendering`}
        checked={said.notify}
        onChange={(event) => change({ notify: event.currentTarget.checked })}
      />
      {hasPrinters ? (
        <Checkbox
          label={t`Print the bills of lading when tendering`}
          description={t`Also prints pallet labels if a printer is chosen for them.`}
          checked={said.print}
          onChange={(event) => change({ print: event.currentTarget.checked })}
        />
      ) : null}
      {problem ? <ErrorState message={problem} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {meant.tab.status === 'Q' ? (
          <Button variant="light" disabled={start.isRunning} onClick={() => void run('schedule')}>
            <Trans>Schedule only</Trans>
          </Button>
        ) : null}
        <Button data-autofocus loading={start.isRunning} onClick={() => void run('tender')}>
          <Trans>Tender {many(meant.count)}</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** Faults that the carriers of all rows would report. Empty fields keep each shipment's own values. */
function faultsOf({ date, from, to }: typeof NOTHING): { date?: string; to?: string } {
  const asked = { date: date || ANY_DAY_AHEAD, from: from || '00:00', to: to || '23:59' }
  // Only the server knows each shipment's own date.
  const faults = faultyPickup(asked, lastToday(new Date()))
  return Object.fromEntries(faults.map(({ field, sentence }) => [field, sentence]))
}

/** Replaces an empty date: neither past nor out of range. */
const ANY_DAY_AHEAD = '2099-12-31'

/** The tendered shipments among the selected ones; `All` leaves them out. */
function TenderedAlready({ meant: { isAll, rows } }: { meant: Meant }) {
  const count = isAll ? 0 : rows.filter((row) => row.isTendered).length
  if (count === 0) return null
  return (
    <Text size="sm">
      <Trans>
        {plural(count, { one: '# of them is', other: '# of them are' })} already tendered. Only tenders that
        the carrier declined are sent again.
      </Trans>
    </Text>
  )
}

function rowsOf({ isAll, rows, filter, tab, ids }: Meant) {
  if (ids) return { rows: ids.map((shipmentId) => ({ shipmentId })) }
  if (!isAll) return { rows: rows.map(({ id }) => ({ shipmentId: id })) }
  const statusCode = tab.status === 'T' ? ('T' as const) : ('Q' as const)
  return { everything: { statusCode, searchText: filter.searchText, WHSE: filter.warehouse } }
}
