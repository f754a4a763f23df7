import { t } from '@lingui/core/macro'
import { ActionIcon, Modal, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { useChange } from '../../api/queries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useWeightEach } from '../../ui/use-client-setup.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { ConsigneeFields } from './new-order-consignee.tsx'
import { BLANK_ORDER, blankLine, faultsOfOrder, type NewOrderValues } from './new-order-values.ts'
import styles from './single-order.module.css'

export interface NewOrderDialogProps {
  isOpen: boolean
  onClose: () => void
  onAdded: (order: OrderValue) => void
}

/** An order typed by hand. Saved, it goes straight to the screen that ships it. */
export function NewOrderDialog({ isOpen, onClose, onAdded }: NewOrderDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal onClose={onClose} title={t`New order`} size="xl" {...typed}>
      {isOpen ? <OrderForm onClose={onClose} onAdded={onAdded} /> : null}
    </Modal>
  )
}

type Form = UseFormReturnType<NewOrderValues>

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
        <Lines form={form} />
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

function HeadFields({ form }: { form: Form }) {
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

const PACKAGES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))

function Lines({ form }: { form: Form }) {
  const { lines } = form.values.order
  const isWeightEach = useWeightEach()
  const set = (next: NewOrderValues['order']['lines']) => form.setFieldValue('order.lines', next)
  return (
    <div className={styles.lines}>
      {lines.map((_line, index) => {
        const path = (field: string) => `order.lines.${index}.${field}`
        const size = (field: string, label: string) => (
          <NumberField form={form} path={path(field)} label={t`${label}, in`} min={0} decimalScale={2} />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by their place
          <div key={index} className={styles.line}>
            <TextField
              form={form}
              path={path('description')}
              label={t`Description`}
              maxLength={200}
              required
            />
            <NumberField form={form} path={path('quantity')} label={t`Qty`} min={1} allowDecimal={false} />
            <ChoiceField form={form} path={path('packageType')} label={t`Package`} data={PACKAGES} />
            <NumberField
              form={form}
              path={path('weight')}
              label={isWeightEach ? t`Weight, lb each` : t`Weight, lb`}
              min={0}
              decimalScale={2}
              required
            />
            {size('length', 'L')}
            {size('width', 'W')}
            {size('height', 'H')}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              disabled={lines.length === 1}
              aria-label={t`Remove line ${index + 1}`}
              onClick={() => set(lines.filter((_one, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )
      })}
      <AddButton
        label={t`Add a line`}
        variant="default"
        size="xs"
        w="fit-content"
        onClick={() => set([...lines, blankLine()])}
      />
    </div>
  )
}
