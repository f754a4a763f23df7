import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { readClientSetup } from '#contracts/endpoints/rating.ts'
import { useCall } from '../../api/queries.ts'
import type { TableState } from '../../ui/data-table/table-state.ts'

/** Filters by shipping point; shown only if there are several. */
export function WarehouseFilter({ state }: { state: TableState }) {
  const { data } = useCall(readClientSetup, {}, { silent: true, staleTime: 300_000 })
  const warehouses = data?.warehouses ?? []
  if (warehouses.length < 2) return null
  return (
    <NativeSelect
      size="sm"
      aria-label={t`Warehouse`}
      value={state.filters.warehouse ?? ''}
      onChange={(event) => state.change({ filters: { warehouse: event.currentTarget.value } })}
      data={[
        { value: '', label: t`All warehouses` },
        ...warehouses.map(({ WHSE, Name }) => ({ value: WHSE, label: Name || WHSE })),
      ]}
    />
  )
}
