import type { PasswordInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'
import { SecretInput } from './secret-input.tsx'

export function PasswordField({ form, path, ...input }: Bound & Own<PasswordInputProps>) {
  return <SecretInput {...input} {...bind(form, path)} />
}
