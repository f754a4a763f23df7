import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './carriers.module.css'
import { FreightCarriers } from './freight-carriers.tsx'
import { ViewNotBuilt } from './view-not-built.tsx'
import { CARRIER_VIEWS, viewOf } from './views.ts'

/** The carriers the client ships with: parcel accounts first, freight one click away. */
export function Page() {
  const search = useSearch({ strict: false }) as { view?: string }
  const view = viewOf(search.view)
  const navigate = useNavigate()
  // Another view has another list: nothing of this one's search and pages comes along.
  const go = (id: string | null) => void navigate({ to: '.', search: { view: id ?? undefined } as never })
  return (
    <>
      <PageHeader />
      <Tabs value={view.id} onChange={go} keepMounted={false}>
        <Tabs.List className={css.tabs}>
          {CARRIER_VIEWS.map((one) => (
            <Tabs.Tab key={one.id} value={one.id}>
              {one.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CARRIER_VIEWS.map((one) => (
          <Tabs.Panel key={one.id} value={one.id} pt="md">
            {one.id === 'Freight' ? <FreightCarriers /> : <ViewNotBuilt view={one} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
