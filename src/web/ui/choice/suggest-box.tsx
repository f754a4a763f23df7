import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ChoiceList } from './choice-list.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface Suggestion {
  key: string
  words: ReactNode
}

interface SuggestBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onType: (value: string) => void
  /** What is offered, for screen readers. */
  listLabel: string
  suggestions: readonly Suggestion[]
  onPick: (index: number) => void
  /** When the list comes: by itself with its first line ready for Enter, or as soon as the field has the focus. */
  opensOn: 'hits' | 'focus'
}

/** A field for any text that offers what it knows; what is not there is simply typed. */
export function SuggestBox(props: SuggestBoxProps) {
  const { value, onType, listLabel, suggestions, onPick, opensOn, onBlur, onFocus, onKeyDown, ...input } =
    props
  const field = useRef<HTMLInputElement>(null)
  const pick = (index: number) => {
    keys.close()
    onPick(index)
  }
  const keys = useListKeys(suggestions.length, pick)
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    // Opened only once there is something to show, so that the list stands where it will stay.
    const isHere = document.activeElement === field.current
    if (opensOn === 'hits' && suggestions.length > 0 && isHere) latest.current.open(0)
  }, [opensOn, suggestions])
  return (
    <>
      <TextInput
        {...input}
        {...keys.input}
        ref={field}
        value={value}
        onClick={() => opensOn === 'focus' && keys.open()}
        onFocus={(event) => {
          if (opensOn === 'focus') keys.open()
          onFocus?.(event)
        }}
        onBlur={(event) => {
          keys.close()
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          keys.input.onKeyDown(event)
          onKeyDown?.(event)
        }}
        onChange={(event) => {
          onType(event.currentTarget.value)
          if (opensOn === 'focus') keys.open()
        }}
      />
      <ChoiceList label={listLabel} keys={keys} choices={suggestions} anchor={field} pick={pick} />
    </>
  )
}
