import { t } from '@lingui/core/macro'
import { Skeleton, Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { CARRIER_VIEWS, carrierViewOf } from '../../carrier-views.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './carriers.module.css'

/** The carriers the client ships with: parcel accounts first, freight one click away. */
export function Page() {
  const { search, set } = useAddress<'Carriers'>()
  const view = carrierViewOf(search.view)
  const tabs = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each view, on a phone the tabs are wider than the screen
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
  }, [view.id])
  // Another view has another list: this one's search and page do not carry over.
  const go = (id: string | null) => set({ view: id ?? undefined })
  return (
    <>
      <PageHeader />
      <Tabs value={view.id} onChange={go} keepMounted={false}>
        <Tabs.List className={css.tabs} ref={tabs}>
          {CARRIER_VIEWS.map((one) => (
            <Tabs.Tab key={one.id} value={one.id}>
              {one.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CARRIER_VIEWS.map(({ View, id, title }) => (
          <Tabs.Panel key={id} value={id} pt="md">
            <Suspense fallback={<Skeleton height={320} role="status" aria-label={t`Loading ${title}`} />}>
              <View />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
