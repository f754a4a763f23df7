import { t } from '@lingui/core/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type Bound, bind, type Own } from './bound.ts'

export function PasswordField({ form, path, ...input }: Bound & Own<PasswordInputProps>) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
      {...input}
      {...bind(form, path)}
    />
  )
}
