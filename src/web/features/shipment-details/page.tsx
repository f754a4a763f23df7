import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { usePathParams } from '../../ui/address/use-address.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import type { PickupNoticeProps } from '../../ui/pickup-change/pickup-notice.tsx'
import { Section } from '../../ui/section.tsx'
import type { SpotQuotePanelProps } from '../../ui/spot-quotes/spot-quote-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StatusSteps } from '../../ui/status-steps/status-steps.tsx'
import { ActionBar } from './action-bar.tsx'
import { Addresses } from './addresses.tsx'
import type { AttachmentsProps } from './attachments.tsx'
import { AuditTrail } from './audit-trail.tsx'
import type { ClaimsProps } from './claims.tsx'
import { Declined } from './declined.tsx'
import { Documents } from './documents.tsx'
import type { ExtraInfoProps } from './extra-info.tsx'
import { Facts, ProblemNotice } from './facts.tsx'
import { Items } from './items.tsx'
import type { NotesProps } from './notes.tsx'
import type { ParcelLabelsProps } from './parcel-labels.tsx'
import { PriceSheets } from './price-sheets.tsx'
import css from './shipment-details.module.css'
import { stepsOf } from './steps-of.ts'
import { Stops } from './stops.tsx'
import { TenderLog } from './tender-log.tsx'
import { TrackingEvents } from './tracking-events.tsx'

const QUOTES = partFrom<SpotQuotePanelProps>(() =>
  import('../../ui/spot-quotes/spot-quote-panel.tsx').then((part) => part.SpotQuotePanel),
)

const LABELS = partFrom<ParcelLabelsProps>(() =>
  import('./parcel-labels.tsx').then((part) => part.ParcelLabels),
)
const PICKUP_NOTICE = partFrom<PickupNoticeProps>(() =>
  import('../../ui/row-dialogs.ts').then((part) => part.PickupNotice),
)
const NOTES = partFrom<NotesProps>(() => import('./notes.tsx').then((part) => part.Notes))
const EXTRA = partFrom<ExtraInfoProps>(() => import('./extra-info.tsx').then((part) => part.ExtraInfo))
const FILES = partFrom<AttachmentsProps>(() => import('./attachments.tsx').then((part) => part.Attachments))

const BILLS = partFrom(() => import('./bills.tsx').then((part) => part.Bills))
const CLAIMS = partFrom<ClaimsProps>(() => import('./claims.tsx').then((part) => part.Claims))

const quotesOf = ({ id, version, paymentType }: ShipmentValue): SpotQuotePanelProps => ({
  shipmentId: id,
  version,
  paymentType,
})

/** Everything about one shipment. */
export function Page() {
  const { shipmentid = '' } = usePathParams<'ShipmentDetails'>()
  const reading = useCall(shipmentDetails, { shipmentId: shipmentid }, { silent: true })
  const shipment = reading.data?.shipment
  return (
    <>
      {shipment ? <Header shipment={shipment} /> : <WaitingHeader isPending={reading.isPending} />}
      {reading.error ? (
        <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
      ) : null}
      {shipment ? <Body shipment={shipment} /> : null}
      {reading.isPending ? <Waiting /> : null}
    </>
  )
}

function Header({ shipment }: { shipment: ShipmentValue }) {
  const isChangeable = canChange(useUser().userType)
  return (
    <PageHeader
      beside={
        <>
          <CopyId value={shipment.bolNumber} label="BOL" />
          <StatusBadge
            status={shipment.status}
            isTendered={shipment.isTendered}
            endedAs={shipment.endedAs}
            problem={shipment.problem}
          />
        </>
      }
      actions={isChangeable ? <ActionBar shipment={shipment} /> : null}
    />
  )
}

function Body({ shipment }: { shipment: ShipmentValue }) {
  const isChangeable = canChange(useUser().userType)
  return (
    <>
      {shipment.isDeclined ? (
        <Declined shipment={shipment} isChangeable={isChangeable} />
      ) : (
        <ProblemNotice shipment={shipment} />
      )}
      <LazyPart
        of={PICKUP_NOTICE}
        isWanted={Boolean(shipment.pickupChange) && shipment.status === 'T'}
        waiting={null}
        with={{ shipment, isChangeable }}
      />
      <Section>
        <Stack gap="lg">
          <StatusSteps steps={stepsOf(shipment)} timeZone={shipment.timeZone} />
          <Facts shipment={shipment} />
        </Stack>
      </Section>
      <div className={css.columns}>
        <Stack gap="md">
          <LazyPart
            of={LABELS}
            isWanted={(shipment.parcelLabels ?? []).length > 0}
            waiting={<Skeleton height={150} />}
            with={{ shipment, isChangeable }}
          />
          <Items shipment={shipment} />
          <Stops shipment={shipment} />
          <TrackingEvents shipment={shipment} />
          <PriceSheets shipment={shipment} />
          <LazyPart of={QUOTES} isWanted waiting={<Skeleton height={110} />} with={quotesOf(shipment)} />
          <TenderLog shipment={shipment} canSettle={isChangeable} />
        </Stack>
        <Stack gap="md">
          <Addresses shipment={shipment} />
          <Documents shipment={shipment} />
          <LazyPart
            of={NOTES}
            isWanted
            waiting={<Skeleton height={180} />}
            with={{ shipment, isChangeable }}
          />
          <LazyPart
            of={EXTRA}
            isWanted
            waiting={<Skeleton height={110} />}
            with={{ shipment, isChangeable }}
          />
          <LazyPart
            of={FILES}
            isWanted
            waiting={<Skeleton height={150} />}
            with={{ shipment, isChangeable }}
          />
          <LazyPart
            of={CLAIMS}
            isWanted={hasCarrier(shipment)}
            waiting={<Skeleton height={90} />}
            with={{ shipment, isChangeable }}
          />
          <LazyPart
            of={BILLS}
            isWanted={hasCarrier(shipment)}
            waiting={<Skeleton height={90} />}
            with={{ shipment }}
          />
          <AuditTrail shipment={shipment} />
        </Stack>
      </div>
    </>
  )
}

/** A claim or a bill may exist from the tender on; a shipment voided earlier has none. */
const hasCarrier = ({ status, isTendered, endedAs }: ShipmentValue): boolean =>
  status === 'A' || status === 'D' || endedAs === 'archived' || (status === 'T' && isTendered)

/** Reserves the space of the number, the badges and the buttons, so that nothing moves when they arrive. */
function WaitingHeader({ isPending }: { isPending: boolean }) {
  if (!isPending) return <PageHeader />
  return (
    <PageHeader
      beside={
        <>
          <Skeleton width={160} height={26} />
          <Skeleton width={180} height={26} />
        </>
      }
      actions={
        <>
          <Skeleton width={86} height={34} />
          <Skeleton width={150} height={34} />
        </>
      }
    />
  )
}

/** A skeleton with the layout of the page. */
function Waiting() {
  return (
    <output aria-label={t`Loading the shipment`}>
      <Skeleton height={250} />
      <div className={css.columns}>
        <Stack gap="md">
          <Skeleton height={160} />
          <Skeleton height={320} />
        </Stack>
        <Stack gap="md">
          <Skeleton height={260} />
          <Skeleton height={220} />
        </Stack>
      </div>
    </output>
  )
}
