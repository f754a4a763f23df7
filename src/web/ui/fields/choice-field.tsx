import { Select, type SelectProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

export function ChoiceField({ form, path, ...input }: Bound & Own<SelectProps>) {
  return <Select allowDeselect={false} checkIconPosition="right" {...input} {...bind(form, path)} />
}
