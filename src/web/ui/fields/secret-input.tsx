import { t } from '@lingui/core/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface SecretInputProps extends PasswordInputProps {
  /** The label of the show/hide button. */
  toggleLabel?: string
}

/** A password, hidden unless the user shows it. Marks errors for screen readers, which the library does not. */
export function SecretInput({ toggleLabel = t`Show or hide the password`, ...input }: SecretInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0, size: 28 }}
      aria-invalid={input.error ? true : undefined}
      {...input}
    />
  )
}
