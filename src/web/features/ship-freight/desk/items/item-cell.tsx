import { t } from '@lingui/core/macro'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { ItemRow } from '../form/form.ts'
import type { LineFigures } from '../form/item-figures.ts'
import { COLUMN_FACTS, type ItemColumn, packageName } from './item-columns.ts'
import css from './items-grid.module.css'

interface ItemCellProps {
  row: ItemRow
  column: ItemColumn
  /** From 1, as the clerk counts. */
  line: number
  figures: LineFigures
  fault: string | undefined
  /** Id of the datalist with item codes. */
  codesId: string
  onChange: (key: string, patch: Partial<ItemRow>) => void
}

/** One cell of the grid. Every cell is an input of its own, so that Tab, typing and pasting just work. */
export function ItemCell({ row, column, line, figures, fault, codesId, onChange }: ItemCellProps) {
  const { kind, name, maxLength } = COLUMN_FACTS[column]
  const path = `items.${row.key}.${column}`
  const shared: CellAttributes = {
    'aria-label': t`${name}, line ${line}`,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${path}-fault` : undefined,
    'data-path': path,
    'data-row': line - 1,
    'data-column': column,
  }
  const value = String(row[column])
  const change = (event: { currentTarget: { value: string } }) =>
    onChange(row.key, { [column]: event.currentTarget.value })
  if (kind === 'check') {
    return (
      <label className={css.check}>
        <input
          {...shared}
          type="checkbox"
          checked={row[column] === true}
          onChange={(event) => onChange(row.key, { [column]: event.currentTarget.checked })}
        />
      </label>
    )
  }
  if (kind === 'class') return <ClassSelect {...shared} value={value} figures={figures} onChange={change} />
  if (kind === 'choice') return <ChoiceSelect {...shared} value={value} column={column} onChange={change} />
  return (
    <input
      {...shared}
      className={kind === 'number' ? `${css.input} ${css.number}` : css.input}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={maxLength}
      list={column === 'itemCode' ? codesId : undefined}
      autoComplete="off"
      value={value}
      onChange={change}
    />
  )
}

interface CellAttributes extends React.AriaAttributes {
  'data-path': string
  'data-row': number
  'data-column': ItemColumn
}

interface SelectProps extends CellAttributes {
  value: string
  onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void
}

/** A short list of codes. A code that the list does not have (from an import) stays what it is. */
function ChoiceSelect({ column, ...select }: SelectProps & { column: ItemColumn }) {
  const choices = COLUMN_FACTS[column].choices ?? []
  const isKnown = choices.some(({ value }) => value === select.value)
  return (
    <select
      {...select}
      className={css.input}
      title={column === 'packageType' ? packageName(select.value) : undefined}
    >
      {isKnown ? null : <option value={select.value}>{select.value}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** `85 auto`: the class that the density gives; or one that is chosen. Without sizes the default holds. */
function ClassSelect({ figures, ...select }: SelectProps & { figures: LineFigures }) {
  return (
    <select {...select} className={css.input}>
      <option value="">{unchosenWord(figures)}</option>
      {FREIGHT_CLASSES.map((freightClass) => (
        <option key={freightClass} value={freightClass}>
          {freightClass}
        </option>
      ))}
    </select>
  )
}

function unchosenWord({ freightClass, from, isAutoClass }: LineFigures): string {
  if (!isAutoClass) return t`Choose…`
  if (from === 'typed') return 'auto'
  return `${freightClass} ${from === 'default' ? t`default` : t`auto`}`
}
