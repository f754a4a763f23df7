import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardCheck,
  IconInfoCircle,
  IconPackageExport,
  IconTruck,
} from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { term } from '../../text/terms.ts'
import { Instant } from '../date-window.tsx'
import css from './event-list.module.css'

export type TrackingEvent = ShipmentValue['events'][number]

const FACES: Record<string, { icon: typeof IconTruck; tone: string | undefined }> = {
  'Prepared Pickup': { icon: IconClipboardCheck, tone: css.quiet },
  Pickup: { icon: IconPackageExport, tone: css.moving },
  'In Transit': { icon: IconTruck, tone: css.moving },
  Delivered: { icon: IconCircleCheck, tone: css.good },
  Problem: { icon: IconAlertTriangle, tone: css.bad },
}
const OTHER = { icon: IconInfoCircle, tone: css.quiet }

/** The tracking events, newest first, each in the time zone of its place. */
export function EventList({ events }: { events: readonly TrackingEvent[] }) {
  const newestFirst = [...events].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className={css.events}>
      {newestFirst.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  )
}

function EventRow({ event }: { event: TrackingEvent }) {
  const { icon: Icon, tone } = FACES[event.status] ?? OTHER
  return (
    <li>
      <Icon size={18} className={tone} aria-hidden="true" />
      <div>
        <Text fw={500} component="div">
          {headline(event)}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Instant at={event.at} timeZone={event.timeZone} />
          {event.place ? ` · ${event.place}` : ''}
          {event.source ? ` · ${event.source}` : ''}
        </Text>
        {event.notes ? <Text className={css.words}>{event.notes}</Text> : null}
      </div>
    </li>
  )
}

/** The status, and the carrier's text if it differs. */
function headline(event: TrackingEvent): string {
  const isSame = event.what.toLowerCase().includes(event.status.toLowerCase())
  if (event.what === '') return term(event.status)
  return isSame ? term(event.what) : `${term(event.status)}: ${term(event.what)}`
}
