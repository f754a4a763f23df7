import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

/**
 * A right-aligned number field with tabular figures. A number out of bounds, or a fraction in an integer field, stays
 * as typed: the contract reports the error.
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
