import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { useChange } from '../../api/queries.ts'
import { useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'

const PAYERS = [
  { value: 'P', label: 'Prepaid' },
  { value: 'C', label: 'Collect' },
  { value: 'T', label: 'Third party' },
]

/** Changes what an order says as a whole; its lines are changed one by one. */
export function OrderForm({ order, onDone }: { order: OrderValue; onDone: () => void }) {
  const change = useChange(addOrder)
  const { form, submit, message, isSubmitting } = useContractForm({
    schema: addOrder.body,
    initial: { order, version: order.version },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', `Order ${order.orderNumber} is saved`)
      onDone()
      return null
    },
  })
  useKnownZip(form, 'order.destination')
  // Another ZIP is another place: its city and state come in by themselves.
  const changeZip = (zip: string) => {
    const { destination } = form.values.order
    form.setFieldValue('order.destination', { ...destination, ...withZip(zip, destination) })
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Order">
      <Stack gap="sm">
        {message ? <FormErrorSummary message={message} /> : null}
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
