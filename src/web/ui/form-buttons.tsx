import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormButtonsProps extends ButtonProps {
  onCancel: () => void
  /** What the submit button says; further props are the submit button's. */
  children: ReactNode
}

/** The two ways out of a form: cancel, and submit. */
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
