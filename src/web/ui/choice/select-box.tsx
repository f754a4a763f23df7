import { t } from '@lingui/core/macro'
import { CloseButton, ComboboxChevron, TextInput, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { term } from '../../text/terms.ts'
import { ChoiceList } from './choice-list.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface Choice {
  value: string
  /** What the field shows when it is chosen. */
  label: string
  /** What its line in the list says, when that is more than the label. */
  words?: string
}

export interface SelectBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  data: readonly Choice[]
  /** null = nothing chosen. */
  value: string | null
  /** null only from a field that can be cleared. */
  onChange: (value: string | null) => void
  /** Given: the choice can be taken back, by a button of this name. */
  clearLabel?: string
  /** What is said when no choice fits what was typed. */
  nothingFound?: string
  /** Edge of the field that the list begins at. */
  side?: 'start' | 'end'
}

/** One of a list: opened by a press, narrowed by typing, taken with Enter. For lists too long for a plain select. */
export function SelectBox(props: SelectBoxProps) {
  const { value, onChange, clearLabel, nothingFound = t`Nothing found`, side, ...input } = props
  const data = props.data.map((choice) => ({ ...choice, label: term(choice.label) }))
  const [search, setSearch] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const chosen = data.find((choice) => choice.value === value)
  const shown = search === null ? data : data.filter((choice) => isHit(choice, search))
  const pick = (index: number) => {
    const choice = shown[index]
    keys.close()
    setSearch(null)
    if (choice && choice.value !== value) onChange(choice.value)
  }
  const keys = useListKeys(shown.length, pick)
  const open = () => keys.isOpen || keys.open(shown.findIndex((choice) => choice.value === value))
  return (
    <>
      <TextInput
        {...input}
        {...keys.input}
        ref={field}
        value={search ?? chosen?.label ?? ''}
        rightSection={
          clearLabel && value ? (
            <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange(null)} />
          ) : (
            <ComboboxChevron size={input.size ?? 'sm'} error={input.error} />
          )
        }
        rightSectionPointerEvents={clearLabel && value ? 'all' : 'none'}
        onClick={open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          keys.close()
          setSearch(null)
        }}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          keys.open(0)
        }}
      />
      <ChoiceList
        label={input['aria-label'] ?? String(input.label ?? '')}
        keys={keys}
        choices={shown.map((choice) => ({
          key: choice.value,
          words: choice.words ?? choice.label,
          isChosen: choice.value === value,
        }))}
        anchor={field}
        {...(side ? { side } : {})}
        pick={pick}
        nothing={nothingFound}
      />
    </>
  )
}

/** Whether a choice has what was typed, in its label or in its words. */
export function isHit({ label, words = '' }: Pick<Choice, 'label' | 'words'>, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return label.toLowerCase().includes(wanted) || words.toLowerCase().includes(wanted)
}
