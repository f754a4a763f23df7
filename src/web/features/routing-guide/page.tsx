import { t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rules } from './rules.tsx'
import { SoldTos } from './sold-tos.tsx'
import { TryIt } from './try-it.tsx'

const VIEWS = [
  { id: 'Rules', title: t`Rules`, Content: Rules },
  { id: 'Try', title: t`Try it`, Content: TryIt },
  { id: 'SoldTo', title: t`Sold-to accounts`, Content: SoldTos },
] as const

/** Manage Routing Guide: the agreements about carriers, and the accounts they apply to. */
export function Page() {
  const { search } = useAddress<'RoutingGuide'>()
  const view = VIEWS.find(({ id }) => id.toLowerCase() === search.view?.toLowerCase()) ?? VIEWS[0]
  const navigate = useNavigate()
  const go = (id: string | null) => void navigate(pageLink('RoutingGuide', { view: id ?? undefined }))
  return (
    <>
      <PageHeader />
      <Tabs value={view.id} onChange={go} keepMounted={false}>
        <Tabs.List>
          {VIEWS.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {VIEWS.map(({ id, Content }) => (
          <Tabs.Panel key={id} value={id} pt="md">
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
