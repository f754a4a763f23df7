import { t } from '@lingui/core/macro'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import { changeOrderLine } from '#contracts/endpoints/orders.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import type { OrderLineValue, OrderValue } from '#contracts/entities/order.ts'
import { LENGTH_UNITS, PACKAGE_TYPES, WEIGHT_UNITS } from '#contracts/reference.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { useClientSetup, useWeightEach } from '../../ui/use-client-setup.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { BLANK_LINE, followQuantity, lineOfItem } from './line-of-item.ts'
import { isOvertaken, Overtaken } from './overtaken.tsx'

interface LineFormProps {
  order: OrderValue
  /** null: a new line. */
  line: OrderLineValue | null
  onDone: () => void
}

const CLASSES = [
  { value: '', label: t`By density` },
  ...FREIGHT_CLASSES.map((one) => ({ value: one, label: one })),
]
const PACKAGES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))
const WEIGHTS = WEIGHT_UNITS.map(({ code, label }) => ({ value: code, label }))
const LENGTHS = LENGTH_UNITS.map(({ code, label }) => ({ value: code, label }))

/** Adds a line to an order, by hand or from the item master, or changes one. */
export function LineForm({ order, line, onDone }: LineFormProps) {
  const change = useChange(changeOrderLine)
  const isWeightEach = useWeightEach()
  const blank = useBlankLine()
  const { form, submit, message, isSubmitting } = useContractForm({
    schema: changeOrderLine.body,
    initial: { orderId: order.id, line: line ?? blank, remove: false, version: order.version },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      onDone()
      return null
    },
  })
  const current = form.values.line as OrderLineValue
  const filledBy = useRef<{ item: ItemMasterValue; quantity: number } | null>(null)
  const fill = (item: ItemMasterValue) => {
    filledBy.current = { item, quantity: current.quantity }
    form.setFieldValue('line', lineOfItem(current, item, isWeightEach))
  }
  // The quantity is typed after the item was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each quantity, not with what follows from it
  useEffect(() => {
    const { item, quantity } = filledBy.current ?? {}
    if (!item || quantity === undefined || quantity === current.quantity) return
    filledBy.current = { item, quantity: current.quantity }
    form.setFieldValue('line', followQuantity(current, item, quantity, isWeightEach))
  }, [current.quantity])
  // Saves the line with its current version; a deleted line is not changed.
  const reload = (now: OrderValue) => {
    const found = line === null ? blank : now.lines.find(({ id }) => id === line.id)
    if (found) form.setValues({ orderId: now.id, line: found, remove: false, version: now.version })
    else onDone()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={line ? t`Change line` : t`Add item`}>
      <Stack gap="sm" mt="sm">
        {message && isOvertaken(change.refused) ? (
          <Overtaken
            message={message}
            orderId={order.id}
            onReload={reload}
            onKeepMine={(now) => {
              form.setFieldValue('version', now.version)
              submit()
            }}
          />
        ) : message ? (
          <FormErrorSummary message={message} />
        ) : null}
        {line ? null : <ItemPicker onPick={fill} />}
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          <TextField form={form} path="line.itemCode" label={t`Item code`} maxLength={60} />
          <TextField form={form} path="line.description" label={t`Description`} maxLength={200} />
          <NumberField form={form} path="line.quantity" label={t`Qty`} min={1} />
          <ChoiceField form={form} path="line.packageType" label={t`Unit`} data={PACKAGES} />
          <NumberField
            form={form}
            path="line.weight"
            label={isWeightEach ? t`Weight each` : t`Weight`}
            min={0}
            decimalScale={4}
          />
          <ChoiceField form={form} path="line.weightUnit" label={t`Weight unit`} data={WEIGHTS} />
          <ChoiceField form={form} path="line.freightClass" label={t`Class`} data={CLASSES} />
          <TextField form={form} path="line.nmfc" label="NMFC" maxLength={20} />
          <NumberField form={form} path="line.length" label={t`Length`} min={0} decimalScale={2} />
          <NumberField form={form} path="line.width" label={t`Width`} min={0} decimalScale={2} />
          <NumberField form={form} path="line.height" label={t`Height`} min={0} decimalScale={2} />
          <ChoiceField form={form} path="line.lengthUnit" label={t`Size unit`} data={LENGTHS} />
        </SimpleGrid>
        <Checkbox label={t`Stackable`} {...form.getInputProps('line.isStackable', { type: 'checkbox' })} />
        <FormButtons onCancel={onDone} loading={isSubmitting}>
          {line ? t`Save line` : t`Add line`}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Specification section 5: a blank line has the user's class, else the client's; none if it comes from the density. */
function useBlankLine(): OrderLineValue {
  const { userDefinedClass } = useUser()
  const { data } = useClientSetup()
  const isAutoClass =
    data?.isAutoClassCalculationEnabled ?? DEFAULT_CLIENT_SETTINGS.isAutoClassCalculationEnabled
  const usual = userDefinedClass || (data?.defaultClass ?? DEFAULT_CLIENT_SETTINGS.defaultClass)
  return { ...BLANK_LINE, freightClass: isAutoClass ? '' : usual }
}

const MOST_OFFERED = 8

/** Finds an item by code or description. */
function ItemPicker({ onPick }: { onPick: (item: ItemMasterValue) => void }) {
  const [text, setText] = useState('')
  const asked = useSettled(text.trim(), 200)
  const found = useCall(
    itemMasterWork,
    { searchText: asked, pageSize: MOST_OFFERED },
    { query: { flag: 'select' }, enabled: asked.length > 1, silent: true, keepsPrevious: true },
  )
  const items = asked.length > 1 ? (found.data?.rows ?? []) : []
  return (
    <SuggestBox
      label={t`From the item master`}
      placeholder={t`Code or description`}
      listLabel={t`Items`}
      value={text}
      onType={setText}
      opensOn="hits"
      suggestions={items.map((item) => ({
        key: item.itemCode,
        words: `${item.itemCode} ${item.description}`,
      }))}
      onPick={(index) => {
        const item = items[index]
        if (!item) return
        onPick(item)
        setText('')
      }}
    />
  )
}
