import { t } from '@lingui/core/macro'
import { Kbd, Modal, Stack, Table, Title } from '@mantine/core'
import { type ShortcutGroup, shownShortcuts } from '../ui/shortcuts.ts'

const EVERYWHERE: ShortcutGroup = {
  title: t`Everywhere`,
  shortcuts: [
    { keys: 'Ctrl K', does: t`Search, go to a page, or find an action` },
    { keys: '?', does: t`Show these shortcuts` },
    { keys: 'Esc', does: t`Close a dialog or menu` },
  ],
}

/** The keyboard shortcuts of the current page. */
export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Keyboard shortcuts`}>
      <Stack gap="md">
        {[EVERYWHERE, ...shownShortcuts()].map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Title order={3} size="sm" mb={4}>
              {title}
            </Title>
            <Table verticalSpacing={4}>
              <Table.Tbody>
                {shortcuts.map(({ keys, does }) => (
                  <Table.Tr key={keys}>
                    <Table.Td>{does}</Table.Td>
                    <Table.Td ta="right">
                      {keys.split(' ').map((key) => (
                        <Kbd key={key} ml={4}>
                          {key}
                        </Kbd>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}
