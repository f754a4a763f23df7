import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { changeSkuRule } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { readSkuNow } from './read-sku.ts'

export interface SkuDialogProps {
  /** null: the dialog is closed. A null rule: a new one. */
  asked: { rule: SkuRuleValue | null } | null
  onClose: () => void
}

interface SkuValues extends Record<string, unknown> {
  rule: SkuRuleValue
}

const BLANK: SkuRuleValue = { id: '', sku: '', description: '', isFreeShipping: true, minimumQuantity: 1 }

/** Adds or changes one SKU of the rule. */
export function SkuDialog({ asked, onClose }: SkuDialogProps) {
  const title = asked?.rule ? t`Edit ${asked.rule.sku}` : t`Add a SKU`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} {...typed}>
      {asked ? <SkuForm rule={asked.rule} onClose={onClose} /> : null}
    </Modal>
  )
}

const valuesOf = (rule: SkuRuleValue | null): SkuValues => ({ rule: rule ?? BLANK })

function SkuForm({ rule, onClose }: { rule: SkuRuleValue | null; onClose: () => void }) {
  const work = useEntry({
    endpoint: changeSkuRule,
    query: { Flag: rule ? 'update' : 'add' },
    entry: rule,
    valuesOf,
    told: ({ message }) => message,
    version: 'rule.version',
    overtakenCode: 'SKU_RULE_CHANGED',
    readNow: readSkuNow,
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label="SKU" what="SKU" isNew={rule === null}>
      <TextField form={form} path="rule.sku" label="SKU" maxLength={60} required data-autofocus />
      <TextField form={form} path="rule.description" label={t`Description`} maxLength={200} />
      <CheckField form={form} path="rule.isFreeShipping" label={t`Ships free`} />
      {form.values.rule.isFreeShipping ? (
        <NumberField
          form={form}
          path="rule.minimumQuantity"
          label={t`Minimum quantity in the cart`}
          min={1}
        />
      ) : null}
    </EntryForm>
  )
}
