import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import { listShipmentsForTracking } from '#contracts/endpoints/shipments.ts'
import { useCall } from '../../api/queries.ts'
import type { TableState } from '../../ui/data-table/table-state.ts'
import type { TrackTab } from './tabs.ts'

const RARELY_CHANGES_MS = 600_000

/** What narrows the list, beside the search; kept in the URL. */
export function TrackFilters({ state, tab }: { state: TableState; tab: TrackTab }) {
  const carriers = useCarriers()
  const warehouses = useWarehouses(tab, state.filters.warehouse ?? '')
  const set = (name: string) => (value: string | null) => state.change({ filters: { [name]: value ?? '' } })
  return (
    <>
      <Select
        aria-label="Carrier"
        placeholder="Carrier"
        w={180}
        data={carriers}
        value={state.filters.carrier || null}
        onChange={set('carrier')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All carriers' }}
        nothingFoundMessage="No such carrier"
      />
      <Select
        aria-label="Warehouse"
        placeholder="Warehouse"
        w={150}
        data={warehouses}
        value={state.filters.warehouse || null}
        onChange={set('warehouse')}
        clearable
        clearButtonProps={{ 'aria-label': 'All warehouses' }}
      />
      <DateFilter label="Created from" value={state.filters.from ?? ''} onChange={set('from')} />
      <DateFilter label="Created to" value={state.filters.to ?? ''} onChange={set('to')} />
    </>
  )
}

interface DateFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      w={140}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
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

/** Enough rows of a tab to see from which warehouses it ships. */
const ROWS_LOOKED_AT = 200

/** The warehouses that the tab ships from, by their codes: the client's set-up names them without. */
function useWarehouses(tab: TrackTab, chosen: string) {
  const { data } = useCall(
    listShipmentsForTracking,
    { pageSize: ROWS_LOOKED_AT },
    { query: { statuscode: tab.listCode }, staleTime: RARELY_CHANGES_MS },
  )
  return useMemo(() => {
    const names = new Map(chosen ? [[chosen, chosen]] : [])
    for (const row of data?.rows ?? []) {
      if (row.warehouse) names.set(row.warehouse, `${row.warehouse} ${row.originCity}`)
    }
    return [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label))
  }, [data, chosen])
}
