import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { type GridColumn, nameOf } from './grid-column.ts'

interface GridFieldProps<R> {
  column: GridColumn<R>
  row: number
  /** Index of the column. */
  at: number
  /** The path in the form. */
  path: string
  value: unknown
  isFaulty: boolean
  /** The class of the field, or of the label around a checkbox. */
  className?: string | undefined
  /** Id of a datalist. */
  list?: string
  /** The text of an empty choice. */
  unchosen?: string
  onChange: (row: number, id: keyof R & string, value: unknown) => void
}

/** The id of the element with a cell's error. */
export const faultIdOf = (path: string): string => `${path}-fault`

/** The control of a cell. Every cell is a native field, so that Tab, typing and pasting work. */
export const GridField = memo(function GridField<R>(props: GridFieldProps<R>) {
  const { column, row, at, path, value, isFaulty, className, list, unchosen, onChange } = props
  const { kind, id, maxLength, choices = [] } = column
  const name = nameOf(column)
  const line = row + 1
  const text = String(value ?? '')
  const common = {
    'data-row': row,
    'data-column': at,
    'data-path': path,
    'aria-label': t`${name}, line ${line}`,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? faultIdOf(path) : undefined,
  }
  const change = (event: { currentTarget: { value: string } }) => onChange(row, id, event.currentTarget.value)
  if (kind === 'tick') {
    return (
      <label className={className}>
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(row, id, event.currentTarget.checked)}
        />
      </label>
    )
  }
  if (kind !== 'choice') {
    return (
      <input
        {...common}
        className={className}
        type="text"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={maxLength}
        list={list}
        value={text}
        onChange={change}
      />
    )
  }
  const chosen = choices.find((choice) => choice.value === text)
  // A code that is not in the list (from an import) is kept.
  const isKnown = chosen !== undefined || (text === '' && unchosen !== undefined)
  return (
    <select {...common} className={className} title={chosen?.name} value={text} onChange={change}>
      {unchosen === undefined ? null : <option value="">{unchosen}</option>}
      {isKnown ? null : <option value={text}>{text}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}) as <R>(props: GridFieldProps<R>) => React.ReactElement

interface RemoveLineProps {
  row: number
  isOnly: boolean
  onRemove: (row: number) => void
}

export function RemoveLine({ row, isOnly, onRemove }: RemoveLineProps) {
  const line = row + 1
  return (
    <ActionIcon
      size={28}
      aria-label={isOnly ? t`Clear line ${line}` : t`Remove line ${line}`}
      onClick={() => onRemove(row)}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}
