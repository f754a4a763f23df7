import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listContainerEvents, trackContainer } from '#contracts/endpoints/containers.ts'
import type { ContainerEventValue, ContainerValue } from '#contracts/entities/container.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { pageLink } from '../../ui/address/page-link.ts'
import { usePathParams } from '../../ui/address/use-address.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { ArrivalHistory } from './arrival-history.tsx'
import { nameOf } from './columns.tsx'
import { ContainerBadge, freeTimeText } from './container-badges.tsx'
import { ContainerFacts } from './container-facts.tsx'
import { ContainerMap } from './container-map.tsx'
import { ContainerSteps } from './container-steps.tsx'
import { DeleteContainer } from './delete-container.tsx'
import { EventTimeline } from './event-timeline.tsx'
import css from './ocean.module.css'

const EVENT_DIALOG = partFrom(() => import('./event-dialog.tsx').then((part) => part.EventDialog))
const CONTAINER_DIALOG = partFrom(() => import('./container-dialog.tsx').then((part) => part.ContainerDialog))

/** One container: its steps, its events, the history of its arrival, and the map. */
export function Page() {
  const { ContainerID = '' } = usePathParams<'OceanTrackingEvents'>()
  if (ContainerID === '') return <NoContainer />
  return <OneContainer key={ContainerID} containerId={ContainerID} />
}

function NoContainer() {
  return (
    <>
      <PageHeader />
      <EmptyState
        title={t`Choose a container`}
        hint={t`Open a container’s events from the list.`}
        action={
          <LinkButton {...pageLink('OceanTracking')}>
            <Trans>Open the list</Trans>
          </LinkButton>
        }
      />
    </>
  )
}

function OneContainer({ containerId }: { containerId: string }) {
  const reading = useCall(listContainerEvents, { containerId }, { silent: true })
  const isChangeable = canChange(useUser().userType)
  const { data, error } = reading
  if (error && !data) {
    return (
      <>
        <PageHeader />
        <ErrorState message={error.message} onRetry={() => void reading.refetch()} />
      </>
    )
  }
  if (!data) {
    return (
      <>
        <PageHeader />
        <div className={css.stack}>
          <Skeleton height={130} role="status" aria-label={t`Loading the container`} />
          <Skeleton height={520} />
        </div>
      </>
    )
  }
  const { container, events, steps } = data
  return (
    <>
      <PageHeader
        title={<CopyId value={nameOf(container)} label={t`Container`} />}
        beside={<ContainerBadge container={container} />}
        actions={isChangeable ? <Actions container={container} /> : null}
      />
      <div className={css.stack}>
        <Warnings container={container} />
        <Section title={t`Journey`}>
          <ContainerSteps steps={steps} />
        </Section>
        <div className={css.two}>
          <div className={css.stack}>
            <Events container={container} events={events} isChangeable={isChangeable} />
          </div>
          <div className={css.stack}>
            <ContainerFacts container={container} />
            <ArrivalHistory container={container} />
          </div>
        </div>
        <ContainerMap containerId={container.id} />
      </div>
    </>
  )
}

/** Charges that start soon, and holds on the container. */
function Warnings({ container }: { container: ContainerValue }) {
  const { alert, kind } = container.freeTime
  const isShort = alert === 'soon' || alert === 'today' || alert === 'over'
  return (
    <>
      {isShort ? (
        <Alert
          color={alert === 'soon' ? 'amber' : 'red'}
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={freeTimeText(container)}
        >
          {kind === 'demurrage'
            ? t`After the last free day the terminal charges demurrage. Arrange the pickup.`
            : t`After this day the carrier charges per diem. Return the empty container.`}
        </Alert>
      ) : null}
      {container.trackingNote ? (
        <Alert color="gray" title={t`No update from the carrier`}>
          <Trans>{container.trackingNote} Lading will check again automatically.</Trans>
        </Alert>
      ) : null}
    </>
  )
}

function Actions({ container }: { container: ContainerValue }) {
  const navigate = useNavigate()
  const track = useChange(trackContainer)
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const update = async () => {
    const outcome = await track.run({ containerId: container.id })
    if (outcome.kind === 'ok') toast('success', outcome.value.message)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Group gap="xs">
      {container.trackedBy === '' ? null : (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={track.isRunning}
          onClick={() => void update()}
        >
          <Trans>Update from carrier</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setAsked('edit')}>
        <Trans>Edit container</Trans>
      </Button>
      <RowMenu
        label={t`More actions`}
        items={[{ label: t`Delete…`, isGrave: true, onClick: () => setAsked('delete') }]}
      />
      <LazyPart
        of={CONTAINER_DIALOG}
        isWanted={asked === 'edit'}
        isAbove
        with={{ asked: asked === 'edit' ? { container } : null, onClose: () => setAsked(null) }}
      />
      <DeleteContainer
        container={asked === 'delete' ? container : null}
        onDeleted={() => void navigate(pageLink('OceanTracking'))}
        onClose={() => setAsked(null)}
      />
    </Group>
  )
}

interface EventsProps {
  container: ContainerValue
  events: readonly ContainerEventValue[]
  isChangeable: boolean
}

function Events({ container, events, isChangeable }: EventsProps) {
  const [asked, setAsked] = useState<{ event: ContainerEventValue | null } | null>(null)
  const add = <AddButton label={t`Add event`} size="xs" onClick={() => setAsked({ event: null })} />
  return (
    <Section title={t`Events`} note={String(events.length)} actions={isChangeable ? add : null}>
      {events.length === 0 ? (
        <EmptyState
          title={t`No events yet`}
          hint={
            container.trackedBy === ''
              ? t`Add the events so far, or have a carrier report them: choose who tracks the container under Edit container.`
              : t`The carrier reports events as they happen.`
          }
          action={isChangeable ? add : null}
        />
      ) : (
        <EventTimeline
          container={container}
          events={events}
          onEdit={isChangeable ? (event) => setAsked({ event }) : null}
        />
      )}
      <LazyPart
        of={EVENT_DIALOG}
        isWanted={asked !== null}
        isAbove
        with={{ asked, container, onClose: () => setAsked(null) }}
      />
    </Section>
  )
}
