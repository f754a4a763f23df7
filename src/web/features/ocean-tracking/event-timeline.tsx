import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { saveContainerEvent } from '#contracts/endpoints/containers.ts'
import type { ContainerEventValue, ContainerValue } from '#contracts/entities/container.ts'
import { term } from '../../text/terms.ts'
import { Instant } from '../../ui/date-window.tsx'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import css from './ocean.module.css'

interface EventTimelineProps {
  container: ContainerValue
  events: readonly ContainerEventValue[]
  /** null: the user may not change events. */
  onEdit: ((event: ContainerEventValue) => void) | null
}

/** Events with the newest first, each in the time zone of its port; expected ones come above. */
export function EventTimeline({ container, events, onEdit }: EventTimelineProps) {
  const [removed, setRemoved] = useState<ContainerEventValue | null>(null)
  const newestFirst = [...events].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <>
      <ol className={css.events} aria-label={t`Events`}>
        {newestFirst.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            onEdit={onEdit && event.isByHand ? () => onEdit(event) : null}
            onRemove={() => setRemoved(event)}
          />
        ))}
      </ol>
      <RemoveEvent container={container} event={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

const CLASSIFIERS = { PLN: t`Planned`, EST: t`Estimated`, ACT: '' }

interface EventRowProps {
  event: ContainerEventValue
  onEdit: (() => void) | null
  onRemove: () => void
}

function EventRow({ event, onEdit, onRemove }: EventRowProps) {
  const hasHappened = event.classifier === 'ACT'
  const Icon = hasHappened ? IconCircleCheck : IconClock
  const where = [event.place || event.unlocode, [event.vesselName, event.voyage].filter(Boolean).join(' ')]
  return (
    <li>
      <Icon size={18} className={hasHappened ? css.done : css.coming} aria-hidden="true" />
      <div>
        <Group gap={8}>
          <Text fw={500} span c={hasHappened ? undefined : 'dimmed'}>
            {term(event.what)}
          </Text>
          {hasHappened ? null : (
            <Badge color="gray" tt="none">
              {CLASSIFIERS[event.classifier]}
            </Badge>
          )}
          {event.isTransshipment ? (
            <Badge color="violet" tt="none">
              <Trans>Transshipment</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed" component="div">
          <Instant at={event.at} timeZone={event.timeZone} />
          {where.filter(Boolean).map((part) => ` · ${part}`)}
          {` · ${event.source}`}
        </Text>
        {event.notes ? <Text size="sm">{event.notes}</Text> : null}
      </div>
      {onEdit ? (
        <RowMenu
          label={t`Actions for ${term(event.what)}`}
          items={[
            { label: t`Edit…`, onClick: onEdit },
            { label: t`Delete…`, isGrave: true, onClick: onRemove },
          ]}
        />
      ) : (
        <span />
      )}
    </li>
  )
}

interface RemoveEventProps {
  container: ContainerValue
  /** null: the dialog is closed. */
  event: ContainerEventValue | null
  onClose: () => void
}

const RemoveEvent = ({ container: { id, version }, event, onClose }: RemoveEventProps) => (
  <DeleteEntry
    entry={event}
    onClose={onClose}
    endpoint={saveContainerEvent}
    bodyOf={(doomed) => ({ containerId: id, version, event: { id: doomed.id }, remove: true })}
    told={({ message }) => message}
    title={(doomed) => t`Delete “${doomed.what}”?`}
    confirmLabel={t`Delete event`}
  >
    {() => (
      <Text mb="xs">
        <Trans>The container status is determined by the remaining events.</Trans>
      </Text>
    )}
  </DeleteEntry>
)
