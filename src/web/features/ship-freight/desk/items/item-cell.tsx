import { t } from '@lingui/core/macro'
import type { GridColumn } from '../../../../ui/editable-grid/grid-column.ts'
import { GridField } from '../../../../ui/editable-grid/grid-field.tsx'
import type { ItemRow } from '../form/form.ts'
import type { LineFigures } from '../form/item-figures.ts'
import css from './items-grid.module.css'

interface ItemCellProps {
  row: ItemRow
  column: GridColumn<ItemRow>
  /** Index of the column. */
  at: number
  /** From 1, as shown to users. */
  line: number
  figures: LineFigures
  isFaulty: boolean
  /** Id of the datalist with item codes. */
  codesId: string
  onChange: (key: string, patch: Partial<ItemRow>) => void
}

/** One cell of the items grid. */
export function ItemCell({ row, column, at, line, figures, isFaulty, codesId, onChange }: ItemCellProps) {
  const { id, kind } = column
  return (
    <GridField
      column={column}
      row={line - 1}
      at={at}
      path={`items.${row.key}.${id}`}
      value={row[id]}
      isFaulty={isFaulty}
      className={kind === 'tick' ? css.check : kind === 'number' ? `${css.input} ${css.number}` : css.input}
      list={id === 'itemCode' ? codesId : undefined}
      unchosen={id === 'freightClass' ? unchosenWord(figures) : undefined}
      onChange={(_, name, value) => onChange(row.key, { [name]: value })}
    />
  )
}

/** `85 auto`: the class by density; or a prompt to choose one. Without sizes the default applies. */
function unchosenWord({ freightClass, from, isAutoClass }: LineFigures): string {
  if (!isAutoClass) return t`Choose…`
  if (from === 'typed') return 'auto'
  return `${freightClass} ${from === 'default' ? t`default` : t`auto`}`
}
