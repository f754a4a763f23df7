import { Tabs } from '@mantine/core'
import { useCallback, useState } from 'react'
import { countShipments } from '#contracts/endpoints/shipments.ts'
import { useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './multiple-orders.module.css'
import { FileOrders, JustBuilt } from './next-step.tsx'
import { OrdersList } from './orders-list.tsx'
import { ORDERS_TABS, tabOf } from './tabs.ts'
import { useJob } from './use-job.ts'
import { WorkPanel } from './work-panel.tsx'

/** Many orders together, from setting items to delivery; running jobs are shown above the tabs, also after a reload. */
export function Page() {
  const { search, change } = useAddress<'MultipleOrders'>()
  const tab = tabOf(search.tab)
  const { data } = useCall(countShipments, {})
  const job = useJob()
  const [built, setBuilt] = useState<readonly string[]>([])
  const { isPlaced, place } = usePlaced(job)
  // The shipments just built are on top until their routing starts.
  const begin = (id: string) => {
    setBuilt([])
    job.open(id)
  }
  const go = (id: string | null) => {
    // The search carries over to the other tab, the page number does not.
    change({ tab: id ?? undefined, page: undefined, sort: undefined, run: undefined })
  }
  return (
    <>
      <PageHeader />
      {search.run ? (
        <FileOrders runId={search.run} onGo={go} onBuilt={setBuilt} />
      ) : built.length > 0 ? (
        <JustBuilt shipmentIds={built} onJob={begin} onClose={() => setBuilt([])} />
      ) : job.id ? (
        <WorkPanel
          key={job.id}
          jobId={job.id}
          kind={job.kind}
          onClose={job.close}
          onGo={go}
          onJob={begin}
          onPlaced={place}
        />
      ) : null}
      <Tabs value={tab.id} onChange={go} keepMounted={false} className={isPlaced ? undefined : css.unplaced}>
        <CountedTabs
          tabs={ORDERS_TABS.map((one) => ({ id: one.id, title: one.title, count: data?.counts[one.status] }))}
        />
        {ORDERS_TABS.map((one) => (
          <Tabs.Panel key={one.id} value={one.id} className={css.panel}>
            <OrdersList tab={one} onJob={begin} onGo={go} onBuilt={setBuilt} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/**
 * Shows the list once the content above it has its height, so that a click on a row does not miss because the result of
 * the last job appeared. The list loads in the meantime.
 */
function usePlaced({ id, isKnown }: Pick<ReturnType<typeof useJob>, 'id' | 'isKnown'>) {
  const [wasPlaced, setPlaced] = useState(false)
  const place = useCallback(() => setPlaced(true), [])
  const isPlaced = wasPlaced || (isKnown && id === undefined)
  if (isPlaced && !wasPlaced) setPlaced(true)
  return { isPlaced, place }
}
