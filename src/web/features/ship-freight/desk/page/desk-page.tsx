import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useDeferredValue, useState } from 'react'
import { pageLink } from '../../../../ui/address/page-link.ts'
import { useAddress, usePathParams } from '../../../../ui/address/use-address.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import styles from '../form/desk.module.css'
import type { Defaults } from '../form/form.ts'
import type { DeskStart } from '../pricing/desk.ts'
import type { DeskKind } from '../pricing/desk-kind.ts'
import type { DeskEvents } from './desk-frame.tsx'
import { useDefaults } from './use-defaults.ts'
import { useShownAddress } from './use-shown-address.ts'
import { type Source, useStart } from './use-start.ts'

const CLOSED = partFrom(() => import('./closed-notice.tsx').then((part) => part.ClosedNotice))

interface DeskPageProps {
  kind: DeskKind
  /** The path of the screen: '/Prepaid'. */
  path: string
  view: ComponentType<DeskEvents & { start: DeskStart; defaults: Defaults }>
}

interface Visit {
  /** What the URL asks for at the moment, as text. */
  asked: string
  source: Source
  /** Counts visits: each starts with a new screen. */
  number: number
}

/**
 * A screen that creates a shipment. Its URL determines the start: the bare path a new shipment, `/<id>` one in Rate &
 * Route, `/<id>/copy` a new one like it, `?order=<numbers>` one filled from open orders; in addition `?carrier=<SCAC>`:
 * this carrier's price was chosen on another screen.
 */
export function DeskPage({ kind, path, view }: DeskPageProps) {
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
      kind={kind}
      path={path}
      view={view}
      source={visit.source}
      onSaved={(shipmentId) => shown.show(`${path}/${shipmentId}`)}
      onBooked={(shipmentId) => void navigate(pageLink('Tender', { shipment: shipmentId }))}
      onStartOver={() => {
        if (asked !== NEW) return void navigate({ to: path })
        shown.show(path)
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

/** What the URL asks for. */
function useAsked(): string {
  const params = usePathParams<'Prepaid'>()
  const { search } = useAddress<'Prepaid'>()
  const isCopy = params.sh?.toLowerCase() === 'copy'
  return textOf({
    ...{ shipmentId: params.shipmentid ?? '', isCopy, orderNumber: search.order ?? '' },
    scac: (search.carrier ?? '').toUpperCase(),
  })
}

function VisitView({
  source,
  kind,
  path,
  view: View,
  ...events
}: DeskPageProps & DeskEvents & { source: Source }) {
  const defaults = useDefaults()
  const start = useStart(source, defaults, kind)
  // The form is large: it renders in slices, between which the browser can respond to the user.
  const isShown = useDeferredValue(start.kind === 'ready')
  if (isShown && start.kind === 'ready' && defaults) {
    return <View start={start.start} defaults={defaults} {...events} />
  }
  return (
    <>
      <PageHeader />
      {start.kind === 'failed' ? <ErrorState message={start.message} onRetry={start.retry} /> : null}
      {start.kind === 'closed' ? (
        // The URL of a parcel has no form for a copy.
        <LazyPart
          of={CLOSED}
          isWanted
          with={{
            shipment: start.shipment,
            copyTo: kind.way === 'parcel' ? '' : `${path}/${start.shipment.id}/copy`,
          }}
        />
      ) : null}
      {start.kind === 'waiting' || start.kind === 'ready' ? <DeskSkeleton /> : null}
    </>
  )
}

/** A skeleton with the layout of the form. */
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
