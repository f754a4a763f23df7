import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { term } from '../../text/terms.ts'
import { NothingFound } from './nothing-found.tsx'
import { useListed } from './use-listed.ts'

export interface Choice {
  value: string
  /** Text in the field when chosen. */
  label: string
  /** Text of its line in the list, if that is more than the label. */
  words?: string
}

export interface SelectBoxProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  data: readonly Choice[]
  /** null = nothing chosen. */
  value: string | null
  /** null only if the field can be cleared. */
  onChange: (value: string | null) => void
  /** Given: the choice can be cleared, by a button with this name. */
  clearLabel?: string
  /** The text when no choice matches. */
  nothingFound?: string
  /** The edge of the field with which the list is aligned. */
  side?: 'start' | 'end'
}

/**
 * Selects one of a list: opened by a press, filtered by typing, chosen with Enter. For lists too long for a plain
 * select.
 */
export function SelectBox(props: SelectBoxProps) {
  const { data, value, onChange, clearLabel, side = 'start', ...input } = props
  const { nothingFound = t`Nothing found`, ...others } = input
  const [search, setSearch] = useState('')
  const listed = useListed(others)
  const choices = new Map(data.map((choice) => [choice.value, { ...choice, label: term(choice.label) }]))
  const isHit = (choice: { value: string }, typed: string) => fits(choices.get(choice.value)!, typed)
  const hasHit = search === '' || data.some((choice) => isHit(choice, search))
  const hasWords = data.some(({ words }) => words !== undefined)
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      allowDeselect={false}
      checkIconPosition="right"
      {...others}
      {...listed.input}
      data={[...choices.values()].map(({ value: code, label }) => ({ value: code, label }))}
      value={value}
      onChange={(next) => listed.isShortcut.current || onChange(next)}
      onSearchChange={setSearch}
      filter={({ options, search: typed }) =>
        options.filter((option) => 'value' in option && isHit(option, typed))
      }
      {...(hasWords
        ? { renderOption: ({ option }) => choices.get(option.value)?.words ?? option.label }
        : {})}
      nothingFoundMessage={nothingFound}
      inputContainer={(field) => <NothingFound field={field} words={hasHit ? '' : nothingFound} />}
      clearSectionMode="clear"
      clearable={Boolean(clearLabel && value)}
      clearButtonProps={{ 'aria-label': clearLabel, 'aria-hidden': false, tabIndex: 0 }}
      comboboxProps={{ position: `bottom-${side}`, keepMounted: listed.keepMounted }}
      onFocus={(event) => {
        event.currentTarget.select()
        listed.input.onFocus(event)
      }}
    />
  )
}

/** Whether the label or the words of a choice contain the typed text. */
function fits({ label, words = '' }: Pick<Choice, 'label' | 'words'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return label.toLowerCase().includes(wanted) || words.toLowerCase().includes(wanted)
}
