import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ItemCodes } from '../../ui/item-codes.tsx'
import { useWeightEach } from '../../ui/use-client-setup.ts'
import { blankLine, type NewOrderForm, type NewOrderValues } from './new-order-values.ts'
import styles from './single-order.module.css'
import { useItemOfLine } from './use-item-of-line.ts'

const PACKAGES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))

/** The order's lines. A SKU in the item master fills in its line. */
export function NewOrderLines({ form }: { form: NewOrderForm }) {
  const { lines } = form.values.order
  const set = (next: NewOrderValues['order']['lines']) => form.setFieldValue('order.lines', next)
  return (
    <div className={styles.lines}>
      {lines.map((_line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by their place
        <div key={index} className={styles.line}>
          <LineFields form={form} index={index} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            className={styles.remove}
            disabled={lines.length === 1}
            aria-label={t`Remove line ${index + 1}`}
            onClick={() => set(lines.filter((_one, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
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

function LineFields({ form, index }: { form: NewOrderForm; index: number }) {
  const codes = useId()
  const isWeightEach = useWeightEach()
  const { fill, followQuantity } = useItemOfLine(form, index, isWeightEach)
  const path = (field: string) => `order.lines.${index}.${field}`
  const size = (field: string, label: string) => (
    <NumberField form={form} path={path(field)} label={t`${label}, in`} min={0} decimalScale={2} />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the field is left; the field takes the focus */}
      <div onBlur={() => void fill()}>
        <TextField form={form} path={path('itemCode')} label="SKU" maxLength={60} list={codes} />
        <ItemCodes id={codes} typed={form.values.order.lines[index]?.itemCode ?? ''} />
      </div>
      <TextField form={form} path={path('description')} label={t`Description`} maxLength={200} required />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that the field is left; the field takes the focus */}
      <div onBlur={followQuantity}>
        <NumberField form={form} path={path('quantity')} label={t`Qty`} min={1} />
      </div>
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
    </>
  )
}
