import { Checkbox } from '@mantine/core'
import { type Bound, bind } from './bound.ts'

export function CheckField({ form, path, label }: Bound) {
  return <Checkbox label={label} {...bind(form, path, 'checkbox')} />
}
