import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { changeSkuRule } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readSkuNow } from './read-sku.ts'

interface DeleteSkuProps {
  /** null: the dialog is closed. */
  rule: SkuRuleValue | null
  onClose: () => void
}

/** Asks for confirmation before a SKU is removed from the rule. */
export const DeleteSku = ({ rule: asked, onClose }: DeleteSkuProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={changeSkuRule}
    query={{ Flag: 'delete' }}
    bodyOf={(rule) => ({ rule })}
    told={({ message }) => message}
    overtaken={{ code: 'SKU_RULE_CHANGED', what: 'SKU', readNow: readSkuNow }}
    title={(rule) => t`Delete ${rule.sku}?`}
    confirmLabel={t`Delete SKU`}
  >
    {(rule) => (
      <Text mb="xs">
        {rule.isFreeShipping === false
          ? t`It may then ship free under the cart rule.`
          : t`It then ships free only under the cart rule.`}
      </Text>
    )}
  </DeleteEntry>
)
