import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { revertToOrders } from '#contracts/endpoints/orders.ts'
import { ROUTING_RULES, routeMany } from '#contracts/endpoints/schedule.ts'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useBulkCount } from '../../ui/data-table/bulk-bar.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { toast } from '../../ui/toast.ts'
import { type Meant, many } from './meant.ts'
import type { OrdersTab } from './tabs.ts'

const SET_ITEMS = partFrom(() => import('./set-items-dialog.tsx').then((part) => part.SetItemsDialog))
const SCHEDULE = partFrom(() => import('./schedule-dialog.tsx').then((part) => part.ScheduleDialog))

interface BulkActionsProps {
  tab: OrdersTab
  rows: ShipmentRow[]
  /** The number of rows in the tab with the current search and filters. */
  total: number
  filter: { searchText: string; warehouse: string }
  clear: () => void
  onJob: (jobId: string) => void
  onGo: (tab: string) => void
  /** Shipments were built: the next step is for these. */
  onBuilt: (shipmentIds: string[]) => void
}

/** The actions for the selected rows, or for all rows of the tab. */
export function BulkActions(props: BulkActionsProps) {
  const { tab, rows, filter } = props
  const [isAll, setAll] = useAllPressed(rows.length)
  const all = useAll(props)
  useBulkCount(isAll ? all : null)
  const meant: Meant = { tab, rows, isAll, count: isAll ? all : rows.length, filter }
  return (
    <>
      {all > rows.filter((row) => !row.isTendered).length ? (
        <Button
          size="xs"
          variant={isAll ? 'light' : 'default'}
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          {all < MOST_ROWS ? t`All` : t`Newest`} {all.toLocaleString('en-US')}
        </Button>
      ) : null}
      {tab.status === 'O' ? <SetItems {...props} meant={meant} /> : null}
      {tab.status === 'Q' ? <Route {...props} meant={meant} /> : null}
      {tab.status === 'Q' || tab.status === 'T' ? <Schedule {...props} meant={meant} /> : null}
      {tab.status === 'Q' && !isAll ? <Revert {...props} meant={meant} /> : null}
    </>
  )
}

/** Whether `All` is on: until it is pressed again, or a row is unchecked. */
function useAllPressed(ticked: number): [isAll: boolean, setAll: (isAll: boolean) => void] {
  const [isAll, setAll] = useState(false)
  const [before, setBefore] = useState(ticked)
  if (before !== ticked) {
    setBefore(ticked)
    if (ticked < before) setAll(false)
  }
  return [isAll, setAll]
}

/**
 * The number of rows that `All` covers. In Schedule it leaves out tendered shipments, which need nothing more there.
 */
function useAll({ tab, filter, total }: BulkActionsProps): number {
  const isSchedule = tab.status === 'T'
  const { data } = useCall(
    listShipments,
    { searchText: filter.searchText, warehouse: filter.warehouse, tendered: false, pageSize: 1 },
    { query: { statuscode: 'T' }, enabled: isSchedule, keepsPrevious: true },
  )
  return Math.min(isSchedule ? (data?.total ?? 0) : total, MOST_ROWS)
}

/** The limit of one job, the newest first; the rest is for the next one. */
const MOST_ROWS = 10_000

type WithMeant = Pick<BulkActionsProps, 'clear' | 'onGo' | 'onJob' | 'onBuilt'> & { meant: Meant }

export function SetItems({ meant, clear, onGo, onBuilt }: Omit<WithMeant, 'onJob'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        <Trans>Set items…</Trans>
      </Button>
      <LazyPart
        of={SET_ITEMS}
        isWanted={isOpen}
        isAbove
        with={{
          isOpen,
          meant,
          onClose: () => setOpen(false),
          onDone: (shipmentIds: string[]) => {
            clear()
            onBuilt(shipmentIds)
            onGo('RateAndRoute')
          },
        }}
      />
    </>
  )
}

const RULE_WORDS: Record<(typeof ROUTING_RULES)[number], string> = {
  defaults: t`Usual pick`,
  cheapest: t`Cheapest`,
  fastest: t`Fastest`,
  preferred: t`Preferred first`,
}

export function Route({ meant, onJob }: Pick<WithMeant, 'meant' | 'onJob'>) {
  const [rule, setRule] = useState<(typeof ROUTING_RULES)[number]>('defaults')
  const route = useChange(routeMany)
  const start = async () => {
    const outcome = await route.run({ ...shipmentsOf(meant), rule, outcomes: 'none' })
    if (outcome.kind === 'ok') onJob(outcome.value.job.id)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t`How a carrier is picked`}
        value={rule}
        onChange={(event) => setRule(event.currentTarget.value as typeof rule)}
        data={ROUTING_RULES.map((value) => ({ value, label: RULE_WORDS[value] }))}
      />
      <Button size="xs" loading={route.isRunning} onClick={() => void start()}>
        <Trans>Rate &amp; route {many(meant.count)}</Trans>
      </Button>
    </>
  )
}

function shipmentsOf({ isAll, rows, filter, ids }: Meant) {
  if (ids) return { shipmentIds: [...ids] }
  if (!isAll) return { shipmentIds: rows.map(({ id }) => id) }
  return { everything: { statusCode: 'Q' as const, searchText: filter.searchText, WHSE: filter.warehouse } }
}

export function Schedule({
  meant,
  clear,
  onJob,
  label = t`Schedule or tender…`,
  isSmall = false,
}: Pick<WithMeant, 'meant' | 'clear' | 'onJob'> & { label?: string; isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...(isSmall ? IN_ROW : { size: 'xs' })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LazyPart
        of={SCHEDULE}
        isWanted={isOpen}
        isAbove
        with={{
          isOpen,
          meant,
          onClose: () => setOpen(false),
          onStarted: (jobId: string) => {
            setOpen(false)
            clear()
            onJob(jobId)
          },
        }}
      />
    </>
  )
}

const IN_ROW = { size: 'compact-xs', variant: 'default' } as const

/** The limit of refusals that are listed one by one. */
const MOST_TOLD = 3

/** Returns the shipments to Open Orders and dissolves them. */
function Revert({ meant, clear }: WithMeant) {
  const [isOpen, setOpen] = useState(false)
  const revert = useChange(revertToOrders)
  const run = async () => {
    const outcome = await revert.run({ shipmentIds: meant.rows.map(({ id }) => id) })
    setOpen(false)
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return
    }
    const bad = outcome.value.outcomes.filter(({ kind }) => kind !== 'done')
    const count = outcome.value.outcomes.length - bad.length
    if (count > 0) toast('success', t`${many(count)} broken up: orders are back in Open Orders`)
    for (const row of bad.slice(0, MOST_TOLD)) toast('warning', `${row.title}: ${row.message}`)
    if (bad.length > MOST_TOLD) toast('warning', t`${many(bad.length - MOST_TOLD)} more were not changed.`)
    clear()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        <Trans>Revert…</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Revert set items`}
        confirmLabel={t`Revert`}
        isDangerous
        isRunning={revert.isRunning}
        onConfirm={() => void run()}
        onClose={() => setOpen(false)}
      >
        <Trans>{many(meant.count)} will be broken up. The orders go back to Open Orders.</Trans>
      </ConfirmDialog>
    </>
  )
}
