import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { exportItems } from '#contracts/endpoints/item-files.ts'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { useCall } from '../../api/queries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { ExportMenu } from '../../ui/files/table-buttons.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { ITEM_COLUMNS } from './columns.tsx'
import { DeleteItem } from './delete-item.tsx'

/** The form is loaded on demand: few users of the list open it. */
const ITEM_DIALOG = partFrom(() => import('./item-dialog.tsx').then((part) => part.ItemDialog))

/** What the user opened: a form for an item (null: a new one), or a deletion. */
type Asked = { kind: 'edit'; item: ItemMasterValue | null } | { kind: 'delete'; item: ItemMasterValue }

/** The items: search, add, change, delete, export. */
export function ItemList({ isChangeable }: { isChangeable: boolean }) {
  const state = useTableState()
  const { searchText, sortName, sortOrder } = state.paging
  const [asked, setAsked] = useState<Asked | null>(null)
  const add = () => setAsked({ kind: 'edit', item: null })
  useAddInAddress(isChangeable ? add : null)
  const list = useCall(itemMasterWork, state.paging, {
    query: { flag: 'select' },
    keepsPrevious: true,
    silent: true,
  })
  const columns = useMemo(
    () => withActions(ITEM_COLUMNS, isChangeable ? (item) => actionsOf(item, setAsked) : null),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`When you enter a SKU on a shipment or order line, the item’s data fills in the line. Changing an item does not affect existing shipments.`}
      >
        <Group gap="xs" wrap="nowrap">
          <ExportMenu
            onSave={(format) => saveFile(exportItems, { format, searchText, sortName, sortOrder })}
          />
          {isChangeable ? <AddButton label={t`Add item`} onClick={add} /> : null}
        </Group>
      </ListIntro>
      <DataTable<ItemMasterValue>
        id="item-master"
        label={t`Items`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={isChangeable ? (item) => setAsked({ kind: 'edit', item }) : undefined}
        empty={{
          title: t`No items yet`,
          hint: t`Add the SKUs you ship or import them from a spreadsheet, and lines are filled in automatically.`,
          action: isChangeable ? (
            <Button onClick={add}>
              <Trans>Add item</Trans>
            </Button>
          ) : null,
        }}
        searchPlaceholder={t`SKU, description  ( / )`}
      />
      <LazyPart
        of={ITEM_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: () => setAsked(null) }}
      />
      <DeleteItem item={asked?.kind === 'delete' ? asked.item : null} onClose={() => setAsked(null)} />
    </>
  )
}

function actionsOf(item: ItemMasterValue, ask: (asked: Asked) => void) {
  return (
    <EntryMenu
      label={t`Change ${item.itemCode}`}
      onEdit={() => ask({ kind: 'edit', item })}
      onDelete={() => ask({ kind: 'delete', item })}
    />
  )
}
