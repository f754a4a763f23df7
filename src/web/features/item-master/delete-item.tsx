import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readItemNow } from './read-item.ts'

interface DeleteItemProps {
  /** null: the dialog is closed. */
  item: ItemMasterValue | null
  onClose: () => void
}

/** Asks before an item goes. */
export function DeleteItem({ item: asked, onClose }: DeleteItemProps) {
  const { shown: item, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(itemMasterWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (item === null) return
    const outcome = await change.run({ item }, { query: { flag: 'delete' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const reload = async () => {
    const now = item && (await readItemNow(client, item))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={t`Delete ${item?.itemCode ?? ''}?`}
      confirmLabel={t`Delete item`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>{item?.description} goes out of the item master.</Trans>
      </Text>
      <Text mb="xs">
        <Trans>Orders and shipments that have it keep it as it is.</Trans>
      </Text>
      <EndProblem refused={change.refused} changed="ITEM_CHANGED" what="item" onReload={reload} />
    </ConfirmDialog>
  )
}
