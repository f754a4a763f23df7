import { Alert, Group, Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from '../desk/desk.module.css'
import { type DeskEvents, DeskView } from '../desk/desk-view.tsx'
import { useDefaults } from '../desk/use-defaults.ts'
import { useShownAddress } from '../desk/use-shown-address.ts'
import { type Source, useStart } from '../desk/use-start.ts'

interface Visit {
  /** What the address asks for at the moment, as text. */
  asked: string
  source: Source
  /** Counts visits: each begins with a screen of its own. */
  number: number
}

/**
 * Prepaid / 3P: `/Prepaid` a new shipment, `/Prepaid/<id>` one in Rate & Route, `/Prepaid/<id>/copy` a new one like
 * it, `?order=<number>` one filled from an open order; `?carrier=<SCAC>` with one of them: this carrier's price was
 * chosen elsewhere.
 */
export function Page() {
  const asked = useAsked()
  const navigate = useNavigate()
  const [visit, setVisit] = useState<Visit>({ asked, source: sourceOf(asked), number: 0 })
  const begin = (what: string) =>
    setVisit((before) => ({ asked, source: sourceOf(what), number: before.number + 1 }))
  if (visit.asked !== asked) begin(asked)
  const shown = useShownAddress(() => begin(asked))
  return (
    <VisitView
      key={visit.number}
      source={visit.source}
      onSaved={(shipmentId) => shown.show(`/Prepaid/${shipmentId}`)}
      onBooked={(shipmentId) => void navigate({ to: '/Tender', search: { shipment: shipmentId } as never })}
      onStartOver={() => {
        if (asked !== NEW) return void navigate({ to: '/Prepaid' })
        shown.show('/Prepaid')
        begin(NEW)
      }}
      onReload={(shipmentId) => begin(textOf({ shipmentId, isCopy: false, orderNumber: '' }))}
    />
  )
}

const sourceOf = (asked: string): Source => JSON.parse(asked)
const textOf = ({ shipmentId, isCopy, orderNumber, scac = '' }: Source): string =>
  JSON.stringify({ shipmentId, isCopy, orderNumber, scac })
const NEW = textOf({ shipmentId: '', isCopy: false, orderNumber: '' })

/** What the address asks for. */
function useAsked(): string {
  const params = useParams({ strict: false }) as { shipmentid?: string; sh?: string }
  const search = useSearch({ strict: false }) as { order?: string; carrier?: string }
  const isCopy = params.sh?.toLowerCase() === 'copy'
  return textOf({
    ...{ shipmentId: params.shipmentid ?? '', isCopy, orderNumber: String(search.order ?? '') },
    scac: (search.carrier ?? '').toUpperCase(),
  })
}

interface VisitViewProps extends DeskEvents {
  source: Source
}

function VisitView({ source, ...events }: VisitViewProps) {
  const defaults = useDefaults()
  const start = useStart(source, defaults)
  if (start.kind === 'ready' && defaults) {
    return <DeskView start={start.start} defaults={defaults} {...events} />
  }
  return (
    <>
      <PageHeader />
      {start.kind === 'failed' ? <ErrorState message={start.message} onRetry={start.retry} /> : null}
      {start.kind === 'closed' ? <Closed shipment={start.shipment} /> : null}
      {start.kind === 'waiting' || start.kind === 'ready' ? <DeskSkeleton /> : null}
    </>
  )
}

/** A shipment that is not (or no longer) worked on here, and where to go with it. */
function Closed({ shipment }: { shipment: ShipmentValue }) {
  const isCollect = shipment.paymentType === 'C' && shipment.status === 'Q'
  return (
    <Alert color="amber" icon={<IconLock size={18} />}>
      <Stack gap="sm" align="flex-start">
        {isCollect
          ? `Shipment ${shipment.bolNumber} goes collect: the consignee pays.`
          : `Shipment ${shipment.bolNumber} is ${shipment.statusName} and can no longer be changed here.`}
        <Group gap="xs">
          {isCollect ? (
            <LinkButton to={`/Collect/${shipment.id}`}>Open under Collect</LinkButton>
          ) : (
            <LinkButton to={`/ShipmentDetails/${shipment.id}`}>Open shipment</LinkButton>
          )}
          <LinkButton variant="default" to={`/Prepaid/${shipment.id}/copy`}>
            Copy to a new shipment
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  )
}

/** The true shape of what comes. */
function DeskSkeleton() {
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
