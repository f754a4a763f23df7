import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import css from './contracts.module.css'
import { type Cells, pathOf, type RuleColumn } from './form/column.ts'
import { cellsOf } from './form/typed-document.ts'

interface FieldProps {
  column: RuleColumn
  /** The accessible name of a field in a table: `% off, discount 1`. */
  name?: string
  path: string
  text: string
  faults: Readonly<Record<string, string>>
  /** True: the label is above the field instead of in the column's header. */
  hasLabel?: boolean
  onChange: (text: string) => void
}

/** The message of a field; the server may name a part of what is one field here. */
const faultOf = (faults: FieldProps['faults'], path: string): string | undefined =>
  faults[path] ?? Object.entries(faults).find(([field]) => field.startsWith(`${path}.`))?.[1]

/** One field of a contract. */
export function RuleField({ column, name, path, text, faults, hasLabel, onChange }: FieldProps) {
  const suggestions = useId()
  const { kind, label, options = [], width = 130, hint } = column
  const shared = {
    ...(name ? { 'aria-label': name } : {}),
    ...(hasLabel
      ? { label, ...(hint ? { description: hint } : {}) }
      : { miw: width, errorProps: { maw: Math.max(width, 130), className: css.fault } }),
    'data-path': path,
    error: faultOf(faults, path),
  }
  if (kind === 'check') {
    return (
      <Checkbox
        label={label}
        {...(hint ? { description: hint } : {})}
        data-path={path}
        checked={text === 'yes'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : 'no')}
      />
    )
  }
  if (kind === 'choice') {
    const isKnown = options.some(({ value }) => value === text)
    return (
      <NativeSelect
        {...shared}
        data={isKnown ? [...options] : [{ value: text, label: text }, ...options]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (kind === 'long') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={hasLabel ? 3 : 1}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <>
      <TextInput
        {...shared}
        type={kind === 'day' ? 'date' : 'text'}
        {...(kind === 'figure' ? { inputMode: 'decimal' as const } : {})}
        {...(options.length > 0 ? { list: suggestions } : {})}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {options.length > 0 ? (
        <datalist id={suggestions}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  )
}

interface FieldsProps {
  columns: readonly RuleColumn[]
  cells: Cells
  /** The server's path for faults: `rules` or `rules.spaceRules.0`. */
  at: string
  faults: Readonly<Record<string, string>>
  /** The accessible name of a row's card: `space rule 1`. */
  what?: string
  onChange: (cells: Record<string, string>) => void
}

/** Labeled fields in a column; fields that do not apply are left out. */
export function RuleFields({ columns, cells, at, faults, what, onChange }: FieldsProps) {
  return (
    <div className={css.fields}>
      {columns.map((column) =>
        column.isOn?.(cells) === false ? null : (
          <div key={column.cell} className={column.kind === 'long' ? css.wide : undefined}>
            <RuleField
              column={column}
              {...(what ? { name: `${column.label}, ${what}` } : {})}
              path={`${at}.${pathOf(column, cells)}`}
              text={cells[column.cell] ?? ''}
              faults={faults}
              hasLabel
              onChange={(text) => onChange(withCell(columns, cells, column, text))}
            />
          </div>
        ),
      )}
    </div>
  )
}

/** The cells with one changed, and with the empty cells that it fills or starts. */
export function withCell(
  columns: readonly RuleColumn[],
  cells: Cells,
  column: RuleColumn,
  text: string,
): Record<string, string> {
  const changed: Record<string, string> = { ...cells, [column.cell]: text }
  for (const [cell, filled] of Object.entries(column.fill?.(text) ?? {}))
    if (!changed[cell]) changed[cell] = filled
  // A choice shows its first option: a field that becomes applicable gets it as its value.
  for (const one of columns) {
    const isChosen = one.kind === 'choice' && one.isOn?.(changed) !== false
    if (isChosen && !changed[one.cell]) changed[one.cell] = one.options?.[0]?.value ?? ''
  }
  return changed
}

/** The cells of a new row: a choice starts with its first option. */
export function startCells(columns: readonly RuleColumn[], start: Cells): Record<string, string> {
  const cells: Record<string, string> = { ...cellsOf(columns, null), ...start }
  for (const { cell, kind, options } of columns)
    if (kind === 'choice' && !cells[cell]) cells[cell] = options?.[0]?.value ?? ''
  return cells
}
