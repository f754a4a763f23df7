import { TextInput, type TextInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

export function TextField({ form, path, ...input }: Bound & Own<TextInputProps>) {
  return <TextInput {...input} {...bind(form, path)} />
}
