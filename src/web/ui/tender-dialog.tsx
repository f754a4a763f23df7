import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduleMany } from '#contracts/endpoints/schedule.ts'
import type { WorkValue } from '#contracts/entities/sheet.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { refresh, useCall, useChange } from '../api/queries.ts'
import { ErrorState } from './error-state.tsx'
import { LabelProgress, useLabelStates } from './parcel-labels/label-progress.tsx'
import type { PrintWish } from './printing/print-wish.ts'
import { WorkProgress } from './work-progress.tsx'

type TenderRow = Pick<ShipmentRow, 'id' | 'version' | 'carrierName' | 'carrierScac'>

export interface TenderDialogProps {
  /** null: the dialog is closed. */
  asked: { rows: readonly TenderRow[]; clear: () => void } | null
  onPrint: (wish: PrintWish) => Promise<void>
  onClose: () => void
}

/** Tenders scheduled shipments to their carriers, and reports each result. */
export function TenderDialog({ asked, onPrint, onClose }: TenderDialogProps) {
  const title = asked
    ? t`Tender ${plural(asked.rows.length, { one: '# shipment', other: '# shipments' })}`
    : ''
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      {asked ? <Tender asked={asked} onPrint={onPrint} onClose={onClose} /> : null}
    </Modal>
  )
}

type TenderProps = Omit<TenderDialogProps, 'asked'> & { asked: NonNullable<TenderDialogProps['asked']> }

function Tender({ asked, onPrint, onClose }: TenderProps) {
  const [notify, setNotify] = useState(true)
  const [jobId, setJobId] = useState('')
  const [problem, setProblem] = useState('')
  const start = useChange(scheduleMany)
  if (jobId) return <Result jobId={jobId} asked={asked} onPrint={onPrint} onClose={onClose} />
  const run = async () => {
    const rows = asked.rows.map(({ id, version }) => ({ shipmentId: id, version }))
    const outcome = await start.run({ rows, notify, outcomes: 'none' }, { query: { flag: 'tender' } })
    if (outcome.kind === 'ok') setJobId(outcome.value.job.id)
    else setProblem(Object.values(outcome.fields)[0] ?? outcome.message)
  }
  return (
    <Stack gap="md">
      <List size="sm" spacing={2} aria-label={t`Carriers`}>
        {carriersOf(asked.rows).map(([name, count]) => (
          <List.Item key={name}>
            {name}: {plural(count, { one: '# shipment', other: '# shipments' })}
          </List.Item>
        ))}
      </List>
      <Checkbox
        label={t`Send the pickup requests`}
        description={t`Clear this if you notify the carriers yourself.`}
        checked={notify}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
      {problem ? <ErrorState message={problem} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus loading={start.isRunning} onClick={() => void run()}>
          <Trans>Tender {plural(asked.rows.length, { one: '# shipment', other: '# shipments' })}</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

const NONE: string[] = []

function Result({ jobId, asked, onPrint, onClose }: TenderProps & { jobId: string }) {
  const client = useQueryClient()
  const [ended, setEnded] = useState<WorkValue | null>(null)
  const job = useCall(
    scheduleMany,
    { jobId, outcomes: 'refused' },
    { enabled: ended !== null, silent: true, query: { flag: 'tender' } },
  )
  const refused = (job.data?.job.outcomes ?? []).filter(({ kind }) => kind !== 'done')
  const failed = new Set(refused.map(({ shipmentId }) => shipmentId))
  const tendered = asked.rows.map(({ id }) => id).filter((id) => !failed.has(id))
  const labels = useLabelStates(job.data ? tendered : NONE)
  const parcels = new Set(labels.rows.map(({ shipmentId }) => shipmentId))
  const freight = tendered.filter((id) => !parcels.has(id))
  const end = (work: WorkValue) => {
    refresh(client, scheduleMany.writes)
    asked.clear()
    setEnded(work)
  }
  return (
    <Stack gap="md">
      <WorkProgress workId={jobId} unit="shipments" onEnd={end} />
      {refused.length > 0 ? (
        <Alert color="red" title={t`Not tendered`}>
          <List size="sm" spacing={2}>
            {refused.slice(0, 200).map((row) => (
              <List.Item key={row.id}>
                <span className="lading-code">{row.title}</span> {row.message}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <LabelProgress rows={labels.rows} mayPrint />
      {ended ? null : (
        <Text size="sm" c="dimmed">
          <Trans>You can close this window. The job continues.</Trans>
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {job.data && labels.isKnown && freight.length > 0 ? (
          <Button onClick={() => void onPrint({ shipmentIds: freight, kinds: ['BOL', 'PalletLabel'] })}>
            <Trans>Print {plural(freight.length, { one: '# BOL', other: '# BOLs' })} and labels</Trans>
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** The number of shipments per carrier. */
function carriersOf(rows: readonly TenderRow[]): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { carrierName, carrierScac } of rows) {
    const name = carrierName || carrierScac
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
}
