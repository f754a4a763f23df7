import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

interface RowMenuProps {
  label: string
  items: readonly { label: string; isGrave?: boolean; onClick: () => void }[]
}

/** What can be done with one row, behind one small button. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size="md" aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.label} color={item.isGrave ? 'red' : undefined} onClick={item.onClick}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
