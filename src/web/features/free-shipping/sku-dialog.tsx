import { Button, Group, Modal, Stack } from '@mantine/core'
import { changeSkuRule } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { useChange } from '../../api/queries.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'

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
  const title = asked?.rule ? `Edit ${asked.rule.sku}` : 'Add a SKU'
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} {...typed}>
      {asked ? <SkuForm rule={asked.rule} onClose={onClose} /> : null}
    </Modal>
  )
}

function SkuForm({ rule, onClose }: { rule: SkuRuleValue | null; onClose: () => void }) {
  const change = useChange(changeSkuRule)
  const { form, submit, message, isSubmitting } = useContractForm<SkuValues>({
    schema: changeSkuRule.body,
    initial: { rule: rule ?? BLANK },
    onSubmit: async (values) => {
      const outcome = await change.run(values, { query: { Flag: rule ? 'update' : 'add' } })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="SKU">
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <TextField form={form} path="rule.sku" label="SKU" maxLength={60} required data-autofocus />
        <TextField form={form} path="rule.description" label="Description" maxLength={200} />
        <CheckField form={form} path="rule.isFreeShipping" label="Ships free" />
        {form.values.rule.isFreeShipping ? (
          <NumberField
            form={form}
            path="rule.minimumQuantity"
            label="From a quantity in the cart of"
            min={1}
            allowDecimal={false}
          />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {rule ? 'Save SKU' : 'Add SKU'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
