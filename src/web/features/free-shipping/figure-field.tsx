import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { figureOf } from './cart-values.ts'

interface FigureFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
  /** The format of the value while the field has no focus. */
  show: (value: number) => string
}

const ON_THE_WAY = /^\s*(\$\s*)?(\d{1,3}(,\d{3})*(,\d{0,2})?|\.)?$/

/** A number of the rules: shown in the format of `show`, free-form while it is typed; empty is 0. */
export function FigureField({ value, onChange, show, ...input }: FigureFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const figure = text.trim() === '' ? 0 : figureOf(text)
    // Blocks text that is not a number, like a number field does, unless it may become one: `1,2` of `1,250`.
    if (figure === null && !ON_THE_WAY.test(text)) return
    setTyped(text)
    if (figure !== null) onChange(figure)
    else if (text.trim() === '$') onChange(0)
  }
  const isUnfinished = (typed ?? '').includes(',') && figureOf(typed ?? '') === null
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      styles={{ input: { textAlign: 'right' } }}
      {...input}
      value={typed ?? show(value)}
      error={isUnfinished ? t`Not a number: ${show(value)} stays in use.` : input.error}
      // Focus selects the value, so that typing replaces it, as in a number field.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        input.onBlur?.(event)
      }}
    />
  )
}
