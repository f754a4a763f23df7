import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCopyPlus } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { faultIdOf, RemoveLine } from '../../../../ui/editable-grid/grid-field.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import type { Faults } from '../form/change-form.ts'
import type { Defaults, ItemRow } from '../form/form.ts'
import { figuresOf } from '../form/item-figures.ts'
import type { PalletSize } from '../form/pallet-lines.ts'
import { ItemCell } from './item-cell.tsx'
import { fieldName, ITEM_COLUMNS, named } from './item-columns.ts'
import css from './items-grid.module.css'
import { type Drop, LineExtras } from './line-extras.tsx'

const HAZMAT = partFrom(() => import('./hazmat-fields.tsx').then((part) => part.HazmatFields))

interface ItemRowGroupProps {
  row: ItemRow
  line: number
  defaults: Defaults
  /** The faults of this line only, by the part of the path after its key. */
  faults: Faults
  codesId: string
  isOnly: boolean
  /** null: freight is not entered by pallet. */
  palletSizes: readonly PalletSize[] | null
  /** The places where the line can be unloaded. */
  drops: readonly Drop[]
  onChange: (key: string, patch: Partial<ItemRow>) => void
  onDuplicate: (index: number) => void
  onRemove: (index: number) => void
}

/** A line with its parts: the cells, the hazardous materials fields and the faults. */
export const ItemRowGroup = memo(function ItemRowGroup(props: ItemRowGroupProps) {
  const { row, line, defaults, faults, codesId, palletSizes, drops, onChange } = props
  const [isOpen, setOpen] = useState(row.linearFeet !== '' || row.declaredValue !== '')
  const figures = figuresOf(row, defaults)
  const inCells = Object.entries(faults).filter(([name]) => fieldName(name, row) !== undefined)
  const showsMore = isOpen || faults.linearFeet !== undefined || faults.declaredValueCents !== undefined
  return (
    <tbody className={css.group}>
      <tr className={css.row}>
        <th scope="row" className={css.line}>
          <span className="lading-heard">
            <Trans>Line</Trans>{' '}
          </span>
          {line}
        </th>
        {ITEM_COLUMNS.map((column, at) => (
          <td key={column.id} data-label={column.title} className={css[column.id]}>
            <ItemCell
              row={row}
              column={column}
              at={at}
              line={line}
              figures={figures}
              isFaulty={Boolean(faults[column.id])}
              codesId={codesId}
              onChange={onChange}
            />
          </td>
        ))}
        <td className={css.actions}>
          <LineActions {...props} isOpen={showsMore} onToggle={() => setOpen(!showsMore)} />
        </td>
      </tr>
      {palletSizes || drops.length > 1 || showsMore ? (
        <tr className={css.more}>
          <td colSpan={ITEM_COLUMNS.length + 2}>
            <LineExtras
              row={row}
              line={line}
              faults={faults}
              palletSizes={palletSizes}
              drops={drops}
              isOpen={showsMore}
              onChange={onChange}
            />
          </td>
        </tr>
      ) : null}
      {row.isHazmat ? (
        <tr className={css.more}>
          <td colSpan={ITEM_COLUMNS.length + 2}>
            <LazyPart of={HAZMAT} isWanted with={{ row, line, faults, onChange }} />
          </td>
        </tr>
      ) : null}
      {inCells.length > 0 ? (
        <tr className={css.more}>
          <td colSpan={ITEM_COLUMNS.length + 2} className={css.faults}>
            {inCells.map(([name, sentence]) => (
              <span key={name} id={faultIdOf(`items.${row.key}.${name}`)}>
                {named(name, sentence, row)}
              </span>
            ))}
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})

type LineActionsProps = ItemRowGroupProps & { isOpen: boolean; onToggle: () => void }

function LineActions({ line, isOnly, isOpen, onToggle, onDuplicate, onRemove }: LineActionsProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <ActionIcon size={28} aria-label={t`More for line ${line}`} aria-expanded={isOpen} onClick={onToggle}>
        <Chevron size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t`Duplicate line ${line}`} onClick={() => onDuplicate(line - 1)}>
        <IconCopyPlus size={16} aria-hidden />
      </ActionIcon>
      <RemoveLine row={line - 1} isOnly={isOnly} onRemove={onRemove} />
    </>
  )
}
