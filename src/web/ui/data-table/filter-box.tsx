import { SelectBox, type SelectBoxProps } from '../choice/select-box.tsx'
import type { TableState } from './table-state.ts'

interface FilterBoxProps extends Omit<SelectBoxProps, 'value' | 'onChange' | 'label'> {
  state: TableState
  /** Name of the filter in the URL. */
  name: string
  label: string
  /** Label of the entry that clears the filter: `All carriers`. */
  clearLabel: string
}

/** Filters a list by one of several values. */
export function FilterBox({ state, name, label, ...box }: FilterBoxProps) {
  return (
    <SelectBox
      aria-label={label}
      placeholder={label}
      {...box}
      value={state.filters[name] || null}
      onChange={(value) => state.change({ filters: { [name]: value ?? '' } })}
    />
  )
}
