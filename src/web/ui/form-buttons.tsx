import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormButtonsProps extends ButtonProps {
  onCancel: () => void
  /** Label of the submit button, which also gets all further props. */
  children: ReactNode
}

/** The buttons of a form: Cancel and submit. */
export function FormButtons({ onCancel, size, children, ...submit }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" size={size} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" size={size} {...submit}>
        {children}
      </Button>
    </Group>
  )
}
