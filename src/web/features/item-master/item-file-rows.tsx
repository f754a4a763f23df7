import { t } from '@lingui/core/macro'
import type { ItemFileValue } from '#contracts/entities/item-file.ts'
import { FaultList } from '../../ui/sheet-table/fault-list.tsx'
import { FieldChanges } from '../../ui/sheet-table/field-changes.tsx'
import { TitledRows } from '../../ui/sheet-table/titled-rows.tsx'

/** The first rows of a list of items, by kind. */

interface FileProps {
  file: ItemFileValue
}

export const NewItems = ({ file: { newItems, added } }: FileProps) => (
  <TitledRows title={t`New`} total={added} shown={newItems.length} titles={[t`Row`, 'SKU', t`Description`]}>
    {newItems.map(({ row, itemCode, description }) => (
      <tr key={row}>
        <th scope="row">{row}</th>
        <td>{itemCode}</td>
        <td>{description}</td>
      </tr>
    ))}
  </TitledRows>
)

/** Existing items, with their current values and those of the list. */
export const ChangedItems = ({ file: { state, changes, changed, kept } }: FileProps) => (
  <TitledRows
    title={t`Existing`}
    total={changed + kept}
    shown={changes.length}
    titles={[t`Row`, 'SKU', changeTitle(state, kept)]}
  >
    {changes.map((one) => (
      <tr key={one.row}>
        <th scope="row">{one.row}</th>
        <td>{one.itemCode}</td>
        <td>
          <FieldChanges changes={one.changes} />
        </td>
      </tr>
    ))}
  </TitledRows>
)

function changeTitle(state: ItemFileValue['state'], kept: number): string {
  if (state === 'checked') return t`Changes that need your approval`
  return kept > 0 ? t`List values that were not imported` : t`What changed`
}

/** A row may have several faults. */
export const FaultyRows = ({ file: { faults, wrong } }: FileProps) => (
  <FaultList
    title={t`Rows to fix`}
    faults={faults}
    total={wrong}
    shown={new Set(faults.map(({ row }) => row)).size}
  />
)
