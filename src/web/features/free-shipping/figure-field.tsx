import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { figureOf } from './cart-values.ts'

interface FigureFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
  /** How it stands in the field while nobody types. */
  show: (value: number) => string
}

/** A number of the rules: shown as `show` writes it, free to be typed in the meantime; nothing typed is 0. */
export function FigureField({ value, onChange, show, ...input }: FigureFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const figure = text.trim() === '' ? 0 : figureOf(text)
    // What is no number does not get in, as in a field of numbers.
    if (figure === null && text.trim() !== '$') return
    setTyped(text)
    onChange(figure ?? 0)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      styles={{ input: { textAlign: 'right' } }}
      {...input}
      value={typed ?? show(value)}
      // What stands there is typed over, as in a field of numbers.
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(null)
        input.onBlur?.(event)
      }}
    />
  )
}
