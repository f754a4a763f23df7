import { Tabs } from '@mantine/core'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { HistoryList } from './history-list.tsx'
import { TABS, tabOf } from './tabs.ts'
import { useHistoryCounts, useHistoryState } from './use-history.ts'

/** All current and past shipments: five tabs, every filter, their papers, and an export. */
export function Page() {
  const { search, change } = useAddress<'ShipmentHistory'>()
  const tab = tabOf(search.tab)
  const state = useHistoryState()
  const { tabs: counts, users } = useHistoryCounts(state)
  const go = (id: string | null) => {
    // Filters carry over to the other tab, the page number does not.
    change({ tab: id ?? undefined, page: undefined })
  }
  return (
    <>
      <PageHeader />
      <Tabs value={tab.id} onChange={go} keepMounted={false}>
        <CountedTabs
          tabs={TABS.map(({ id, title }) => ({
            id,
            title,
            count: counts?.[id].count,
            hasMore: counts?.[id].hasMore ?? false,
          }))}
        />
        {TABS.map((one) => (
          <Tabs.Panel key={one.id} value={one.id} pt="sm">
            <HistoryList tab={one} state={state} users={users} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
