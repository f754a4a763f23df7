import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletePartner } from './delete-partner.tsx'
import { PARTNER_COLUMNS } from './partner-columns.tsx'

const PARTNER_DIALOG = partFrom(() => import('./partner-dialog.tsx').then((part) => part.PartnerDialog))

type Asked = { kind: 'edit'; partner: EdiPartnerValue | null } | { kind: 'delete'; partner: EdiPartnerValue }

/** The partners: add, change, look into the folder now, delete. */
export function PartnerList() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ prefix: 'partner-', pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall(ediPartnerWork, { work: 'load' }, { keepsPrevious: true, silent: true })
  const { run } = useChange(ediPartnerWork)
  const columns = useMemo(() => {
    const poll = async (partner: EdiPartnerValue) => {
      const outcome = await run({ work: 'poll', partnerId: partner.id }, { silent: true })
      if (outcome.kind === 'ok') toast('success', outcome.value.message)
    }
    const actions = (partner: EdiPartnerValue) => (
      <RowMenu
        label={t`Change EDI partner ${partner.scac}`}
        items={[
          { label: t`Edit…`, onClick: () => setAsked({ kind: 'edit', partner }) },
          { label: t`Check the folder now`, onClick: () => void poll(partner) },
          { label: t`Delete…`, isGrave: true, onClick: () => setAsked({ kind: 'delete', partner }) },
        ]}
      />
    )
    return withActions(PARTNER_COLUMNS, isChangeable ? actions : null)
  }, [isChangeable, run])
  const shown = (list.data?.partners ?? []).filter((one) =>
    `${one.scac} ${one.carrierName} ${one.host}`.toLowerCase().includes(state.searchText.toLowerCase()),
  )
  return (
    <>
      <DataTable<EdiPartnerValue>
        id="edi-partners"
        label={t`EDI partners`}
        columns={columns}
        rows={list.data ? shown : undefined}
        allRows={shown}
        total={shown.length}
        rowId={(row) => row.id}
        state={state}
        {...queryState(list)}
        add={
          isChangeable ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAsked({ kind: 'edit', partner: null })}
            >
              <Trans>Add partner</Trans>
            </Button>
          ) : undefined
        }
        {...(isChangeable ? { onOpen: (partner) => setAsked({ kind: 'edit', partner }) } : {})}
        empty={{ title: t`No EDI partners yet`, hint: t`Add a carrier that you exchange X12 messages with.` }}
        searchPlaceholder={t`Carrier, SCAC, server`}
      />
      <LazyPart
        of={PARTNER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          asked: asked?.kind === 'edit' ? asked : null,
          carriers: list.data?.carriers ?? [],
          partners: list.data?.partners ?? [],
          onClose: () => setAsked(null),
        }}
      />
      <DeletePartner
        partner={asked?.kind === 'delete' ? asked.partner : null}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
