import { Textarea, type TextareaProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

export function LongTextField({ form, path, ...input }: Bound & Own<TextareaProps>) {
  return <Textarea autosize minRows={2} maxRows={8} {...input} {...bind(form, path)} />
}
