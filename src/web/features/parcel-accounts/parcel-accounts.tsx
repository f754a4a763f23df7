import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import { parcelAccountWork, parcelCarrierWork } from '#contracts/endpoints/parcel-accounts.ts'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Placed } from '../../ui/placed.tsx'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { CarrierCredentials } from './carrier-credentials.tsx'
import { DeleteAccount } from './delete-account.tsx'

const ACCOUNT_DIALOG = partFrom(() => import('./account-dialog.tsx').then((part) => part.AccountDialog))

type Asked =
  | { kind: 'edit'; account: ParcelAccountValue | 'new' }
  | { kind: 'delete'; account: ParcelAccountValue }

/** The carriers' credentials above, the accounts of the sold-tos below: also a view of carrier setup. */
export function ParcelAccounts({ onPlaced }: { onPlaced?: () => void }) {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = { Operationtype: 'SELECT' }
  const list = useCall(parcelAccountWork, state.paging, { query, keepsPrevious: true, silent: true })
  const carriers = useCall(parcelCarrierWork, {}, { query: { function: 'load' }, silent: true })
  const hasCarriers = carriers.data !== undefined || carriers.error !== null
  const isPlaced = hasCarriers && (list.data !== undefined || list.error !== null)
  useEffect(() => {
    if (isPlaced) onPlaced?.()
  }, [isPlaced, onPlaced])
  const columns = useMemo(
    () => withActions(ACCOUNT_COLUMNS, isChangeable ? (account) => actionsOf(account, setAsked) : null),
    [isChangeable],
  )
  const close = () => setAsked(null)
  return (
    <>
      <CarrierCredentials isChangeable={isChangeable} />
      <Placed when={hasCarriers}>
        <DataTable<ParcelAccountValue>
          id="parcel-accounts"
          label={t`Parcel accounts`}
          columns={columns}
          rowId={(row) => row.id}
          state={state}
          {...listState(list)}
          add={
            isChangeable ? (
              <AddButton label={t`Add account`} onClick={() => setAsked({ kind: 'edit', account: 'new' })} />
            ) : undefined
          }
          onOpen={isChangeable ? (account) => setAsked({ kind: 'edit', account }) : undefined}
          empty={{
            title: t`No parcel accounts yet`,
            hint: t`Add the accounts your customers’ parcels ship on.`,
          }}
          searchPlaceholder={t`Sold to, account, ship via  ( / )`}
        />
      </Placed>
      <LazyPart
        of={ACCOUNT_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked.account : null, onClose: close }}
      />
      <DeleteAccount account={asked?.kind === 'delete' ? asked.account : null} onClose={close} />
    </>
  )
}

const actionsOf = (account: ParcelAccountValue, ask: (asked: Asked) => void) => (
  <EntryMenu
    label={t`Change account ${account.accountNumber}`}
    onEdit={() => ask({ kind: 'edit', account })}
    onDelete={() => ask({ kind: 'delete', account })}
  />
)
