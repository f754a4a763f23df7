import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { IconBan, IconCopy, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { showLane } from '#domain/text/lane.ts'
import { useCall } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { pageLink } from '../../../ui/address/page-link.ts'
import { CopyId } from '../../../ui/copy-id.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { type AskedMove, MoveDialog } from '../../../ui/moves/move-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { InsuranceLine } from '../../../ui/parcel-labels/insurance-line.tsx'
import { LabelList } from '../../../ui/parcel-labels/label-list.tsx'
import { LabelPapers } from '../../../ui/parcel-labels/label-papers.tsx'
import { LabelPreview } from '../../../ui/parcel-labels/label-preview.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import styles from '../desk/form/desk.module.css'
import { ManifestButton } from './manifest-button.tsx'
import { RefusedLabel } from './refused-label.tsx'

export interface LabelDeskProps {
  shipmentId: string
  onAnother: () => void
  /** Starts another shipment like this one. */
  onCopy: (shipment: ShipmentValue) => void
  /** The shipment is back in Rate & Route. */
  onReopened: () => void
}

/** The live connection reports the carrier's answer; this is for when it is broken. */
const ASK_AGAIN_MS = 3_000

/** From the order to the label: while the carrier makes it, once it has arrived, and the actions on it. */
export function LabelDesk({ shipmentId, onAnother, onCopy, onReopened }: LabelDeskProps) {
  const [isBuying, setBuying] = useState(true)
  const reading = useCall(
    shipmentDetails,
    { shipmentId },
    { silent: true, ...(isBuying ? { refreshEvery: ASK_AGAIN_MS } : {}) },
  )
  const shipment = reading.data?.shipment
  const isWaiting = shipment?.parcelLabels?.some(({ state }) => state === 'buying') ?? true
  useEffect(() => setBuying(isWaiting), [isWaiting])
  useEffect(() => {
    if (shipment?.status === 'Q' && !reading.isFetching) onReopened()
  }, [shipment?.status, reading.isFetching, onReopened])
  if (reading.error) {
    return <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
  }
  if (!shipment) return <Skeleton height={240} />
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
        actions={
          <>
            <ManifestButton />
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => onCopy(shipment)}
            >
              <Trans>Ship again</Trans>
            </Button>
            <AddButton label={t`Ship another`} onClick={onAnother} />
          </>
        }
      />
      <div className={styles.blocks}>
        <Labels shipment={shipment} />
      </div>
    </>
  )
}

function Labels({ shipment }: { shipment: ShipmentValue }) {
  const [fault, setFault] = useState('')
  const mayChange = canChange(useUser().userType)
  const { parcelLabels: labels = [] } = shipment
  const isBought = labels.some(({ state }) => state === 'bought')
  const isBuying = labels.some(({ state }) => state === 'buying')
  const refused = labels.find(({ state }) => state === 'failed') ?? null
  return (
    <Section title={t`Label`} id="label" note={summaryOf(shipment)}>
      <Stack gap="md">
        {refused ? <RefusedLabel shipment={shipment} message={refused.message} /> : null}
        <div role="status">
          {isBuying ? (
            <Group gap="xs">
              <Loader size="sm" aria-hidden />
              <span>{t`${shipment.carrierName} is creating the label …`}</span>
            </Group>
          ) : null}
          {labels.length === 0 ? (
            <Text size="sm">
              {t`No label was bought because the price comes from the tariff, not from an account with ${shipment.carrierName}. Print your own label, or void this shipment and rate it again with an account: `}
              <TextLink {...pageLink('ParcelAccounts')}>
                <Trans>Parcel Accounts</Trans>
              </TextLink>
            </Text>
          ) : null}
        </div>
        <LabelList labels={refused ? labels.map((label) => ({ ...label, message: '' })) : labels} />
        {refused ? null : <InsuranceLine insurance={shipment.parcelInsurance} />}
        {isBought ? (
          <LabelPapers
            shipmentId={shipment.id}
            bolNumber={shipment.bolNumber}
            formats={labels[0]?.formats ?? []}
            isAbroad={crossesCustoms(shipment.origin, shipment.destination)}
            canPrint={mayChange}
            onFault={setFault}
          />
        ) : null}
        {fault ? <ErrorState message={fault} /> : null}
        {mayChange ? <WaysOn shipment={shipment} isRefused={refused !== null} /> : null}
        {labels.some(({ formats }) => formats.includes('PDF')) ? (
          <LabelPreview
            shipmentId={shipment.id}
            numbers={labels.map(({ trackingNumber }) => trackingNumber).join()}
          />
        ) : null}
      </Stack>
    </Section>
  )
}

/** The actions that the shipment's state allows: reopen it if the carrier refused, void it, open its details. */
function WaysOn({ shipment, isRefused }: { shipment: ShipmentValue; isRefused: boolean }) {
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const { actions } = shipment
  return (
    <Group gap="xs">
      {actions.includes('unschedule') && !isRefused ? (
        <Button
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setAsked({ move: 'unschedule', shipment })}
        >
          <Trans>Change and buy again</Trans>
        </Button>
      ) : null}
      <LinkButton variant="default" {...pageLink('ShipmentDetails', { shipmentid: shipment.id })}>
        <Trans>Open shipment</Trans>
      </LinkButton>
      {actions.includes('void') ? (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setAsked({ move: 'void', shipment })}
        >
          <Trans>Void…</Trans>
        </Button>
      ) : null}
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
    </Group>
  )
}

function summaryOf(shipment: ShipmentValue): string {
  const { carrierName, parcelLabels = [], totalCents, currency } = shipment
  const service = parcelLabels[0]?.service ?? ''
  return [
    service.startsWith(carrierName) ? service : `${carrierName} ${service}`.trim(),
    moneyText(totalCents, currency || 'USD'),
    shipment.isReturn
      ? t`Return ${showLane(shipment.destination, shipment.origin)}`
      : showLane(shipment.origin, shipment.destination),
  ].join(' · ')
}
