import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { DeletePartner } from './delete-partner.tsx'
import { PARTNER_COLUMNS } from './partner-columns.tsx'

const PARTNER_DIALOG = partFrom(() => import('./partner-dialog.tsx').then((part) => part.PartnerDialog))

type Asked = { kind: 'edit'; partner: EdiPartnerValue | null } | { kind: 'delete'; partner: EdiPartnerValue }

/** The partners: add, change, check the folder now, delete. */
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
      <EntryMenu
        label={t`Change EDI partner ${partner.scac}`}
        onEdit={() => setAsked({ kind: 'edit', partner })}
        onDelete={() => setAsked({ kind: 'delete', partner })}
        others={[{ label: t`Check the folder now`, onClick: () => void poll(partner) }]}
      />
    )
    return withActions(PARTNER_COLUMNS, isChangeable ? actions : null)
  }, [isChangeable, run])
  return (
    <>
      <DataTable<EdiPartnerValue>
        id="edi-partners"
        label={t`EDI partners`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...wholeListState(
          list,
          list.data?.partners,
          state,
          (row) => `${row.scac} ${row.carrierName} ${row.host}`,
        )}
        add={
          isChangeable ? (
            <AddButton label={t`Add partner`} onClick={() => setAsked({ kind: 'edit', partner: null })} />
          ) : undefined
        }
        onOpen={isChangeable ? (partner) => setAsked({ kind: 'edit', partner }) : undefined}
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
