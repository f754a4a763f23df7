import { t } from '@lingui/core/macro'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { term } from '../../text/terms.ts'
import styles from './choice.module.css'
import { NothingFound } from './nothing-found.tsx'
import type { Choice } from './select-box.tsx'
import { useListed } from './use-listed.ts'

export interface GroupedChoice extends Pick<Choice, 'value' | 'label'> {
  /** The heading above it; choices of one group must be adjacent. */
  group?: string
}

interface MultiSelectBoxProps {
  label: string
  /** The path of the value, so that an error can take the focus. */
  path?: string
  /** Name of the list for screen readers; the label if absent. */
  listLabel?: string
  isDisabled?: boolean
  error?: string | undefined
  placeholder?: string
  data: readonly GroupedChoice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  clearLabel: string
  nothingFound?: string
}

/** Selects several of a list: the chosen ones are shown in the field and no longer offered. */
export function MultiSelectBox(props: MultiSelectBoxProps) {
  const { label, path, listLabel = label, isDisabled = false, error, placeholder, value, onChange } = props
  const { nothingFound = t`Nothing left to choose` } = props
  const [search, setSearch] = useState('')
  const listed = useListed({})
  const data = props.data.map((choice) => ({ ...choice, label: term(choice.label) }))
  const wanted = search.trim().toLowerCase()
  const hasHit = data.some((one) => !value.includes(one.value) && one.label.toLowerCase().includes(wanted))
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      {...listed.input}
      classNames={{ input: styles.box }}
      label={label}
      aria-label={listLabel}
      data-path={path}
      disabled={isDisabled}
      error={error}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={inGroups(data)}
      value={[...value]}
      onChange={(next) => listed.isShortcut.current || onChange(next)}
      onSearchChange={setSearch}
      nothingFoundMessage={nothingFound}
      inputContainer={(field) => (
        <NothingFound field={field} words={hasHit || search === '' ? '' : nothingFound} />
      )}
      clearable
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': props.clearLabel, 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ position: 'bottom-start', keepMounted: listed.keepMounted }}
    />
  )
}

/** The choices below their headings, in their order. */
function inGroups(data: readonly GroupedChoice[]) {
  const lists: { group: string; items: { value: string; label: string }[] }[] = []
  for (const { group = '', ...item } of data) {
    const last = lists.at(-1)
    if (last?.group === group) last.items.push(item)
    else lists.push({ group, items: [item] })
  }
  return lists
}
