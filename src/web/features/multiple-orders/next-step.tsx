import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { BulkJob } from '#contracts/entities/outcome.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { LabelProgress, useLabelStates } from '../../ui/parcel-labels/label-progress.tsx'
import { usePrintAndTell } from '../../ui/printing/use-print.ts'
import { Route, Schedule, SetItems } from './bulk-actions.tsx'
import { type Meant, many, meantIds } from './meant.ts'
import css from './multiple-orders.module.css'
import { ORDERS_TABS } from './tabs.ts'
import type { JobKind } from './use-job.ts'

interface FileOrdersProps {
  runId: string
  onGo: (tab: string) => void
  onBuilt: (shipmentIds: string[]) => void
}

/** The orders of a file, with a button that builds their shipments. */
export function FileOrders({ runId, onGo, onBuilt }: FileOrdersProps) {
  const { data } = useCall(integrationWork, { runId }, { query: { Functype: 'log' }, silent: true })
  const isChangeable = canChange(useUser().userType)
  const [run] = data?.runs ?? []
  if (!run || !isChangeable) return null
  const meant: Meant = {
    ...{ tab: ORDERS_TABS[0]!, rows: [], isAll: false, count: run.accepted, runId },
    filter: { searchText: '', warehouse: '' },
  }
  return (
    <section className={css.work} aria-label={t`Orders in the file`}>
      <Group gap="sm">
        <Text size="sm">
          <Trans>
            {plural(run.accepted, { one: '# order', other: '# orders' })} from {run.fileName}
          </Trans>
        </Text>
        <SetItems meant={meant} clear={nothing} onGo={onGo} onBuilt={onBuilt} />
      </Group>
    </section>
  )
}

interface JustBuiltProps {
  shipmentIds: readonly string[]
  onJob: (jobId: string) => void
  onClose: () => void
}

/** Shipments that were just built: the next step is for exactly these, without a new selection. */
export function JustBuilt({ shipmentIds, onJob, onClose }: JustBuiltProps) {
  const meant = meantIds(shipmentIds, 'Q')
  return (
    <section className={css.work} aria-label={t`Just built`}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="sm">
          <Text size="sm">
            <Trans>{many(shipmentIds.length)} just built</Trans>
          </Text>
          <Route meant={meant} onJob={onJob} />
          <Schedule meant={meant} clear={nothing} onJob={onJob} />
        </Group>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </Group>
    </section>
  )
}

interface AfterJobProps {
  job: BulkJob
  kind: JobKind
  onJob: (jobId: string) => void
}

/** The next steps after a routing or a tender, for the successful rows and for the others. */
export function AfterJob({ job, kind, onJob }: AfterJobProps) {
  const isChangeable = canChange(useUser().userType)
  if (!isChangeable) return null
  const idsOf = (isDone: boolean) =>
    job.outcomes.filter((row) => (row.kind === 'done') === isDone).map(({ shipmentId }) => shipmentId)
  const [done, failed] = [idsOf(true), idsOf(false)]
  if (kind === 'bulk-route') {
    return (
      <Group gap="xs">
        {done.length > 0 ? <Schedule meant={meantIds(done, 'Q')} clear={nothing} onJob={onJob} /> : null}
        {failed.length > 0 ? <Route meant={meantIds(failed, 'Q')} onJob={onJob} /> : null}
      </Group>
    )
  }
  return (
    <Stack gap="xs">
      {done.length > 0 ? <AfterTender shipmentIds={done} /> : null}
      {failed.length > 0 ? (
        <Schedule
          meant={meantIds(failed, 'Q')}
          clear={nothing}
          onJob={onJob}
          label={t`Try ${many(failed.length)} again…`}
        />
      ) : null}
    </Stack>
  )
}

/** Parcels only wait for their labels; freight has bills of lading and pallet labels to print. */
function AfterTender({ shipmentIds }: { shipmentIds: readonly string[] }) {
  const { rows, isKnown } = useLabelStates(shipmentIds)
  const parcels = new Set(rows.map(({ shipmentId }) => shipmentId))
  const freight = shipmentIds.filter((id) => !parcels.has(id))
  return (
    <>
      <LabelProgress rows={rows} mayPrint />
      {isKnown && freight.length > 0 ? (
        <Group gap="xs">
          <PrintAll shipmentIds={freight} />
        </Group>
      ) : null}
    </>
  )
}

function PrintAll({ shipmentIds }: { shipmentIds: readonly string[] }) {
  const { print, isRunning } = usePrintAndTell()
  const wish = { shipmentIds, kinds: ['BOL', 'PalletLabel'] as const }
  return (
    <Button size="xs" loading={isRunning} onClick={() => void print(wish)}>
      <Trans>Print {plural(shipmentIds.length, { one: '# BOL', other: '# BOLs' })} and labels</Trans>
    </Button>
  )
}

const nothing = () => {}
