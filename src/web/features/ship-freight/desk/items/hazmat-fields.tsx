import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Hazmat } from '#domain/shipment/shipment.ts'
import { isPhoneKey, PHONE_MAX_LENGTH } from '#domain/text/phone.ts'
import type { Faults } from '../form/change-form.ts'
import type { ItemRow } from '../form/form.ts'
import css from './items-grid.module.css'

interface HazmatFieldsProps {
  row: ItemRow
  line: number
  faults: Faults
  onChange: (key: string, patch: Partial<ItemRow>) => void
}

/** The hazardous materials fields of the shipping paper, in its order (49 CFR 172.202). */
export function HazmatFields({ row, line, faults, onChange }: HazmatFieldsProps) {
  const field = (name: keyof Hazmat, label: string, maxLength: number) => ({
    label,
    'aria-label': t`${label}, line ${line}`,
    'data-path': `items.${row.key}.hazmat.${name}`,
    maxLength,
    value: row.hazmat[name] ?? '',
    error: faults[`hazmat.${name}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(row.key, { hazmat: { ...row.hazmat, [name]: event.currentTarget.value } as Hazmat }),
  })
  const { maxLength: _length, ...packingGroup } = field('packingGroup', t`Packing group`, 3)
  return (
    <div className={css.hazmat}>
      <TextInput {...field('unNumber', t`UN number`, 10)} placeholder={t`e.g. UN1263`} />
      <TextInput {...field('properShippingName', t`Proper shipping name`, 150)} />
      <TextInput {...field('technicalName', t`Technical name`, 150)} placeholder={t`for n.o.s. names`} />
      <TextInput {...field('hazardClass', t`Hazard class`, 20)} placeholder="e.g. 3" />
      <NativeSelect {...packingGroup} data={[{ value: '', label: t`None` }, 'I', 'II', 'III']} />
      <TextInput
        {...field('emergencyPhone', t`Emergency phone`, PHONE_MAX_LENGTH)}
        onKeyDown={(event) => {
          const isShortcut = event.ctrlKey || event.metaKey || event.altKey
          if (event.key.length === 1 && !isShortcut && !isPhoneKey(event.key)) event.preventDefault()
        }}
      />
    </div>
  )
}
