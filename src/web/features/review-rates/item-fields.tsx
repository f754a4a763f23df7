import { t } from '@lingui/core/macro'
import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { DeskLine } from './desk-form.ts'
import css from './review-rates.module.css'

/**
 * The fields of a line of freight. Each renders again only if its own value changes: prices are requested once the
 * typed field has rendered, and rendering eight fields for one keystroke delayed them.
 */

interface OfLine {
  lineKey: string
  /** The line's number, from 1. */
  number: number
  onChange: (key: string, change: Partial<DeskLine>) => void
}

interface OneField<Value = string> extends OfLine {
  value: Value
}

/** The path of a field's fault. */
export const pathOf = (lineKey: string, name: keyof DeskLine): string => `lines.${lineKey}.${name}`

export type FigureName = 'weight' | 'quantity' | 'length' | 'width' | 'height'

interface FigureProps extends OneField {
  name: FigureName
  label: string
  spoken: string
  error: string | undefined
}

export const Figure = memo(function Figure(props: FigureProps) {
  const { lineKey, number, name, label, spoken, value, error, onChange } = props
  return (
    <TextInput
      label={label}
      aria-label={t`${spoken} of item ${number}`}
      data-path={pathOf(lineKey, name)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      classNames={FIGURE}
      value={value}
      error={error}
      onChange={(event) => onChange(lineKey, { [name]: event.currentTarget.value })}
    />
  )
})

const FIGURE = { input: css.figure ?? '' }

interface FreightClassProps extends OneField {
  /** The class of the line if none was chosen. */
  usual: string
  /** The source of a class that was not chosen. */
  word: 'auto' | 'default'
  error: string | undefined
}

export const FreightClass = memo(function FreightClass(props: FreightClassProps) {
  const { lineKey, number, value, usual, word, error, onChange } = props
  return (
    <NativeSelect
      label={t`Class`}
      aria-label={t`Class of item ${number}`}
      data-path={pathOf(lineKey, 'freightClass')}
      value={value}
      error={error}
      onChange={(event) => onChange(lineKey, { freightClass: event.currentTarget.value })}
    >
      <option value="">{value === '' ? `${usual} ${word}` : word}</option>
      {FREIGHT_CLASSES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </NativeSelect>
  )
})

const PACKAGES = PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label }))

export const Package = memo(function Package({ lineKey, number, value, onChange }: OneField) {
  return (
    <NativeSelect
      label={t`Package`}
      aria-label={t`Package of item ${number}`}
      data={PACKAGES}
      value={value}
      onChange={(event) => onChange(lineKey, { packageType: event.currentTarget.value })}
    />
  )
})

export const Stackable = memo(function Stackable({ lineKey, number, value, onChange }: OneField<boolean>) {
  return (
    <Checkbox
      className={css.stack}
      label={t`Stackable`}
      aria-label={t`Item ${number} is stackable`}
      checked={value}
      onChange={(event) => onChange(lineKey, { isStackable: event.currentTarget.checked })}
    />
  )
})

interface RemoveProps extends Pick<OfLine, 'lineKey' | 'number'> {
  isOnly: boolean
  onRemove: (key: string) => void
}

export const Remove = memo(function Remove({ lineKey, number, isOnly, onRemove }: RemoveProps) {
  return (
    <ActionIcon
      className={css.remove}
      aria-label={t`Remove item ${number}`}
      disabled={isOnly}
      onClick={() => onRemove(lineKey)}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
})
