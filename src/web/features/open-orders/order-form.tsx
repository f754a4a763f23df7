import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { useChange } from '../../api/queries.ts'
import { useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { isOvertaken, Overtaken } from './overtaken.tsx'

const PAYERS = [
  { value: 'P', label: 'Prepaid' },
  { value: 'C', label: 'Collect' },
  { value: 'T', label: 'Third party' },
]

/** What this form changes of an order: its lines are changed elsewhere, also by whoever was quicker. */
const ownOf = ({
  shipBy,
  paymentType,
  soldTo,
  poNumber,
  destination,
  specialInstructions,
}: OrderFields): OrderFields => ({
  shipBy,
  paymentType,
  soldTo,
  poNumber,
  destination,
  specialInstructions,
})

type OrderFields = Pick<
  OrderValue,
  'shipBy' | 'paymentType' | 'soldTo' | 'poNumber' | 'destination' | 'specialInstructions'
>

/** Changes what an order says as a whole; its lines are changed one by one. */
export function OrderForm({ order, onDone }: { order: OrderValue; onDone: () => void }) {
  const change = useChange(addOrder)
  const { form, submit, message, isSubmitting } = useContractForm({
    schema: addOrder.body,
    initial: { order, version: order.version },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', `Order ${orderNumberOf(order)} is saved`)
      onDone()
      return null
    },
  })
  const begin = (now: OrderValue) => form.setValues({ order: now, version: now.version })
  useKnownZip(form, 'order.destination')
  // Another ZIP is another place: its city and state come in by themselves.
  const changeZip = (zip: string) => {
    const { destination } = form.values.order
    form.setFieldValue('order.destination', { ...destination, ...withZip(zip, destination) })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Order">
      <Stack gap="sm">
        {message && isOvertaken(change.refused) ? (
          <Overtaken
            message={message}
            orderId={order.id}
            onReload={begin}
            onKeepMine={(now) => {
              begin({ ...now, ...ownOf(form.values.order) })
              submit()
            }}
          />
        ) : message ? (
          <FormErrorSummary message={message} />
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField form={form} path="order.shipBy" label="Ship by" type="date" data-autofocus />
          <ChoiceField form={form} path="order.paymentType" label="Freight" data={PAYERS} />
          <TextField form={form} path="order.soldTo" label="Sold to" maxLength={40} />
          <TextField form={form} path="order.poNumber" label="PO" maxLength={60} />
          <TextField form={form} path="order.destination.companyName" label="Consignee" maxLength={100} />
          <TextField form={form} path="order.destination.street" label="Street" maxLength={100} />
          <TextInput
            {...form.getInputProps('order.destination.zip')}
            label="ZIP"
            maxLength={ZIP_MAX_LENGTH}
            autoComplete="off"
            onChange={(event) => changeZip(event.currentTarget.value)}
          />
          <TextField form={form} path="order.destination.city" label="City" maxLength={60} />
          <TextField form={form} path="order.destination.state" label="State" maxLength={2} />
        </SimpleGrid>
        <TextField
          form={form}
          path="order.specialInstructions"
          label="Instructions for the carrier"
          maxLength={500}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Save order
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
