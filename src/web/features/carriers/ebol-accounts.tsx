import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ebolAccountWork } from '#contracts/endpoints/carriers.ts'
import type { EbolAccountValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { ListIntro } from '../../ui/list-intro.tsx'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { EbolDialog, environmentWords } from './ebol-dialog.tsx'

/** Carriers that accept the bill of lading and the pickup by the Digital LTL Council's standard. */
export function EbolAccounts() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ prefix: 'ebol-', pageSize: 100 })
  const [edited, setEdited] = useState<{ account: EbolAccountValue | null } | null>(null)
  const [deleted, setDeleted] = useState<EbolAccountValue | null>(null)
  const list = useCall(ebolAccountWork, { work: 'load' }, { keepsPrevious: true, silent: true })
  const columns = useMemo(
    () =>
      withActions(
        COLUMNS,
        isChangeable
          ? (account) => (
              <EntryMenu
                label={t`Change the eBOL account for ${account.carrierName}`}
                onEdit={() => setEdited({ account })}
                onDelete={() => setDeleted(account)}
              />
            )
          : null,
      ),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`When you tender a shipment, carriers with an account here get the electronic bill of lading and the pickup request directly through the eBOL 2.1 standard. The PRO number is saved from their reply.`}
      >
        {isChangeable ? (
          <AddButton label={t`Add account`} onClick={() => setEdited({ account: null })} />
        ) : null}
      </ListIntro>
      <DataTable<EbolAccountValue>
        id="ebol-accounts"
        label={t`eBOL accounts`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...wholeListState(list, list.data?.accounts, state, (row) => `${row.scac} ${row.carrierName}`)}
        onOpen={isChangeable ? (account) => setEdited({ account }) : undefined}
        empty={{
          title: t`No eBOL accounts yet`,
          hint: t`Ask your LTL carrier for its eBOL address and credentials, or try the sandbox.`,
        }}
        searchPlaceholder={t`Carrier, SCAC`}
      />
      <EbolDialog asked={edited} carriers={list.data?.carriers ?? []} onClose={() => setEdited(null)} />
      <DeleteAccount account={deleted} onClose={() => setDeleted(null)} />
    </>
  )
}

const COLUMNS: readonly Column<EbolAccountValue>[] = [
  textColumn('carrier', t`Carrier`, 240, (row) => row.carrierName, { isCardTitle: true }),
  textColumn('scac', 'SCAC', 80, ({ scac }) => scac),
  textColumn('environment', t`Environment`, 130, ({ environment }) => environmentWords()[environment]),
  textColumn('bolUrl', t`eBOL address`, 280, ({ bolUrl }) => bolUrl),
  textColumn('pickupUrl', t`Pickup address`, 280, ({ pickupUrl }) => pickupUrl),
]

const DeleteAccount = ({ account, onClose }: { account: EbolAccountValue | null; onClose: () => void }) => (
  <DeleteEntry
    entry={account}
    onClose={onClose}
    endpoint={ebolAccountWork}
    bodyOf={({ id }) => ({ work: 'delete' as const, accountId: id })}
    told={({ message }) => message}
    title={(row) => t`Delete the eBOL account for ${row.carrierName}?`}
    confirmLabel={t`Delete account`}
  >
    {() => (
      <Text mb="xs">
        <Trans>Its secret is deleted. The carrier gets its tenders by e-mail again.</Trans>
      </Text>
    )}
  </DeleteEntry>
)
