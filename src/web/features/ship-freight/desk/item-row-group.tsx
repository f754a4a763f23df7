import { ActionIcon } from '@mantine/core'
import { IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Faults } from './change-form.ts'
import type { Defaults, ItemRow } from './form.ts'
import { HazmatFields } from './hazmat-fields.tsx'
import { ItemCell } from './item-cell.tsx'
import { COLUMN_FACTS, ITEM_COLUMNS, type ItemColumn, named } from './item-columns.ts'
import { figuresOf } from './item-figures.ts'
import css from './items-grid.module.css'

interface ItemRowGroupProps {
  row: ItemRow
  line: number
  defaults: Defaults
  /** Of this line only, by what follows its key. */
  faults: Faults
  codesId: string
  isOnly: boolean
  onChange: (key: string, patch: Partial<ItemRow>) => void
  onDuplicate: (key: string) => void
  onRemove: (key: string) => void
}

/** A line with all that belongs to it: the cells, what the law wants of dangerous goods, and what is wrong. */
export const ItemRowGroup = memo(function ItemRowGroup(props: ItemRowGroupProps) {
  const { row, line, defaults, faults, codesId, onChange } = props
  const figures = figuresOf(row, defaults)
  const inCells = Object.entries(faults).filter(([name]) => ITEM_COLUMNS.includes(name as ItemColumn))
  return (
    <tbody className={css.group}>
      <tr className={css.row}>
        <th scope="row" className={css.line}>
          <span className="lading-heard">Line </span>
          {line}
        </th>
        {ITEM_COLUMNS.map((column) => (
          <td key={column} data-label={COLUMN_FACTS[column].head} className={css[column]}>
            <ItemCell
              row={row}
              column={column}
              line={line}
              figures={figures}
              fault={faults[column]}
              codesId={codesId}
              onChange={onChange}
            />
          </td>
        ))}
        <td className={css.actions}>
          <LineActions {...props} />
        </td>
      </tr>
      {row.isHazmat ? (
        <tr className={css.more}>
          <td colSpan={ITEM_COLUMNS.length + 2}>
            <HazmatFields row={row} line={line} faults={faults} onChange={onChange} />
          </td>
        </tr>
      ) : null}
      {inCells.length > 0 ? (
        <tr className={css.more}>
          <td colSpan={ITEM_COLUMNS.length + 2} className={css.faults}>
            {inCells.map(([name, sentence]) => (
              <span key={name} id={`items.${row.key}.${name}-fault`}>
                {named(name as ItemColumn, sentence)}
              </span>
            ))}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})

function LineActions({ row, line, isOnly, onDuplicate, onRemove }: ItemRowGroupProps) {
  return (
    <>
      <ActionIcon size={28} aria-label={`Duplicate line ${line}`} onClick={() => onDuplicate(row.key)}>
        <IconCopyPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={isOnly ? `Clear line ${line}` : `Remove line ${line}`}
        onClick={() => onRemove(row.key)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
