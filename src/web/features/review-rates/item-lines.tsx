import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { DeskLine } from './desk-form.ts'
import { classOf, type DeskDefaults } from './line-figures.ts'
import type { Faults } from './prepare-request.ts'
import css from './review-rates.module.css'

interface ItemLinesProps {
  lines: readonly DeskLine[]
  defaults: DeskDefaults
  faults: Faults
  onChange: (key: string, change: Partial<DeskLine>) => void
  onRemove: (key: string) => void
}

/** The freight, line by line, each with the class it goes by and how that comes about. */
export function ItemLines({ lines, defaults, faults, onChange, onRemove }: ItemLinesProps) {
  return (
    <ol className={css.lines} aria-label="Items">
      {lines.map((line, index) => (
        <ItemLine
          key={line.key}
          line={line}
          number={index + 1}
          isOnly={lines.length === 1}
          defaults={defaults}
          faults={faults}
          onChange={onChange}
          onRemove={onRemove}
        />
      ))}
    </ol>
  )
}

interface ItemLineProps extends Omit<ItemLinesProps, 'lines'> {
  line: DeskLine
  number: number
  isOnly: boolean
}

const FIGURES = [
  { name: 'length', label: 'L in', spoken: 'Length in inches' },
  { name: 'width', label: 'W in', spoken: 'Width in inches' },
  { name: 'height', label: 'H in', spoken: 'Height in inches' },
] as const

const PACKAGES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label }))

const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { line, number, isOnly, defaults, faults, onChange, onRemove } = props
  const known = classOf(line, defaults)
  const figure = (
    name: 'weight' | 'quantity' | 'length' | 'width' | 'height',
    label: string,
    spoken: string,
  ) => (
    <TextInput
      label={label}
      aria-label={`${spoken} of item ${number}`}
      data-path={`lines.${line.key}.${name}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      classNames={{ input: css.figure }}
      value={line[name]}
      error={faults[`lines.${line.key}.${name}`]}
      onChange={(event) => onChange(line.key, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <li className={css.line}>
      <div className={css.fields}>
        {figure(
          'weight',
          defaults.isWeightEach ? 'Weight, lb each' : 'Weight, lb',
          defaults.isWeightEach ? 'Weight in pounds of one piece' : 'Weight in pounds',
        )}
        <NativeSelect
          label="Class"
          aria-label={`Class of item ${number}`}
          data-path={`lines.${line.key}.freightClass`}
          value={line.freightClass}
          error={faults[`lines.${line.key}.freightClass`]}
          onChange={(event) => onChange(line.key, { freightClass: event.currentTarget.value })}
        >
          <option value="">{line.freightClass === '' ? `${known.freightClass} auto` : 'Auto'}</option>
          {FREIGHT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
        {figure('quantity', 'Qty', 'Quantity')}
        <NativeSelect
          label="Package"
          aria-label={`Package of item ${number}`}
          data={PACKAGES}
          value={line.packageType}
          onChange={(event) => onChange(line.key, { packageType: event.currentTarget.value })}
        />
        {FIGURES.map(({ name, label, spoken }) => (
          <div key={name}>{figure(name, label, spoken)}</div>
        ))}
        <Checkbox
          className={css.stack}
          label="Stackable"
          aria-label={`Item ${number} is stackable`}
          checked={line.isStackable}
          onChange={(event) => onChange(line.key, { isStackable: event.currentTarget.checked })}
        />
        <ActionIcon
          className={css.remove}
          aria-label={`Remove item ${number}`}
          disabled={isOnly}
          onClick={() => onRemove(line.key)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.working}>{known.working}</div>
    </li>
  )
})
