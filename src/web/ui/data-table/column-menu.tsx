import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import type { Column } from './column.ts'
import type { TablePreferences } from './preferences.ts'

export interface ColumnMenuProps<R> {
  columns: readonly Column<R>[]
  preferences: TablePreferences
  change: (patch: Partial<TablePreferences>) => void
  reset: () => void
}

/** Chooses which columns are shown, in which order, and the row height. */
export default function ColumnMenu<R>({ columns, preferences, change, reset }: ColumnMenuProps<R>) {
  const { order, hidden } = preferences
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? id
  const toggle = (id: string) =>
    change({ hidden: hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id] })
  const move = (at: number, by: number) => {
    const moved = [...order]
    const [id] = moved.splice(at, 1)
    moved.splice(at + by, 0, id!)
    change({ order: moved })
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal defaultOpened>
      <Popover.Target>
        <ActionIcon aria-label={t`Columns and density`} title={t`Columns and density`}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" mah="70vh" style={{ overflowY: 'auto' }} aria-label={t`Columns and density`}>
        <Stack gap={4} miw={260}>
          {order.map((id, at) => (
            <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
              <Checkbox
                label={titleOf(id)}
                checked={!hidden.includes(id)}
                disabled={!hidden.includes(id) && hidden.length === columns.length - 1}
                onChange={() => toggle(id)}
              />
              <Group gap={0} wrap="nowrap">
                <ActionIcon
                  size="md"
                  aria-label={t`Move ${titleOf(id)} to the left`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  size="md"
                  aria-label={t`Move ${titleOf(id)} to the right`}
                  disabled={at === order.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          <Group justify="space-between" mt="xs">
            <Switch
              label={t`Comfortable rows`}
              checked={preferences.isComfortable}
              onChange={(event) => change({ isComfortable: event.currentTarget.checked })}
            />
            <Button size="xs" variant="default" onClick={reset}>
              <Trans>Reset</Trans>
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
