import { Trans } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { countShipments } from '#contracts/endpoints/shipments.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemList } from './problem-list.tsx'
import { countOf, TRACK_TABS, type TrackTab, tabOf } from './tabs.ts'
import css from './track.module.css'
import { TrackList } from './track-list.tsx'
import { TrackMap } from './track-map.tsx'
import { useProblems, useTrackList } from './use-track-list.ts'

/** Tracking: three tabs, each with its problems, its map and its list. */
export function Page() {
  const { search, change } = useAddress<'Track'>()
  const tab = tabOf(search.tab)
  const { data: counts } = useCall(countShipments, {})
  const hasConsole = canOpen(rightsOf(useUser()), 'ShipmentConsole')
  const go = (id: string | null) => {
    // Filters carry over to the other tab, the page number does not.
    change({ tab: id ?? undefined, page: undefined })
  }
  return (
    <>
      <PageHeader
        actions={
          hasConsole ? (
            <LinkButton {...pageLink('ShipmentConsole')} variant="default">
              <Trans>Shipment Console</Trans>
            </LinkButton>
          ) : null
        }
      />
      <Tabs value={tab.id} onChange={go} keepMounted={false}>
        <CountedTabs
          tabs={TRACK_TABS.map((one) => ({ id: one.id, title: one.title, count: countOf(one, counts) }))}
        />
        {TRACK_TABS.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            <TabContent tab={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function TabContent({ tab }: { tab: TrackTab }) {
  const [chosenId, setChosenId] = useState<string>()
  const { state, list } = useTrackList(tab)
  const isReady = !useProblems(tab).isPending
  return (
    <>
      <div className={css.above}>
        <div>
          <TrackMap tab={tab} chosenId={chosenId} onChoose={setChosenId} />
        </div>
        <div>
          <ProblemList
            tab={tab}
            isOnly={state.filters.problems === '1'}
            onOnly={(isOnly) => state.change({ filters: { problems: isOnly ? '1' : '' } })}
          />
        </div>
      </div>
      <div className={isReady ? undefined : css.below}>
        <TrackList tab={tab} state={state} list={list} chosenId={chosenId} />
      </div>
    </>
  )
}
