import { ActionIcon, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { showPlace } from '#domain/text/lane.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useWeightEach } from '../../ui/use-client-setup.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useTyped } from '../../ui/use-typed.ts'
import {
  atConsignee,
  BLANK_ORDER,
  blankLine,
  faultsOfOrder,
  type NewOrderValues,
} from './new-order-values.ts'
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
    <Modal onClose={onClose} title="New order" size="xl" {...typed}>
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
      toast('success', `Order ${outcome.value.order.orderNumber} is in Open Orders.`)
      onClose()
      onAdded(outcome.value.order)
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label="New order">
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <HeadFields form={form} />
        <ConsigneeFields form={form} />
        <Lines form={form} />
        <LongTextField
          form={form}
          path="order.specialInstructions"
          label="Special instructions, printed on the BOL"
          maxLength={500}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            Save and ship
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const PAYERS = [
  { value: 'P', label: 'Prepaid' },
  { value: 'C', label: 'Collect' },
  { value: 'T', label: 'Third party' },
]

function HeadFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="sm">
      <TextField
        form={form}
        path="order.orderNumber"
        label="Order number"
        maxLength={60}
        required
        data-autofocus
      />
      <TextField form={form} path="order.poNumber" label="PO number" maxLength={60} />
      <ChoiceField form={form} path="order.paymentType" label="Who pays" data={PAYERS} />
      <TextField form={form} path="order.soldTo" label="Sold-to" maxLength={40} />
      <TextField form={form} path="order.shipBy" label="Ship by" type="date" />
    </SimpleGrid>
  )
}

function ConsigneeFields({ form }: { form: Form }) {
  const path = (field: string) => `order.destination.${field}`
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <ConsigneeName form={form} />
      <TextField form={form} path={path('street')} label="Street" maxLength={100} />
      <SimpleGrid cols={3} spacing="sm">
        <TextField form={form} path={path('zip')} label="ZIP" maxLength={10} required />
        <TextField form={form} path={path('city')} label="City" placeholder="By ZIP" maxLength={60} />
        <TextField form={form} path={path('state')} label="State" placeholder="By ZIP" maxLength={2} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="sm">
        <TextField form={form} path={path('contactName')} label="Contact" maxLength={30} />
        <TextField form={form} path={path('contactPhone')} label="Phone" maxLength={50} inputMode="tel" />
      </SimpleGrid>
    </SimpleGrid>
  )
}

/** Found among the saved locations while it is typed, or typed to the end. */
function ConsigneeName({ form }: { form: Form }) {
  const [wanted, setWanted] = useState('')
  const settled = useSettled(wanted.trim(), 120)
  const { data } = useCall(
    listLocations,
    { searchText: settled, pageSize: 8 },
    { enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  const hits = wanted.trim().length >= 2 && settled.length >= 2 ? (data?.rows ?? []) : []
  const { value, error, onBlur } = form.getInputProps('order.destination.companyName')
  return (
    <SuggestBox
      label="Consignee"
      placeholder="Name, or a saved location"
      required
      data-path="order.destination.companyName"
      value={value}
      error={error}
      maxLength={100}
      listLabel="Saved locations"
      opensOn="hits"
      suggestions={hits.map((location) => ({
        key: location.id,
        words: (
          <>
            <div>{location.companyName}</div>
            <Text size="xs" c="dimmed" component="div">
              {[location.street, showPlace(location)].filter(Boolean).join(', ')}
            </Text>
          </>
        ),
      }))}
      onType={(typed) => {
        form.setFieldValue('order.destination.companyName', typed)
        setWanted(typed)
      }}
      onBlur={(event) => {
        setWanted('')
        onBlur?.(event)
      }}
      onPick={(index) => {
        const location = hits[index]
        if (location) form.setFieldValue('order', atConsignee(form.values.order, location))
        setWanted('')
      }}
    />
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
          <NumberField form={form} path={path(field)} label={`${label}, in`} min={0} decimalScale={2} />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by their place
          <div key={index} className={styles.line}>
            <TextField form={form} path={path('description')} label="Description" maxLength={200} required />
            <NumberField form={form} path={path('quantity')} label="Qty" min={1} allowDecimal={false} />
            <ChoiceField form={form} path={path('packageType')} label="Package" data={PACKAGES} />
            <NumberField
              form={form}
              path={path('weight')}
              label={isWeightEach ? 'Weight, lb each' : 'Weight, lb'}
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
              aria-label={`Remove line ${index + 1}`}
              onClick={() => set(lines.filter((_one, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )
      })}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => set([...lines, blankLine()])}
      >
        Add a line
      </Button>
    </div>
  )
}
