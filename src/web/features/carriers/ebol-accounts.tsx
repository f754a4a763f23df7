import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ebolAccountWork } from '#contracts/endpoints/carriers.ts'
import type { EbolAccountValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import css from './carriers.module.css'
import { EbolDialog, environmentWords } from './ebol-dialog.tsx'

/** Carriers that take the bill of lading and the pickup by the Digital LTL Council's standard. */
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
              <RowMenu
                label={t`Change the eBOL account for ${account.carrierName}`}
                items={[
                  { label: t`Edit…`, onClick: () => setEdited({ account }) },
                  { label: t`Delete…`, isGrave: true, onClick: () => setDeleted(account) },
                ]}
              />
            )
          : null,
      ),
    [isChangeable],
  )
  const shown = (list.data?.accounts ?? []).filter(({ scac, carrierName }) =>
    `${scac} ${carrierName}`.toLowerCase().includes(state.searchText.toLowerCase()),
  )
  return (
    <>
      <div className={css.above}>
        <Text size="sm" c="dimmed" maw={720}>
          <Trans>
            When you tender a shipment, carriers with an account here get the electronic bill of lading and
            the pickup request directly through the eBOL 2.1 standard. The PRO number is saved from their
            reply.
          </Trans>
        </Text>
        {isChangeable ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ account: null })}
          >
            <Trans>Add account</Trans>
          </Button>
        ) : null}
      </div>
      <DataTable<EbolAccountValue>
        id="ebol-accounts"
        label={t`eBOL accounts`}
        columns={columns}
        rows={list.data ? shown : undefined}
        allRows={shown}
        total={shown.length}
        rowId={(row) => row.id}
        state={state}
        {...queryState(list)}
        {...(isChangeable ? { onOpen: (account) => setEdited({ account }) } : {})}
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

function DeleteAccount({ account, onClose }: { account: EbolAccountValue | null; onClose: () => void }) {
  const change = useChange(ebolAccountWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (account === null) return
    const outcome = await change.run({ work: 'delete', accountId: account.id })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={t`Delete the eBOL account for ${account?.carrierName ?? ''}?`}
      confirmLabel={t`Delete account`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>Its secret is deleted. The carrier gets its tenders by e-mail again.</Trans>
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
