import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ActionMenu } from './action-menu/action-menu.tsx'

export interface RowMenuProps {
  label: string
  items: readonly { label: string; isGrave?: boolean; onClick: () => void }[]
}

/** The actions of a row behind one small button. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <ActionMenu
      actions={items}
      button={(opener) => (
        <ActionIcon {...opener} size="md" aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    />
  )
}
