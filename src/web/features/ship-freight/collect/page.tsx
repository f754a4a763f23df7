import { Alert, Group, Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from '../desk/desk.module.css'
import type { DeskEvents } from '../desk/desk-view.tsx'
import { useDefaults } from '../desk/use-defaults.ts'
import { useShownAddress } from '../desk/use-shown-address.ts'
import { type Source, useStart } from '../desk/use-start.ts'
import { CollectView } from './collect-view.tsx'

/**
 * Collect: `/Collect` a new shipment, `/Collect/<id>` one in Rate & Route, `/Collect/<id>/copy` a new one like it,
 * `?order=<numbers>` one filled from open orders.
 */
export function Page() {
  const asked = useAsked()
  const navigate = useNavigate()
  const [visit, setVisit] = useState({ asked, source: asked, number: 0 })
  const begin = (source: string) => setVisit((before) => ({ asked, source, number: before.number + 1 }))
  if (visit.asked !== asked) begin(asked)
  const shown = useShownAddress(() => begin(asked))
  return (
    <VisitView
      key={visit.number}
      source={JSON.parse(visit.source)}
      onSaved={(shipmentId) => shown.show(`/Collect/${shipmentId}`)}
      onBooked={(shipmentId) => void navigate({ to: '/Tender', search: { shipment: shipmentId } as never })}
      onStartOver={() => {
        if (asked !== NEW) return void navigate({ to: '/Collect' })
        shown.show('/Collect')
        begin(NEW)
      }}
      onReload={(shipmentId) => begin(textOf({ shipmentId, isCopy: false, orderNumber: '' }))}
    />
  )
}

const textOf = ({ shipmentId, isCopy, orderNumber }: Source): string =>
  JSON.stringify({ shipmentId, isCopy, orderNumber })
const NEW = textOf({ shipmentId: '', isCopy: false, orderNumber: '' })

/** What the address asks for, as text. */
function useAsked(): string {
  const params = useParams({ strict: false }) as { shipmentid?: string; sh?: string }
  const search = useSearch({ strict: false }) as { order?: string | number }
  const isCopy = params.sh?.toLowerCase() === 'copy'
  return textOf({ shipmentId: params.shipmentid ?? '', isCopy, orderNumber: String(search.order ?? '') })
}

function VisitView({ source, ...events }: DeskEvents & { source: Source }) {
  const defaults = useDefaults()
  const start = useStart(source, defaults, 'collect')
  if (start.kind === 'ready' && defaults) {
    return <CollectView start={start.start} defaults={defaults} {...events} />
  }
  return (
    <>
      <PageHeader />
      {start.kind === 'failed' ? <ErrorState message={start.message} onRetry={start.retry} /> : null}
      {start.kind === 'closed' ? <Closed shipment={start.shipment} /> : null}
      {start.kind === 'waiting' || start.kind === 'ready' ? <Waiting /> : null}
    </>
  )
}

/** A shipment that is not (or no longer) worked on here, and where to go with it. */
function Closed({ shipment }: { shipment: ShipmentValue }) {
  const isPrepaid = shipment.paymentType !== 'C' && shipment.status === 'Q'
  return (
    <Alert color="amber" icon={<IconLock size={18} />}>
      <Stack gap="sm" align="flex-start">
        {isPrepaid
          ? `Shipment ${shipment.bolNumber} does not go collect: you or a third party pay.`
          : `Shipment ${shipment.bolNumber} is ${shipment.statusName} and can no longer be changed here.`}
        <Group gap="xs">
          {isPrepaid ? (
            <LinkButton to={`/Prepaid/${shipment.id}`}>Open under Prepaid / 3P</LinkButton>
          ) : (
            <LinkButton to={`/ShipmentDetails/${shipment.id}`}>Open shipment</LinkButton>
          )}
          <LinkButton variant="default" to={`/Collect/${shipment.id}/copy`}>
            Copy to a new shipment
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  )
}

/** The true shape of what comes. */
function Waiting() {
  return (
    <div className={styles.blocks} aria-busy="true">
      <Skeleton height={58} />
      <div className={styles.cards}>
        <Skeleton height={420} />
        <Skeleton height={420} />
        <Skeleton height={420} />
      </div>
      <Skeleton height={160} />
      <Skeleton height={120} />
    </div>
  )
}
