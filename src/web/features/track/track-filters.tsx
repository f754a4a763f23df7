import { t } from '@lingui/core/macro'
import { Group, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { listCarriers, readClientSetup } from '#contracts/endpoints/rating.ts'
import { useCall } from '../../api/queries.ts'
import { AttentionFilter } from '../../ui/attention-filter.tsx'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { DateFilter, spanFault } from '../../ui/date-filter.tsx'
import type { TrackTab } from './tabs.ts'
import { DAY_KINDS, dayKindIn, dayKindsOf } from './use-track-list.ts'

const RARELY_CHANGES_MS = 600_000

/** What narrows the list, beside the search; kept in the URL. */
export function TrackFilters({ tab, state }: { tab: TrackTab; state: TableState }) {
  const { filters } = state
  const day = DAY_KINDS[dayKindIn(tab.status, filters)]
  const carriers = useCarriers()
  const warehouses = useWarehouses(state.filters.warehouse ?? '')
  const set = (name: string) => (value: string | null) => state.change({ filters: { [name]: value ?? '' } })
  return (
    <>
      <AttentionFilter status={tab.status} state={state} />
      <SelectBox
        aria-label={t`Carrier`}
        placeholder={t`Carrier`}
        w={180}
        data={carriers}
        value={state.filters.carrier || null}
        onChange={set('carrier')}
        clearLabel={t`All carriers`}
        nothingFound={t`No carrier found`}
      />
      <SelectBox
        aria-label={t`Warehouse`}
        placeholder={t`Warehouse`}
        w={150}
        data={warehouses}
        value={state.filters.warehouse || null}
        onChange={set('warehouse')}
        clearLabel={t`All warehouses`}
      />
      {/* The two ends of a span stay side by side where the row has no place for both. */}
      <Group gap="xs" align="flex-start">
        <NativeSelect
          aria-label={t`Which day`}
          value={dayKindIn(tab.status, filters)}
          onChange={(event) => state.change({ filters: { days: event.currentTarget.value } })}
          data={dayKindsOf(tab.status).map((value) => ({ value, label: DAY_KINDS[value] }))}
        />
        <DateFilter label={t`${day} from`} value={state.filters.from ?? ''} onChange={set('from')} />
        <DateFilter
          label={t`${day} to`}
          value={state.filters.to ?? ''}
          onChange={set('to')}
          error={spanFault(state.filters.from, state.filters.to)}
        />
      </Group>
    </>
  )
}

/** Each carrier once, whatever rate modes it has. */
function useCarriers() {
  const { data } = useCall(listCarriers, {}, { staleTime: RARELY_CHANGES_MS, silent: true })
  return useMemo(() => {
    const names = new Map(data?.carriers.map((one) => [one.SCAC, one.CarrierName]))
    return [...names]
      .map(([value, label]) => ({ value, label: `${label} (${value})` }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [data])
}

/** The client's warehouses; a code that came with the address of the page stays choosable. */
function useWarehouses(chosen: string) {
  const { data } = useCall(readClientSetup, {}, { staleTime: RARELY_CHANGES_MS })
  return useMemo(() => {
    const names = new Map(chosen ? [[chosen, chosen]] : [])
    for (const { WHSE, City } of data?.warehouses ?? []) names.set(WHSE, `${WHSE} ${City}`)
    return [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label))
  }, [data, chosen])
}
