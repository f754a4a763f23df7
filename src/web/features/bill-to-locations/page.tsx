import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { BILL_TO_COLUMNS } from './bill-to-columns.tsx'
import { DeleteBillTo } from './delete-bill-to.tsx'
import { readBillToNow } from './read-bill-to.ts'

const BILL_TO_DIALOG = partFrom(() => import('./bill-to-dialog.tsx').then((part) => part.BillToDialog))
const GROUP_DIALOG = partFrom(() =>
  import('./account-group-dialog.tsx').then((part) => part.AccountGroupDialog),
)

type Row = BillToAddressValue
type Asked = { kind: 'edit'; billTo: Row | null } | { kind: 'group' | 'delete'; billTo: Row }

/** API Bill-to Locations: the addresses for freight bills, each with its account group at project44. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall(billToWork, {}, { query: { funtype: 'select' }, keepsPrevious: true, silent: true })
  const columns = useMemo(
    () =>
      withActions(
        BILL_TO_COLUMNS,
        isChangeable ? (billTo) => <Actions billTo={billTo} ask={setAsked} /> : null,
      ),
    [isChangeable],
  )
  const all = list.data?.rows
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader />
      <Group mb="sm">
        <Text size="sm" c="dimmed" maw={760}>
          <Trans>
            The default is printed when a shipment has no other address. Changing an address does not change
            existing shipments.
          </Trans>
        </Text>
      </Group>
      <DataTable<Row>
        id="bill-to-locations"
        label={t`Bill-to locations`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...wholeListState(list, all, state, wordsOf)}
        onOpen={isChangeable ? (billTo: Row) => setAsked({ kind: 'edit', billTo }) : undefined}
        add={
          isChangeable ? (
            <AddButton
              label={t`Add bill-to location`}
              onClick={() => setAsked({ kind: 'edit', billTo: null })}
            />
          ) : undefined
        }
        empty={{
          title: t`No bill-to locations yet`,
          hint: t`Add the address your freight bills go to. The first one is printed on every bill of lading.`,
        }}
        searchPlaceholder={t`Company, city, ZIP, group  ( / )`}
      />
      <LazyPart
        of={BILL_TO_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: close }}
      />
      <LazyPart
        of={GROUP_DIALOG}
        isWanted={asked?.kind === 'group'}
        isAbove
        with={{ billTo: asked?.kind === 'group' ? asked.billTo : null, onClose: close }}
      />
      <DeleteBillTo
        billTo={asked?.kind === 'delete' ? asked.billTo : null}
        count={all?.length ?? 0}
        onClose={close}
      />
    </>
  )
}

const wordsOf = (row: Row): string =>
  `${row.companyName} ${row.line1} ${row.city} ${row.state} ${row.zip} ${row.accountGroupCode}`

function Actions({ billTo, ask }: { billTo: Row; ask: (asked: Asked) => void }) {
  const change = useChange(billToWork)
  const client = useQueryClient()
  const makeDefault = async () => {
    const changed = { ...billTo, addressLines: '', isDefault: true }
    const outcome = await change.run({ billTo: changed }, { query: { funtype: 'update' } })
    if (outcome.kind === 'ok') return void toast('success', t`${billTo.companyName} is now the default.`)
    if (!outcome.isTold) toast('error', Object.values(outcome.fields)[0] ?? outcome.message)
    // The list may have changed since it was read.
    await readBillToNow(client, billTo.id).catch(() => null)
  }
  return (
    <EntryMenu
      label={t`Change ${billTo.companyName}`}
      onEdit={() => ask({ kind: 'edit', billTo })}
      onDelete={() => ask({ kind: 'delete', billTo })}
      others={[
        ...(billTo.isDefault ? [] : [{ label: t`Make default`, onClick: () => void makeDefault() }]),
        ...(billTo.accountGroupCode
          ? []
          : [{ label: t`Create account group…`, onClick: () => ask({ kind: 'group', billTo }) }]),
      ]}
    />
  )
}
