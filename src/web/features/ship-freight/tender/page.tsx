import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { pageLink } from '../../../ui/address/page-link.ts'
import { useAddress } from '../../../ui/address/use-address.ts'
import { CopyId } from '../../../ui/copy-id.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { editPath, SHIP_SCREENS, shipWayOf } from '../../../ui/ship-screens.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ExpectedNote } from '../desk/prices/expected-note.tsx'
import { AddressWarning } from './address-warning.tsx'
import { Notified, PickupRequest, References } from './facts.tsx'
import { TenderOutcome } from './outcome.tsx'
import { Paper } from './paper.tsx'
import styles from './tender.module.css'
import { TenderNow } from './tender-now.tsx'

/**
 * Tender, `?shipment=<id>`: confirms a booking; for a shipment that is not tendered yet, asks for confirmation first.
 */
export function Page() {
  const { shipment: asked = '' } = useAddress<'Tender'>().search
  const reading = useCall(
    shipmentDetails,
    { shipmentId: asked },
    { enabled: asked !== '', silent: true, staleTime: 0 },
  )
  if (asked === '') return <NothingBooked />
  const shipment = reading.data?.shipment
  if (shipment) return <Tender shipment={shipment} />
  return (
    <>
      <PageHeader />
      {reading.error ? (
        <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
      ) : (
        <div className={styles.blocks} aria-busy="true">
          <Skeleton height={58} />
          <Skeleton height={300} />
        </div>
      )}
    </>
  )
}

function Tender({ shipment }: { shipment: ShipmentValue }) {
  const isChangeable = canChange(useUser().userType)
  const isOpen = !shipment.isTendered && (shipment.status === 'Q' || shipment.status === 'T')
  return (
    <>
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
        actions={<Onward shipment={shipment} isDone={!(isOpen && isChangeable)} />}
      />
      <div className={styles.blocks}>
        {shipment.isTendered ? <TenderOutcome shipment={shipment} /> : null}
        <AddressWarning shipment={shipment} />
        {isOpen && isChangeable ? <TenderNow shipment={shipment} /> : null}
        {isOpen && isChangeable ? <ToExpect shipment={shipment} /> : null}
        <div className={styles.columns}>
          <PickupRequest shipment={shipment} />
          <References shipment={shipment} />
          <Paper shipment={shipment} />
          <Notified shipment={shipment} />
        </div>
      </div>
    </>
  )
}

/** Below the tender button, so that the button does not move. */
function ToExpect({ shipment }: { shipment: ShipmentValue }) {
  const path = shipment.status === 'Q' ? editPath(shipment) : `/ShipmentDetails/${shipment.id}`
  return (
    <ExpectedNote
      shipmentId={shipment.id}
      services={shipment.services}
      action={() => (
        <LinkButton size="xs" variant="default" to={path}>
          <Trans>Change services</Trans>
        </LinkButton>
      )}
    />
  )
}

/** The clerk's next step after the tender: usually the next shipment of the same kind. */
function Onward({ shipment, isDone }: { shipment: ShipmentValue; isDone: boolean }) {
  return (
    <>
      <LinkButton variant="default" {...pageLink('ShipmentDetails', { shipmentid: shipment.id })}>
        <Trans>Open shipment</Trans>
      </LinkButton>
      <LinkButton variant="default" {...pageLink('SingleOrder')}>
        <Trans>Next order</Trans>
      </LinkButton>
      <LinkButton variant={isDone ? 'filled' : 'default'} to={SHIP_SCREENS[shipWayOf(shipment)].path}>
        <Trans>Next shipment</Trans>
      </LinkButton>
    </>
  )
}

function NothingBooked() {
  return (
    <>
      <PageHeader />
      <EmptyState
        title={t`No shipment`}
        hint={t`This page confirms a booking. Book a shipment under Prepaid / 3P or Collect, and it opens automatically.`}
        action={
          <LinkButton {...pageLink('SingleOrder')}>
            <Trans>Ship an order</Trans>
          </LinkButton>
        }
      />
    </>
  )
}
