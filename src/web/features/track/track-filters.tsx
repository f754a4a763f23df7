import { t } from '@lingui/core/macro'
import { Group, NativeSelect } from '@mantine/core'
import { AttentionFilter } from '../../ui/attention-filter.tsx'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { SpanFilter } from '../../ui/date-filter.tsx'
import { CarrierFilter, WarehouseFilter } from '../../ui/shipment-list/filters.tsx'
import type { TrackTab } from './tabs.ts'
import { DAY_KINDS, dayKindIn, dayKindsOf } from './use-track-list.ts'

/** The filters of the list, in addition to the search; kept in the URL. */
export function TrackFilters({ tab, state }: { tab: TrackTab; state: TableState }) {
  const { filters } = state
  const day = DAY_KINDS[dayKindIn(tab.status, filters)]
  return (
    <>
      <AttentionFilter status={tab.status} state={state} />
      <CarrierFilter state={state} w={180} />
      <WarehouseFilter state={state} w={150} />
      {/* The two ends of a range stay together when the row wraps. */}
      <Group gap="xs" align="flex-start">
        <NativeSelect
          aria-label={t`Which day`}
          value={dayKindIn(tab.status, filters)}
          onChange={(event) => state.change({ filters: { days: event.currentTarget.value } })}
          data={dayKindsOf(tab.status).map((value) => ({ value, label: DAY_KINDS[value] }))}
        />
        <SpanFilter state={state} fromLabel={t`${day} from`} toLabel={t`${day} to`} />
      </Group>
    </>
  )
}
