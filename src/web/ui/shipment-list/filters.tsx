import { t } from '@lingui/core/macro'
import { SelectBox } from '../choice/select-box.tsx'
import { FilterBox } from '../data-table/filter-box.tsx'
import type { TableState } from '../data-table/table-state.ts'
import { useCarrierChoices, useWarehouseChoices } from './choices.ts'

interface ChoiceFilterProps {
  state: TableState
  w?: number
}

export const CarrierFilter = ({ state, w }: ChoiceFilterProps) => (
  <FilterBox
    {...{ state, w }}
    name="carrier"
    label={t`Carrier`}
    data={useCarrierChoices()}
    clearLabel={t`All carriers`}
    nothingFound={t`No carrier found`}
  />
)

export const WarehouseFilter = ({ state, w }: ChoiceFilterProps) => (
  <WarehouseChoice
    w={w}
    value={state.filters.warehouse ?? ''}
    onChange={(warehouse) => state.change({ filters: { warehouse } })}
  />
)

interface WarehouseChoiceProps {
  w?: number | undefined
  /** '' = all of them. */
  value: string
  onChange: (warehouse: string) => void
}

export const WarehouseChoice = ({ w, value, onChange }: WarehouseChoiceProps) => (
  <SelectBox
    w={w}
    aria-label={t`Warehouse`}
    placeholder={t`Warehouse`}
    data={useWarehouseChoices(value)}
    value={value || null}
    onChange={(warehouse) => onChange(warehouse ?? '')}
    clearLabel={t`All warehouses`}
  />
)
