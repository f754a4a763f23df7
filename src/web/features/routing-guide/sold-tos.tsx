import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DeleteSoldTo } from './delete-sold-to.tsx'
import { SOLD_TO_COLUMNS } from './sold-to-columns.tsx'

const SOLD_TO_DIALOG = partFrom(() => import('./sold-to-dialog.tsx').then((part) => part.SoldToDialog))

type Asked =
  | { kind: 'edit'; account: SoldToAccountValue | null }
  | { kind: 'delete'; account: SoldToAccountValue }

/** The sold-to accounts, and the numbers on saved locations. */
export function SoldTos() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const list = useCall(soldToWork, state.paging, { keepsPrevious: true, silent: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns = useMemo(
    () => withActions(SOLD_TO_COLUMNS, isChangeable ? (row) => actionsOf(row, setAsked) : null),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`The customers your freight is sold to. Numbers used by your saved locations are listed automatically. Set one up to give it a name, an account and a ship-via.`}
      >
        {isChangeable ? (
          <AddButton label={t`Add sold-to`} onClick={() => setAsked({ kind: 'edit', account: null })} />
        ) : null}
      </ListIntro>
      <DataTable<SoldToAccountValue>
        id="sold-to-accounts"
        label={t`Sold-to accounts`}
        columns={columns}
        rowId={(row) => row.soldTo}
        state={state}
        {...listState(list)}
        onOpen={isChangeable ? (account) => setAsked({ kind: 'edit', account }) : undefined}
        empty={{
          title: t`No sold-to accounts yet`,
          hint: t`Add one, or give your saved locations their sold-to number.`,
        }}
        searchPlaceholder={t`Number or name  ( / )`}
      />
      <LazyPart
        of={SOLD_TO_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: () => setAsked(null) }}
      />
      <DeleteSoldTo
        account={asked?.kind === 'delete' ? asked.account : null}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

function actionsOf(account: SoldToAccountValue, ask: (asked: Asked) => void) {
  const edit = {
    label: account.isAccount ? t`Edit…` : t`Set up…`,
    onClick: () => ask({ kind: 'edit', account }),
  }
  const remove = { label: t`Delete…`, isGrave: true, onClick: () => ask({ kind: 'delete', account }) }
  return (
    <RowMenu
      label={t`Change Sold To ${account.soldTo}`}
      items={account.isAccount ? [edit, remove] : [edit]}
    />
  )
}
