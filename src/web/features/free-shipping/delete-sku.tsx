import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeSkuRule } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readSkuNow } from './read-sku.ts'

interface DeleteSkuProps {
  /** null: the dialog is closed. */
  rule: SkuRuleValue | null
  onClose: () => void
}

/** Asks before a SKU goes out of the rule. */
export function DeleteSku({ rule: asked, onClose }: DeleteSkuProps) {
  const { shown: rule, show } = useReadAgain(asked)
  const client = useQueryClient()
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
  const reload = async () => {
    const now = rule && (await readSkuNow(client, rule))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={rule !== null}
      title={t`Delete ${rule?.sku ?? ''}?`}
      confirmLabel={t`Delete SKU`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        {rule?.isFreeShipping === false
          ? t`It may ship free by the cart rule from then on.`
          : t`It ships free by the cart rule only from then on.`}
      </Text>
      <EndProblem refused={change.refused} changed="SKU_RULE_CHANGED" what="SKU" onReload={reload} />
    </ConfirmDialog>
  )
}
