import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconTruck } from '@tabler/icons-react'
import { showPlace } from '#domain/text/lane.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EventList } from '../../ui/event-list/event-list.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusSteps, type Step } from '../../ui/status-steps/status-steps.tsx'
import { UsMap } from '../../ui/us-map/us-map.tsx'
import { weightText } from '../../ui/weight.tsx'
import { headlineOf } from './headline-of.ts'
import { progressOf, type Timeline } from './progress-of.ts'
import css from './tracking.module.css'

/** One shipment as its consignee sees it. Never a price: the reply has none. */
export function TimelinePage({ tracking }: { tracking: Timeline }) {
  // For a voided shipment the public page shows nothing else.
  if (tracking.statusCode === 'V' && tracking.deliveredAt === null) {
    return (
      <Section>
        <Title order={1}>
          <Trans>Canceled</Trans>
        </Title>
      </Section>
    )
  }
  return (
    <Stack gap="md">
      <Section>
        <HeadlineBlock tracking={tracking} />
        {tracking.problem ? (
          <Alert color="red" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
            {tracking.problem}
          </Alert>
        ) : null}
        <StatusSteps steps={stepsOf(tracking)} timeZone={tracking.origin.timeZone} />
      </Section>
      <Section isFlush>
        <div className={css.map}>
          <RouteMap tracking={tracking} />
        </div>
      </Section>
      <Section title={t`Shipment`}>
        <Ends tracking={tracking} />
      </Section>
      {tracking.TrackingNumbers.length > 1 ? <Packages numbers={tracking.TrackingNumbers} /> : null}
      <Section title={t`What happened`}>
        {tracking.events.length === 0 ? (
          <EmptyState title={t`No events yet`} hint={t`They appear here as the carrier reports them.`} />
        ) : (
          <EventList events={tracking.events} />
        )}
      </Section>
      {tracking.documents.length > 0 ? <Papers documents={tracking.documents} /> : null}
    </Stack>
  )
}

function HeadlineBlock({ tracking }: { tracking: Timeline }) {
  const { title, detail } = headlineOf(tracking, new Date())
  const Icon = tracking.deliveredAt
    ? IconCircleCheck
    : tracking.statusCode === 'A'
      ? IconTruck
      : IconClockHour4
  return (
    <div className={css.headline}>
      <Title order={1} className={css.title}>
        <Icon size={26} aria-hidden="true" /> {title}
      </Title>
      <Text size="lg" mt={4}>
        {detail}
      </Text>
      <div className={css.ids}>
        <span>{tracking.CarrierName || t`Carrier not chosen yet`}</span>
        <span>
          <Trans>
            BOL <CopyId value={tracking.BOLNumber} label="BOL" />
          </Trans>
        </span>
        <CarrierNumber tracking={tracking} />
      </div>
    </div>
  )
}

/** Freight has a PRO number, a parcel a tracking number; several packages are listed separately. */
function CarrierNumber({ tracking: { PRONumber, TrackingNumbers } }: { tracking: Timeline }) {
  if (TrackingNumbers.length > 1)
    return (
      <span>
        <Trans>{TrackingNumbers.length} packages</Trans>
      </span>
    )
  const [value = PRONumber] = TrackingNumbers
  const label = TrackingNumbers.length === 1 ? t`Tracking number` : 'PRO'
  if (value === '') return null
  return (
    <span>
      {label} <CopyId value={value} label={label} />
    </span>
  )
}

function Packages({ numbers }: { numbers: readonly string[] }) {
  return (
    <Section title={t`Packages`} note={String(numbers.length)}>
      <ol className={css.packages}>
        {numbers.map((number) => (
          <li key={number}>
            <Trans>
              Tracking number <CopyId value={number} label={t`Tracking number`} />
            </Trans>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The last completed step is the shipment's current state. */
function stepsOf(tracking: Timeline): Step[] {
  const last = tracking.steps.findLastIndex((step) => step.isDone)
  return tracking.steps.map((step, index) => ({
    name: step.name,
    at: step.at,
    state: !step.isDone ? 'coming' : index === last && tracking.deliveredAt === null ? 'current' : 'done',
  }))
}

function RouteMap({ tracking }: { tracking: Timeline }) {
  const { BOLNumber, CarrierName, problem, origin, destination } = tracking
  const statusCode = tracking.deliveredAt ? 'D' : tracking.statusCode
  const progress = progressOf(tracking, new Date())
  const shipment = {
    ...{ shipmentId: BOLNumber, BOLNumber, CarrierName, statusCode, problem, origin, destination },
    progress,
  }
  return <UsMap shipments={[shipment]} isClose label={t`Shipment route`} />
}

function Ends({ tracking }: { tracking: Timeline }) {
  const facts = [
    [t`From`, tracking.origin.name, showPlace(tracking.origin)],
    [t`To`, tracking.destination.name, showPlace(tracking.destination)],
    [t`Pieces`, tracking.pieces.toLocaleString('en-US'), ''],
    [t`Weight`, weightText(tracking.weightLb), ''],
  ] as const
  return (
    <dl className={css.ends}>
      {facts.map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="lading-figure">
            <Text fw={600}>{value || more}</Text>
            {value && more ? <Text size="sm">{more}</Text> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Papers({ documents }: { documents: Timeline['documents'] }) {
  return (
    <Section title={t`Documents`}>
      {documents.map((document) => (
        <div key={document.url}>
          <Anchor href={document.url}>{document.name}</Anchor>
        </div>
      ))}
    </Section>
  )
}
