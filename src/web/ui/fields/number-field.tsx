import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

/**
 * Numbers are aligned right in figures of equal width. A number out of bounds, or with a fraction where none can be,
 * stays as typed: the contract says what is wrong with it.
 */
export function NumberField({ form, path, ...input }: Bound & Own<NumberInputProps>) {
  return (
    <NumberInput
      hideControls
      clampBehavior="none"
      thousandSeparator=","
      styles={{ input: { textAlign: 'right' } }}
      {...input}
      {...bind(form, path)}
    />
  )
}
