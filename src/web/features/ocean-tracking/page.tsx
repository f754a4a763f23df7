import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { containerWork, exportContainers } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { canChange } from '#domain/access/rights.ts'
import { CONTAINER_STATES, type ContainerState, STATE_LABELS } from '#domain/ocean/journey.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { term } from '../../text/terms.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { ExportMenu } from '../../ui/files/table-buttons.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { ContainerList } from './container-list.tsx'
import { ContainerMap } from './container-map.tsx'
import { DeleteContainer } from './delete-container.tsx'
import css from './ocean.module.css'

/** Forms are loaded on demand: few users of the list open them. */
const CONTAINER_DIALOG = partFrom(() => import('./container-dialog.tsx').then((part) => part.ContainerDialog))
const IMPORT = partFrom(() => import('./container-import.tsx').then((part) => part.ContainerImport))
const ACCOUNTS = partFrom(() => import('./accounts.tsx').then((part) => part.TrackingAccounts))

const FILTERS = ['carrier', 'vessel', 'port', 'only'] as const
type Asked =
  | { kind: 'edit'; container: ContainerValue | null }
  | { kind: 'delete'; container: ContainerValue }

const stateOf = (text: string | undefined): ContainerState | '' =>
  CONTAINER_STATES.find((state) => state === text) ?? ''

/** Ocean containers: their positions, delays, and free time. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { search, change } = useAddress<'OceanTracking'>()
  const navigate = useNavigate()
  const tab = stateOf(search.tab)
  const state = useTableState({ pageSize: 25, filters: FILTERS })
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = () => setAsked({ kind: 'edit', container: null })
  useAddInAddress(isChangeable ? add : null)
  const { carrier = '', vessel = '', port = '', only = '' } = state.filters
  const filter = {
    state: tab,
    carrierScac: carrier,
    vesselName: vessel,
    portName: port,
    lateOnly: only === 'late',
    freeTimeOnly: only === 'free',
    problemsOnly: only === 'problems',
  }
  const list = useCall(containerWork, { ...state.paging, ...filter }, { keepsPrevious: true, silent: true })
  const counts = list.data?.counts
  const show = (view: string | undefined) => change({ view })
  const go = (id: string | null) => {
    change({ tab: id === 'all' ? undefined : (id ?? undefined), page: undefined })
  }
  const { searchText, sortName, sortOrder } = state.paging
  return (
    <>
      <PageHeader
        actions={
          <>
            <ExportMenu
              onSave={(format) =>
                saveFile(exportContainers, { format, searchText, sortName, sortOrder, ...filter })
              }
            />
            {isChangeable ? <Changes onAdd={add} onShow={show} /> : null}
          </>
        }
      />
      <div className={css.above}>
        <ContainerMap
          onChoose={(id) => void navigate(pageLink('OceanTrackingEvents', { ContainerID: id }))}
        />
      </div>
      <Tabs value={tab || 'all'} onChange={go}>
        <CountedTabs
          tabs={[
            { id: 'all', title: t`All`, count: counts?.all },
            ...CONTAINER_STATES.map((id) => ({
              id,
              title: term(STATE_LABELS[id]),
              count: counts?.states[id],
            })),
          ]}
        />
        <Tabs.Panel value={tab || 'all'} pt="md">
          <ContainerList
            state={state}
            list={list}
            isChangeable={isChangeable}
            onAsk={setAsked}
            onAdd={add}
            onImport={() => show('import')}
          />
        </Tabs.Panel>
      </Tabs>
      <LazyPart
        of={CONTAINER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: () => setAsked(null) }}
      />
      <DeleteContainer
        container={asked?.kind === 'delete' ? asked.container : null}
        onClose={() => setAsked(null)}
      />
      <LazyPart
        of={IMPORT}
        isWanted={isChangeable && search.view === 'import'}
        isAbove
        with={{ isOpen: search.view === 'import', onClose: () => show(undefined) }}
      />
      <LazyPart
        of={ACCOUNTS}
        isWanted={isChangeable && search.view === 'accounts'}
        isAbove
        with={{ isOpen: search.view === 'accounts', onClose: () => show(undefined) }}
      />
    </>
  )
}

function Changes({ onAdd, onShow }: { onAdd: () => void; onShow: (view: string) => void }) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onShow('accounts')}>
        <Trans>Tracking accounts</Trans>
      </Button>
      <Button variant="default" onClick={() => onShow('import')}>
        <Trans>Import</Trans>
      </Button>
      <AddButton label={t`Add container`} onClick={onAdd} />
    </Group>
  )
}
