import { t } from '@lingui/core/macro'
import { CloseButton, Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { term } from '../../text/terms.ts'
import styles from './choice.module.css'
import { ChoiceList } from './choice-list.tsx'
import { type Choice, isHit } from './select-box.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface GroupedChoice extends Choice {
  group?: string
}

interface MultiSelectBoxProps {
  label: string
  /** Where the value is, for whoever brings the focus to a fault. */
  path?: string
  /** What is chosen from, for screen readers; the label when absent. */
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

/** Several of a list: each that is chosen stands in the field and is offered no more. */
export function MultiSelectBox(props: MultiSelectBoxProps) {
  const { label, path, placeholder, value, onChange, clearLabel, nothingFound } = props
  const data = props.data.map((choice) => ({ ...choice, label: term(choice.label) }))
  const { listLabel = label, isDisabled = false } = props
  const [search, setSearch] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const shown = data.filter((choice) => !value.includes(choice.value) && isHit(choice, search))
  const pick = (index: number) => {
    const choice = shown[index]
    setSearch('')
    if (choice) onChange([...value, choice.value])
  }
  const remove = (code: string) => onChange(value.filter((one) => one !== code))
  const keys = useListKeys(shown.length, pick)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Backspace' && search === '' && last !== undefined) return remove(last)
    keys.input.onKeyDown(event)
  }
  return (
    <>
      <PillsInput
        ref={box}
        classNames={{ input: styles.box }}
        label={label}
        error={props.error}
        rightSection={
          value.length > 0 && !isDisabled ? (
            <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange([])} />
          ) : null
        }
      >
        <Pill.Group>
          {value.map((code) => (
            <Pill key={code} withRemoveButton={!isDisabled} onRemove={() => remove(code)}>
              {data.find((choice) => choice.value === code)?.label ?? code}
            </Pill>
          ))}
          <PillsInput.Field
            {...keys.input}
            data-path={path}
            disabled={isDisabled}
            aria-label={listLabel}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={search}
            onClick={() => keys.isOpen || keys.open()}
            onFocus={() => keys.open()}
            onBlur={() => {
              keys.close()
              setSearch('')
            }}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              keys.open(0)
            }}
          />
        </Pill.Group>
      </PillsInput>
      <ChoiceList
        label={listLabel}
        keys={keys}
        choices={shown.map(({ value: key, label: words, group }) => ({
          key,
          words,
          ...(group ? { group } : {}),
        }))}
        anchor={box}
        pick={pick}
        nothing={nothingFound ?? t`Nothing left to choose`}
      />
    </>
  )
}
