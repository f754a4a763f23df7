import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { trackMany } from '#contracts/endpoints/tracking.ts'
import { showDate } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { EventList } from '../../ui/event-list/event-list.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import css from './ups-tracking.module.css'

const MAP = partFrom(() => import('../../ui/us-map/us-map.tsx').then((part) => part.UsMap))

export type Traced = ReplyOf<typeof trackMany>['packages'][number]

interface PackageCardProps {
  traced: Traced
  /** The user confirms that the number is UPS's. */
  onAskUps: () => void
}

/** One number: its position and events, or its carrier. */
export function PackageCard({ traced, onAskUps }: PackageCardProps) {
  return (
    <Section
      title={<CopyId value={traced.number} label={t`Tracking number`} />}
      note={traced.isSandbox ? <SandboxBadge /> : null}
      actions={traced.kind === 'traced' ? <StatusWord traced={traced} /> : null}
    >
      {traced.kind === 'traced' ? (
        <Trace traced={traced} />
      ) : (
        <NotTraced traced={traced} onAskUps={onAskUps} />
      )}
    </Section>
  )
}

const SandboxBadge = () => (
  <Badge color="yellow" variant="light" tt="none">
    <Trans>Sandbox</Trans>
  </Badge>
)

function StatusWord({ traced }: { traced: Traced }) {
  const [newest] = traced.events
  const status = traced.isVoided ? 'Voided' : traced.deliveredAt ? 'Delivered' : (newest?.status ?? '')
  const color =
    status === 'Delivered' ? 'green' : status === 'Problem' || status === 'Voided' ? 'red' : 'accent'
  const word = status === 'Prepared Pickup' ? t`Label created` : term(status) || t`No scan yet`
  return (
    <Badge color={color} variant="light" tt="none">
      {word}
    </Badge>
  )
}

function Trace({ traced }: { traced: Traced }) {
  const [isMapOpen, setMapOpen] = useState(false)
  return (
    <Stack gap="sm">
      {traced.message ? <Alert color="yellow">{traced.message}</Alert> : null}
      <dl className={css.facts}>
        <Fact name={t`Service`}>{traced.ServiceName}</Fact>
        {traced.deliveredAt ? (
          <Fact name={t`Delivered`}>
            <Instant at={traced.deliveredAt} timeZone={traced.destination?.timeZone ?? ''} />
          </Fact>
        ) : (
          <Fact name={t`Expected`}>{dayText(traced.expectedDelivery)}</Fact>
        )}
        <Fact name={t`Signed by`}>{traced.signedBy}</Fact>
      </dl>
      {traced.events.length === 0 ? (
        <Text c="dimmed">
          <Trans>No events yet.</Trans>
        </Text>
      ) : (
        <EventList events={traced.events} />
      )}
      {traced.origin && traced.destination ? (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {isMapOpen ? t`Hide the map` : t`Show on the map`}
          </Button>
          {isMapOpen ? <Way traced={traced} origin={traced.origin} destination={traced.destination} /> : null}
        </div>
      ) : null}
    </Stack>
  )
}

interface WayProps {
  traced: Traced
  origin: NonNullable<Traced['origin']>
  destination: NonNullable<Traced['destination']>
}

function Way({ traced, origin, destination }: WayProps) {
  const statusCode = traced.deliveredAt ? 'D' : traced.progress > 0 ? 'A' : 'T'
  const shipment = {
    ...{ shipmentId: traced.number, BOLNumber: traced.number, CarrierName: 'UPS', statusCode, problem: '' },
    ...{ origin, destination, progress: traced.progress },
  }
  return (
    <div className={css.map}>
      <LazyPart
        of={MAP}
        isWanted
        with={{
          shipments: [shipment],
          isClose: true,
          label: t`Route of ${traced.number}`,
          chosenWords: t`The position is from the latest scan.`,
        }}
      />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function dayText(date: string | null): string {
  const day = date ? showDate(date) : null
  return day?.kind === 'text' ? day.text : ''
}

const ICONS = {
  other: IconInfoCircle,
  candidates: IconHelpCircle,
  unknown: IconHelpCircle,
  failed: IconAlertTriangle,
  traced: IconInfoCircle,
}

/** The carrier of a number, as far as it can be recognized; the user can override it. */
function NotTraced({ traced, onAskUps }: PackageCardProps) {
  const Icon = ICONS[traced.kind]
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Icon size={18} style={{ flex: 'none' }} aria-hidden />
        <Text>{traced.message}</Text>
      </Group>
      {traced.kind === 'candidates' ? (
        <ul className={css.candidates}>
          {traced.candidates.map(({ CarrierName, label }) => (
            <li key={`${CarrierName} ${label}`}>
              {CarrierName}: {label}
            </li>
          ))}
        </ul>
      ) : null}
      {traced.kind === 'candidates' || traced.kind === 'unknown' ? (
        <div>
          <Button variant="default" size="xs" onClick={onAskUps}>
            <Trans>Ask UPS anyway</Trans>
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
