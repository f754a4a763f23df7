import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { buildShipments } from '#contracts/endpoints/orders.ts'
import { routeMany } from '#contracts/endpoints/schedule.ts'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface RateAndTenderProps {
  isOpen: boolean
  count: number
  onClose: () => void
}

/** The limit of one job. */
const MOST_ORDERS = 1_000
const MOST_TOLD = 3

/** Builds and rates a shipment for each order to ship by today; the user checks the prices next. */
export function RateAndTenderDialog({ isOpen, count, onClose }: RateAndTenderProps) {
  const navigate = useNavigate()
  const build = useChange(buildShipments)
  const route = useChange(routeMany)
  const orders = useCall(
    listShipments,
    { attention: 'dueToday', pageSize: MOST_ORDERS },
    { query: { statuscode: 'O' }, enabled: isOpen, staleTime: 0 },
  )
  const run = async () => {
    const ids = (orders.data?.rows ?? []).map(({ id }) => id)
    const built = await build.run({ orderIds: ids })
    if (built.kind === 'refused') {
      if (!built.isTold) toast('error', built.message)
      return
    }
    const done = built.value.outcomes.filter(({ kind }) => kind === 'done')
    const bad = built.value.outcomes.filter(({ kind }) => kind !== 'done')
    for (const { title, message } of bad.slice(0, MOST_TOLD)) toast('warning', `${title}: ${message}`)
    if (bad.length > MOST_TOLD)
      toast(
        'warning',
        t`${plural(bad.length - MOST_TOLD, { one: '# more order', other: '# more orders' })} stayed in Open Orders.`,
      )
    onClose()
    if (done.length === 0) return
    const shipmentIds = done.map(({ shipmentId }) => shipmentId)
    const routed = await route.run({ shipmentIds, rule: 'defaults', outcomes: 'none' })
    if (routed.kind === 'refused' && !routed.isTold) toast('error', routed.message)
    const job = routed.kind === 'ok' ? { job: routed.value.job.id } : {}
    void navigate(pageLink('MultipleOrders', { tab: 'RateAndRoute', ...job }))
  }
  const taken = Math.min(count, MOST_ORDERS)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Rate and tender ${plural(taken, { one: '# order', other: '# orders' })}`}
      confirmLabel={t`Build and rate`}
      isRunning={build.isRunning || route.isRunning || orders.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          Each order becomes a shipment, and your usual rule picks a carrier for every shipment. You review
          the prices next and tender the ones you approve. Nothing is sent to a carrier before then.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
