import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Tabs, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countShipments } from '#contracts/endpoints/shipments.ts'
import { type Bucket, openBuckets } from '#domain/access/buckets.ts'
import { clockOf } from '#domain/text/time-of-day.ts'
import { refresh, useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Segments } from '../../ui/segments.tsx'
import { BucketList } from './bucket-list.tsx'
import { bucketOf, isFresh, slugOf, VIEWS, viewOf } from './buckets.ts'
import styles from './open-orders.module.css'

const SHIPMENTS = partFrom<{ bucket: Bucket }>(() =>
  import('./shipment-bucket.tsx').then((part) => part.ShipmentBucket),
)
const CONSOLIDATE = partFrom(() => import('./consolidate-view.tsx').then((part) => part.ConsolidateView))
const PENDING = partFrom(() => import('./pending-view.tsx').then((part) => part.PendingView))

/** The six buckets, each as a tab with its count; the first one also has consolidation and pending orders. */
export function Page() {
  const { search, change, set } = useAddress<'OpenOrders'>()
  const buckets = openBuckets(rightsOf(useUser()).pageIds)
  const bucket = bucketOf(search.tab, buckets)
  const view = bucket.status === 'O' ? viewOf(search.view) : 'orders'
  const counts = useCall(countShipments, {})
  // Search and filters carry over to the other tab; page, sort order and view do not.
  const go = (tab: string | null) =>
    change({ tab: tab ?? undefined, view: undefined, page: undefined, sort: undefined })
  const show = (next: string) => set({ tab: search.tab, view: next === 'orders' ? undefined : next })
  return (
    <>
      <PageHeader
        note={<Stamp at={counts.dataUpdatedAt} />}
        actions={
          <LinkButton {...pageLink('SingleOrder', { add: '1' })} variant="default">
            <Trans>Add order</Trans>
          </LinkButton>
        }
      />
      <Tabs value={slugOf(bucket)} onChange={go} keepMounted={false}>
        <CountedTabs
          tabs={buckets.map((one) => ({
            id: slugOf(one),
            title: one.name,
            count: counts.data && (counts.data.counts[one.status] ?? 0),
          }))}
        />
        {buckets.map((one) => (
          <Tabs.Panel key={one.pageId} value={slugOf(one)} className={styles.panel}>
            <div className={styles.stack}>
              {one.status === 'O' ? (
                <div>
                  <Segments label={t`View`} data={VIEWS} value={view} onChange={show} />
                </div>
              ) : null}
              {view === 'orders' && !hasShipments(one) ? <BucketList key={one.pageId} bucket={one} /> : null}
              <LazyPart
                of={SHIPMENTS}
                isWanted={hasShipments(one)}
                waiting={<Skeleton height={560} />}
                with={{ bucket: one }}
              />
              <LazyPart
                of={CONSOLIDATE}
                isWanted={view === 'consolidate'}
                with={{ isShown: view === 'consolidate' }}
              />
              <LazyPart of={PENDING} isWanted={view === 'pending'} with={{ isShown: view === 'pending' }} />
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** Its rows are tendered and moved, not built and deferred. */
const hasShipments = ({ status }: Bucket): boolean => status === 'T' || status === 'A' || status === 'D'

const LOOK_EVERY_MS = 30_000

/** When the buckets were read; after 15 minutes they are marked as stale. */
function Stamp({ at }: { at: number }) {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const isPending = at === 0
  const time = clockOf(at || now)
  const isStale = !isPending && !isFresh(at, now)
  return (
    <>
      <Text
        span
        inherit
        aria-hidden={isPending}
        // Its space is reserved, so that the buttons next to it do not jump. On a phone it shows only if stale.
        style={isPending ? { visibility: 'hidden' } : undefined}
        {...(isStale ? {} : { visibleFrom: 'sm' })}
        {...(isStale ? { c: 'var(--mantine-color-error)' } : {})}
      >
        {isStale ? t`Not refreshed since ${time}` : t`Refreshed ${time}`}
      </Text>{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => refresh(client, ['orders', 'shipments', 'counts'])}
      >
        <Trans>Refresh</Trans>
      </Button>
    </>
  )
}
