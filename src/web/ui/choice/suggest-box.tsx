import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

export interface Suggestion {
  key: string
  words: ReactNode
}

interface SuggestBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onType: (value: string) => void
  /** Name of the list for screen readers. */
  listLabel: string
  suggestions: readonly Suggestion[]
  onPick: (index: number) => void
  /** When the list opens: on the first hits, with the first line ready for Enter, or on focus. */
  opensOn: 'hits' | 'focus'
}

/** A text field with suggestions; other text may be typed as well. */
export function SuggestBox(props: SuggestBoxProps) {
  const { value, onType, listLabel, suggestions, onPick, opensOn, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const latest = useRef(combobox)
  latest.current = combobox
  const hits = suggestions.map(({ key }) => key).join('\n')
  useEffect(() => {
    if (opensOn !== 'hits' || hits === '' || document.activeElement !== field.current) return
    latest.current.openDropdown()
    latest.current.selectFirstOption()
  }, [opensOn, hits])
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: combobox.dropdownOpened && suggestions.length > 0 }}
      position="bottom-start"
      onOptionSubmit={(key) => {
        combobox.closeDropdown()
        onPick(suggestions.findIndex((one) => one.key === key))
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          ref={field}
          value={value}
          onClick={() => opensOn === 'focus' && combobox.openDropdown()}
          onFocus={(event) => {
            if (opensOn === 'focus') combobox.openDropdown()
            input.onFocus?.(event)
          }}
          onBlur={(event) => {
            combobox.closeDropdown()
            input.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            // Ctrl+Enter belongs to the screen.
            if (event.ctrlKey || event.metaKey) combobox.resetSelectedOption()
            input.onKeyDown?.(event)
          }}
          onChange={(event) => {
            onType(event.currentTarget.value)
            if (opensOn === 'focus') {
              combobox.resetSelectedOption()
              combobox.openDropdown()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={listLabel}>
          {suggestions.map(({ key, words }) => (
            <Combobox.Option key={key} value={key} aria-selected={false}>
              {words}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
