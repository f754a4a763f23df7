import { t } from '@lingui/core/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface SecretInputProps extends PasswordInputProps {
  /** What the button with the eye is called. */
  toggleLabel?: string
}

/** A password, hidden until the user wants to see it. The library does not tell screen readers that it is at fault. */
export function SecretInput({ toggleLabel = t`Show or hide the password`, ...input }: SecretInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0, size: 28 }}
      aria-invalid={input.error ? true : undefined}
      {...input}
    />
  )
}
