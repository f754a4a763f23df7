import { Text } from '@mantine/core'
import { changeSkuRule } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteSkuProps {
  /** null: the dialog is closed. */
  rule: SkuRuleValue | null
  onClose: () => void
}

/** Asks before a SKU goes out of the rule. */
export function DeleteSku({ rule, onClose }: DeleteSkuProps) {
  const change = useChange(changeSkuRule)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (rule === null) return
    const outcome = await change.run({ rule }, { query: { Flag: 'delete' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={rule !== null}
      title={`Delete ${rule?.sku ?? ''}?`}
      confirmLabel="Delete SKU"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        {rule?.isFreeShipping === false
          ? 'It may ship free by the cart rule from then on.'
          : 'It ships free by the cart rule only from then on.'}
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
