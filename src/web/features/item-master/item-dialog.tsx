import { t } from '@lingui/core/macro'
import { Checkbox, Modal, NumberInput, Select, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import { readClientSetup } from '#contracts/endpoints/rating.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { LENGTH_UNITS, PACKAGE_TYPES, PALLET_SIZES, WEIGHT_UNITS } from '#contracts/reference.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { useCall } from '../../api/queries.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { classHint, faultsOf, type ItemValues, valuesOf } from './item-values.ts'
import { readItemNow } from './read-item.ts'

export interface ItemDialogProps {
  /** null: the dialog is closed. A null item: a new one. */
  asked: { item: ItemMasterValue | null } | null
  onClose: () => void
}

/** Adds or changes one item of the item master. */
export function ItemDialog({ asked, onClose }: ItemDialogProps) {
  const title = asked?.item ? t`Edit ${asked.item.itemCode}` : t`Add an item`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="xl" {...typed}>
      {asked ? <ItemForm item={asked.item} onClose={onClose} /> : null}
    </Modal>
  )
}

type Form = UseFormReturnType<ItemValues>

function ItemForm({ item, onClose }: { item: ItemMasterValue | null; onClose: () => void }) {
  const work = useEntry({
    endpoint: itemMasterWork,
    query: { flag: item ? 'update' : 'add' },
    entry: item,
    valuesOf,
    check: faultsOf,
    told: ({ message }) => message,
    version: 'item.version',
    overtakenCode: 'ITEM_CHANGED',
    readNow: readItemNow,
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Item`} what="item" isNew={item === null}>
      <NameFields form={form} />
      <SizeFields form={form} />
      <StackingFields form={form} />
      <CustomsFields form={form} />
      {form.values.item.isHazmat ? <HazmatFields form={form} /> : null}
    </EntryForm>
  )
}

const CLASS_CHOICES = [
  { value: '', label: t`By density` },
  ...FREIGHT_CLASSES.map((one) => ({ value: one, label: t`Class ${one}` })),
]
const PACKAGE_CHOICES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))
const WEIGHT_CHOICES = WEIGHT_UNITS.map(({ code, label }) => ({ value: code, label }))
const LENGTH_CHOICES = LENGTH_UNITS.map(({ code, label }) => ({ value: code, label }))
const PALLET_CHOICES = [
  { value: '0', label: t`None` },
  ...PALLET_SIZES.map(({ id, label }) => ({ value: String(id), label: t`${label} in` })),
]

function NameFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="item.itemCode" label="SKU" maxLength={60} required data-autofocus />
      <TextField form={form} path="item.description" label={t`Description`} maxLength={200} required />
      <ChoiceField form={form} path="item.freightClass" label={t`Class`} data={CLASS_CHOICES} />
      <TextField form={form} path="item.nmfc" label="NMFC" maxLength={20} />
    </SimpleGrid>
  )
}

function SizeFields({ form }: { form: Form }) {
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 6 }} spacing="sm">
        <NumberField form={form} path="item.weight" label={t`Weight`} min={0} decimalScale={6} />
        <ChoiceField form={form} path="item.weightUnit" label={t`Weight unit`} data={WEIGHT_CHOICES} />
        <NumberField form={form} path="item.length" label={t`Length`} min={0} decimalScale={2} />
        <NumberField form={form} path="item.width" label={t`Width`} min={0} decimalScale={2} />
        <NumberField form={form} path="item.height" label={t`Height`} min={0} decimalScale={2} />
        <ChoiceField form={form} path="item.lengthUnit" label={t`Size unit`} data={LENGTH_CHOICES} />
      </SimpleGrid>
      <DensityHint form={form} />
    </>
  )
}

/** The class of a single unit: a hint for choosing the class, not the class of a shipment. */
function DensityHint({ form }: { form: Form }) {
  const { data } = useCall(readClientSetup, {}, { silent: true })
  const scale = data?.classCalculationDensities.scale ?? DEFAULT_CLIENT_SETTINGS.densityScale
  const hint = classHint(form.values.item, scale)
  return (
    <Text size="sm" c="dimmed" role="status">
      {hint
        ? t`One unit has ${hint.density} lb/ft³: class ${hint.freightClass} by density (${scale}).`
        : t`Enter the weight and all three dimensions to see the density and its class here.`}
    </Text>
  )
}

function StackingFields({ form }: { form: Form }) {
  const { palletSizeId } = form.values.item
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <ChoiceField form={form} path="item.packageType" label={t`Handling unit`} data={PACKAGE_CHOICES} />
      <NumberField form={form} path="item.unitsPerCarton" label={t`Units per carton`} min={0} />
      <NumberField form={form} path="item.unitsPerPallet" label={t`Units per pallet`} min={0} />
      <Select
        label={t`Pallet size`}
        data={PALLET_CHOICES}
        allowDeselect={false}
        {...form.getInputProps('item.palletSizeId')}
        value={String(palletSizeId)}
        onChange={(id) => form.setFieldValue('item.palletSizeId', Number(id ?? 0))}
      />
      <Checkbox label={t`Stackable`} {...form.getInputProps('item.isStackable', { type: 'checkbox' })} />
      <Checkbox label={t`Hazardous`} {...form.getInputProps('item.isHazmat', { type: 'checkbox' })} />
    </SimpleGrid>
  )
}

function CustomsFields({ form }: { form: Form }) {
  const { declaredValueCents } = form.values.item
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <NumberInput
        label={t`Value per unit`}
        hideControls
        thousandSeparator=","
        styles={{ input: { textAlign: 'right' } }}
        prefix="$"
        min={0}
        decimalScale={2}
        fixedDecimalScale
        {...form.getInputProps('item.declaredValueCents')}
        value={declaredValueCents / 100}
        onChange={(dollars) =>
          form.setFieldValue('item.declaredValueCents', Math.round((Number(dollars) || 0) * 100))
        }
      />
      <TextField form={form} path="item.upc" label="UPC" inputMode="numeric" maxLength={14} />
      <TextField form={form} path="item.htsCode" label="HTS" maxLength={20} />
      <TextField
        form={form}
        path="item.countryOfOrigin"
        label={t`Country of origin`}
        placeholder="US"
        maxLength={2}
        styles={{ input: { textTransform: 'uppercase' } }}
      />
    </SimpleGrid>
  )
}

/** The hazardous materials data of the shipping paper (49 CFR 172.202). */
function HazmatFields({ form }: { form: Form }) {
  const path = (field: string) => `item.hazmat.${field}`
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <TextField
        form={form}
        path={path('unNumber')}
        label={t`UN number`}
        placeholder={t`UN1263`}
        maxLength={10}
      />
      <TextField
        form={form}
        path={path('properShippingName')}
        label={t`Proper shipping name`}
        maxLength={150}
      />
      <TextField
        form={form}
        path={path('technicalName')}
        label={t`Technical name`}
        placeholder={t`for n.o.s. names`}
        maxLength={150}
      />
      <TextField
        form={form}
        path={path('hazardClass')}
        label={t`Hazard class`}
        placeholder="3"
        maxLength={20}
      />
      <ChoiceField
        form={form}
        path={path('packingGroup')}
        label={t`Packing group`}
        data={[{ value: '', label: t`None` }, 'I', 'II', 'III']}
      />
      <TextField
        form={form}
        path={path('emergencyPhone')}
        label={t`Emergency phone`}
        inputMode="tel"
        maxLength={50}
      />
    </SimpleGrid>
  )
}
