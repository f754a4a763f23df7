import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

/** Numbers stand at the right in figures of equal width. */
export function NumberField({ form, path, ...input }: Bound & Own<NumberInputProps>) {
  return (
    <NumberInput
      hideControls
      thousandSeparator=","
      styles={{ input: { textAlign: 'right' } }}
      {...input}
      {...bind(form, path)}
    />
  )
}
