import { t } from '@lingui/core/macro'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventList } from '../../ui/event-list/event-list.tsx'
import { Section } from '../../ui/section.tsx'

/** What happened on the way. */
export function TrackingEvents({ shipment }: { shipment: ShipmentValue }) {
  const { events } = shipment
  return (
    <Section title={t`Tracking`} note={events.length > 0 ? `${events.length}` : undefined}>
      {events.length === 0 ? (
        <EmptyState title={t`No events yet`} hint={t`They appear here as the carrier reports them.`} />
      ) : (
        <EventList events={events} />
      )}
    </Section>
  )
}
