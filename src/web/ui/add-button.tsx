import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface AddButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  label: string
}

/** Adds an entry to a list. */
export const AddButton = ({ label, ...button }: AddButtonProps) => (
  <Button leftSection={<IconPlus size={button.size === 'xs' ? 14 : 16} aria-hidden />} {...button}>
    {label}
  </Button>
)
