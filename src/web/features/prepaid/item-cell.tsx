import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { ItemRow } from './form.ts'
import { COLUMN_FACTS, type ItemColumn, packageName } from './item-columns.ts'
import type { LineFigures } from './item-figures.ts'
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
  const facts = COLUMN_FACTS[column]
  const path = `items.${row.key}.${column}`
  const shared = {
    'aria-label': `${facts.name}, line ${line}`,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${path}-fault` : undefined,
    'data-path': path,
    'data-row': line - 1,
    'data-column': column,
  }
  if (facts.kind === 'check') {
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
  const value = String(row[column])
  const change = (event: { currentTarget: { value: string } }) =>
    onChange(row.key, { [column]: event.currentTarget.value })
  if (facts.kind === 'class') {
    return <ClassSelect {...shared} value={value} figures={figures} onChange={change} />
  }
  if (facts.kind === 'choice') {
    const title = column === 'packageType' ? packageName(value) : undefined
    const isKnown = facts.choices?.some((choice) => choice.value === value)
    return (
      <select {...shared} className={css.input} value={value} title={title} onChange={change}>
        {isKnown ? null : <option value={value}>{value}</option>}
        {facts.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  const isNumber = facts.kind === 'number'
  return (
    <input
      {...shared}
      className={isNumber ? `${css.input} ${css.number}` : css.input}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={facts.maxLength}
      list={column === 'itemCode' ? codesId : undefined}
      autoComplete="off"
      value={value}
      onChange={change}
    />
  )
}

interface ClassSelectProps extends React.AriaAttributes {
  'data-path': string
  'data-row': number
  'data-column': string
  value: string
  figures: LineFigures
  onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void
}

/** `85 auto`: the class that the density gives; or one that is chosen. Without sizes the default holds. */
function ClassSelect({ figures, ...select }: ClassSelectProps) {
  const word = figures.from === 'default' ? 'default' : 'auto'
  const computed = figures.from === 'typed' ? 'auto' : `${figures.freightClass} ${word}`
  return (
    <select {...select} className={css.input}>
      <option value="">{computed}</option>
      {FREIGHT_CLASSES.map((freightClass) => (
        <option key={freightClass} value={freightClass}>
          {freightClass}
        </option>
      ))}
    </select>
  )
}
