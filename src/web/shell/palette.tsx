import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { globalSearch } from '#contracts/endpoints/shipments.ts'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { openPages } from '#domain/access/rights.ts'
import { useCall } from '../api/queries.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageTitle } from '../text/titles.ts'
import { type PageLink, pageLink } from '../ui/address/page-link.ts'
import { pageActions } from '../ui/page-actions.ts'
import { useSettled } from '../ui/use-settled.ts'
import { useLogOut } from './log-out.ts'
import { addressOf } from './page-of.ts'
import { WAYS } from './ways.ts'

const [store, spotlight] = createSpotlight()
const SHORTEST_SEARCH = 2

/** Global search: shipments, orders, locations, items, containers, pages and actions. */
export default function Palette({ wanted }: { wanted: number }) {
  const [query, setQuery] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each time it is requested
  useEffect(() => spotlight.open(), [wanted])
  const settled = useSettled(query.trim(), 150)
  const isLongEnough = settled.length >= SHORTEST_SEARCH
  const found = useCall(
    globalSearch,
    { searchtext: settled },
    { query: { searchtext: settled }, enabled: isLongEnough, keepsPrevious: true },
  )
  const hits = useHits(isLongEnough ? (found.data?.hits ?? []) : [])
  const pages = usePages(query)
  const actions = useActions(query)
  const groups = [pages, actions, hits].filter((group) => group.actions.length > 0)
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      actions={groups}
      // The server ranked the hits and we chose the pages: nothing is left to filter.
      filter={(_query, all) => all}
      scrollable
      maxHeight={420}
      nothingFound={found.isFetching ? t`Searching …` : t`Nothing found. Try a BOL, PRO, order or PO number.`}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t`BOL, PRO, order, PO, tracking or container number, consignee, or a page`,
        'aria-label': t`Search or jump to a page`,
      }}
    />
  )
}

interface Hit {
  kind: 'shipment' | 'order' | 'location' | 'item' | 'container'
  id: string
  title: string
  detail: string
}

function useHits(hits: readonly Hit[]): SpotlightActionGroupData {
  const navigate = useNavigate()
  const rights = rightsOf(useUser())
  const open = openPages(rights)
  const goals: Record<Hit['kind'], { page: PageName; go: (hit: Hit) => PageLink }> = {
    shipment: {
      page: 'ShipmentDetails',
      go: (hit) => pageLink('ShipmentDetails', { shipmentid: hit.id }),
    },
    order: { page: 'OpenOrders', go: (hit) => pageLink('OpenOrders', { q: hit.title }) },
    location: { page: 'Locations', go: (hit) => pageLink('Locations', { q: hit.title }) },
    item: { page: 'ItemMaster', go: (hit) => pageLink('ItemMaster', { q: hit.title }) },
    container: {
      page: 'OceanTrackingEvents',
      go: (hit) => pageLink('OceanTrackingEvents', { ContainerID: hit.id }),
    },
  }
  return {
    group: t`Found`,
    actions: hits
      .filter((hit) => open.includes(goals[hit.kind].page))
      .map((hit) => ({
        id: `${hit.kind}-${hit.id}`,
        label: hit.title,
        description: hit.detail,
        onClick: () => void navigate(goals[hit.kind].go(hit)),
      })),
  }
}

function usePages(query: string): SpotlightActionGroupData {
  const navigate = useNavigate()
  const rights = rightsOf(useUser())
  const reachable = openPages(rights).filter((name) => !addressOf(name).includes('$'))
  const matching = reachable.filter((name) => matches(query, PAGES[name].title, pageTitle(PAGES[name].title)))
  return {
    group: t`Pages`,
    actions: matching.slice(0, query.trim() === '' ? 8 : 4).map((name) => ({
      id: `page-${name}`,
      label: pageTitle(PAGES[name].title),
      description: PAGES[name].group,
      onClick: () => void navigate(pageLink(name)),
    })),
  }
}

function useActions(query: string): SpotlightActionGroupData {
  const logOut = useLogOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const navigate = useNavigate()
  const open = openPages(rightsOf(useUser()))
  const here = pageActions().map(({ label, run }, at) => ({
    id: `here-${at}-${label}`,
    label,
    onClick: run,
    words: [],
  }))
  const ways = WAYS.filter(({ page }) => open.includes(page)).map(
    ({ label, description, words, page, search }) => ({
      id: `way-${label}`,
      label,
      description,
      words,
      onClick: () => void navigate(pageLink(page, search)),
    }),
  )
  const own = [
    {
      id: 'scheme',
      words: [],
      label: isDark ? t`Switch to light colors` : t`Switch to dark colors`,
      onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'log-out', label: t`Log Out`, words: ['sign out'], onClick: logOut },
  ]
  // Nothing typed yet: only the actions of this page.
  const all = query.trim() === '' ? [...here, ...own] : [...here, ...ways, ...own]
  return {
    group: t`Actions`,
    actions: all
      .filter(({ label, words }) => matches(query, label, ...words))
      .map(({ words: _words, ...action }) => action),
  }
}

const matches = (query: string, ...texts: string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(query.trim().toLowerCase()))
