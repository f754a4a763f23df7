import { SelectBox, type SelectBoxProps } from '../choice/select-box.tsx'
import type { TableState } from './table-state.ts'

interface FilterBoxProps extends Omit<SelectBoxProps, 'value' | 'onChange' | 'label'> {
  state: TableState
  /** What the filter is called in the address. */
  name: string
  label: string
  /** Takes the choice back: `All carriers`. */
  clearLabel: string
}

/** Narrows a list to one of several values. */
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
