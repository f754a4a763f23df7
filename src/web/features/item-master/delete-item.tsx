import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readItemNow } from './read-item.ts'

interface DeleteItemProps {
  /** null: the dialog is closed. */
  item: ItemMasterValue | null
  onClose: () => void
}

/** Asks for confirmation before an item is deleted. */
export const DeleteItem = ({ item: asked, onClose }: DeleteItemProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={itemMasterWork}
    query={{ flag: 'delete' }}
    bodyOf={(item) => ({ item })}
    told={({ message }) => message}
    overtaken={{ code: 'ITEM_CHANGED', what: 'item', readNow: readItemNow }}
    title={(item) => t`Delete ${item.itemCode}?`}
    confirmLabel={t`Delete item`}
  >
    {(item) => (
      <>
        <Text mb="xs">
          <Trans>{item.description} will be removed from the item master.</Trans>
        </Text>
        <Text mb="xs">
          <Trans>Orders and shipments that use it do not change.</Trans>
        </Text>
      </>
    )}
  </DeleteEntry>
)
