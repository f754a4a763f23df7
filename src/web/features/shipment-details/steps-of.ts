import { t } from '@lingui/core/macro'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Step } from '../../ui/status-steps/status-steps.tsx'

type Facts = Pick<
  ShipmentValue,
  'status' | 'isTendered' | 'endedAs' | 'createdAt' | 'deliveredAt' | 'events' | 'tenderLog'
>

const NAMES = ['Rate & Route', 'Schedule', 'InTransit', 'Delivered'] as const
const REACHED_BY_STATUS: Record<ShipmentValue['status'], number> = {
  O: 0,
  Q: 0,
  H: 0,
  T: 1,
  A: 2,
  D: 3,
  V: 0,
}

/** Rate & Route, Schedule, InTransit, Delivered; a voided or archived shipment ends with its outcome. */
export function stepsOf(shipment: Facts): Step[] {
  const isOver = shipment.status === 'V'
  const reached = isOver ? lastReached(shipment) : REACHED_BY_STATUS[shipment.status]
  const times = [shipment.createdAt, tenderedAt(shipment), pickedUpAt(shipment), shipment.deliveredAt]
  const steps = NAMES.map(
    (name, index): Step => ({
      name,
      state: index > reached ? 'coming' : index === reached && !isOver ? 'current' : 'done',
      at: index <= reached ? (times[index] ?? null) : null,
    }),
  )
  if (!isOver) return steps
  const name = shipment.endedAs === 'archived' ? t`Archived` : t`Voided`
  return [...steps.filter((step) => step.state === 'done'), { name, state: 'ended', at: null }]
}

/** How far a shipment had come before it was voided or archived. */
function lastReached(shipment: Facts): number {
  if (shipment.deliveredAt !== null) return 3
  if (pickedUpAt(shipment) !== null) return 2
  return shipment.isTendered ? 1 : 0
}

const tenderedAt = (shipment: Facts) => earliest(shipment.tenderLog.map((message) => message.createdAt))

const pickedUpAt = (shipment: Facts) =>
  earliest(
    shipment.events
      .filter((event) => event.status === 'Pickup' || event.status === 'In Transit')
      .map((event) => event.at),
  )

const earliest = (instants: string[]): string | null =>
  instants.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null)
