import { t } from '@lingui/core/macro'
import { Modal, SimpleGrid, Stack } from '@mantine/core'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { useChange } from '../../api/queries.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { ConsigneeFields } from './new-order-consignee.tsx'
import { NewOrderLines } from './new-order-lines.tsx'
import { BLANK_ORDER, faultsOfOrder, type NewOrderForm, type NewOrderValues } from './new-order-values.ts'

export interface NewOrderDialogProps {
  isOpen: boolean
  onClose: () => void
  onAdded: (order: OrderValue) => void
}

/** An order typed by hand. Saving it opens the screen that ships it. */
export function NewOrderDialog({ isOpen, onClose, onAdded }: NewOrderDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal onClose={onClose} title={t`New order`} size="xl" {...typed}>
      {isOpen ? <OrderForm onClose={onClose} onAdded={onAdded} /> : null}
    </Modal>
  )
}

function OrderForm({ onClose, onAdded }: Pick<NewOrderDialogProps, 'onClose' | 'onAdded'>) {
  const { run } = useChange(addOrder)
  const { form, submit, message, isSubmitting } = useContractForm<NewOrderValues>({
    schema: addOrder.body,
    initial: BLANK_ORDER,
    check: faultsOfOrder,
    onSubmit: async (values) => {
      const outcome = await run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', t`Order ${outcome.value.order.orderNumber} is in Open Orders.`)
      onClose()
      onAdded(outcome.value.order)
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`New order`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <HeadFields form={form} />
        <ConsigneeFields form={form} />
        <NewOrderLines form={form} />
        <LongTextField
          form={form}
          path="order.specialInstructions"
          label={t`Special instructions, printed on the BOL`}
          maxLength={500}
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>{t`Save and ship`}</FormButtons>
      </Stack>
    </form>
  )
}

const PAYERS = [
  { value: 'P', label: t`Prepaid` },
  { value: 'C', label: t`Collect` },
  { value: 'T', label: t`Third party` },
]

function HeadFields({ form }: { form: NewOrderForm }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <TextField
        form={form}
        path="order.orderNumber"
        label={t`Order number`}
        maxLength={60}
        required
        data-autofocus
      />
      <TextField form={form} path="order.poNumber" label={t`PO number`} maxLength={60} />
      <ChoiceField form={form} path="order.paymentType" label={t`Who pays`} data={PAYERS} />
      <TextField form={form} path="order.soldTo" label={t`Sold-to`} maxLength={40} />
      <TextField form={form} path="order.shipBy" label={t`Ship by`} type="date" />
    </SimpleGrid>
  )
}
