import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { capacityProviderAccountWork } from '#contracts/endpoints/capacity-provider.ts'
import type { CapacityProviderAccount } from '#contracts/entities/capacity-provider.ts'
import { useChange } from '../../api/queries.ts'
import { rateModeName } from '../../text/names.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { toast } from '../../ui/toast.ts'

const DIALOG = partFrom(() => import('./project44-dialog.tsx').then((part) => part.Project44Dialog))

type Row = CapacityProviderAccount
type Asked = { kind: 'edit'; account: Row | null } | { kind: 'delete'; account: Row }

/** The client's accounts with carriers inside project44. */
export function Project44Accounts({ accounts, isChangeable }: { accounts: Row[]; isChangeable: boolean }) {
  const state = useTableState({ prefix: 'p44-', pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const columns = useMemo(
    () =>
      withActions(COLUMNS, isChangeable ? (account) => <Actions account={account} ask={setAsked} /> : null),
    [isChangeable],
  )
  const wanted = state.searchText.toLowerCase()
  const shown = accounts.filter((one) =>
    `${one.scac} ${one.carrierName} ${one.accountCode} ${one.groupCode}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <ListIntro
        text={t`Each account adds a freight carrier that returns its own rates, in addition to its tariff if it has one here.`}
      >
        {isChangeable ? (
          <AddButton
            label={t`Add carrier account`}
            onClick={() => setAsked({ kind: 'edit', account: null })}
          />
        ) : null}
      </ListIntro>
      <DataTable<Row>
        id="capacity-accounts"
        label={t`Accounts in project44`}
        columns={columns}
        rows={shown}
        allRows={shown}
        total={shown.length}
        rowId={(row) => row.id}
        state={state}
        onOpen={isChangeable ? (account: Row) => setAsked({ kind: 'edit', account }) : undefined}
        empty={{
          title: t`No carrier accounts yet`,
          hint: t`Add one to get the carrier’s own rates in Prepaid and Review Rates.`,
        }}
        searchPlaceholder={t`Carrier, SCAC, code`}
      />
      <LazyPart
        of={DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: close }}
      />
      <DeleteAccount account={asked?.kind === 'delete' ? asked.account : null} onClose={close} />
    </>
  )
}

function Actions({ account, ask }: { account: Row; ask: (asked: Asked) => void }) {
  const change = useChange(capacityProviderAccountWork)
  const test = async () => {
    const query = { operationtype: 'test' }
    const outcome = await change.run({ account: { id: account.id } }, { query })
    if (outcome.kind === 'ok') toast('success', outcome.value.message)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <EntryMenu
      label={t`Change ${account.carrierName}, ${account.accountCode}`}
      onEdit={() => ask({ kind: 'edit', account })}
      onDelete={() => ask({ kind: 'delete', account })}
      others={[{ label: t`Test`, onClick: () => void test() }]}
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  textColumn('carrier', t`Carrier`, 260, (row) => row.carrierName, {
    isCardTitle: true,
    cell: (row) => (
      <>
        {row.carrierName}{' '}
        {row.isSandbox ? (
          <Badge color="amber" variant="light" size="sm">
            <Trans>Sandbox</Trans>
          </Badge>
        ) : null}
      </>
    ),
  }),
  textColumn('scac', 'SCAC', 80, ({ scac }) => scac),
  textColumn('mode', t`Rate mode`, 120, (row) => rateModeName(row.rateModeId)),
  textColumn('code', t`Account code`, 125, ({ accountCode }) => accountCode),
  textColumn('group', t`Group`, 110, ({ groupCode }) => groupCode || t`Default`),
  timeColumn('tried', t`Last accepted`, 225, ({ triedAt }) => triedAt),
]

const DeleteAccount = ({ account, onClose }: { account: Row | null; onClose: () => void }) => (
  <DeleteEntry
    entry={account}
    onClose={onClose}
    endpoint={capacityProviderAccountWork}
    query={{ operationtype: 'delete' }}
    bodyOf={({ id }) => ({ account: { id } })}
    told={({ message }) => message}
    title={(row) => t`Delete the ${row.carrierName} account?`}
    confirmLabel={t`Delete account`}
  >
    {() => (
      <Text mb="xs">
        <Trans>
          It is also deleted at project44, along with its password. The carrier and its tariff stay here.
        </Trans>
      </Text>
    )}
  </DeleteEntry>
)
